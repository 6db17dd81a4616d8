import { expect, test } from "bun:test"
import fc from "fast-check"
import { isPlainPath } from "./plain-path.ts"
import { findInFile } from "./self-protection.ts"

const part = fc.constantFrom(
  ..."a src .. . .x ~ .tenure .TENURE tenure~1 .claude settings.json settings.local.json plugins projects x.jsonl".split(
    " ",
  ),
  ..."hooks.json tenure tenure.exe bin .claude.json managed-settings.json proc self cwd .ｔenure .ten\u200bure C: x:".split(
    " ",
  ),
)
const path = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join("/"))

test("LIFE-06: self-protection finds nothing in a path that counts as plain", () => {
  let [plain, found] = [0, 0]
  const property = fc.property(
    path,
    path,
    path,
    fc.constantFrom("in the root", "whole", "relative"),
    fc.constantFrom("Write", "Edit"),
    (file, folder, above, sort, tool) => {
      const root = `/${above}`
      const file_path = { "in the root": `${root}/${file}`, whole: `/${file}`, relative: file }[sort]
      const cwd = sort === "relative" ? `${root}/${folder}` : `/${folder}`
      const call = { tool, input: { file_path, old_string: "tenure" }, cwd, root }
      const finding = findInFile(call)
      if (finding !== undefined) found += 1
      if (!isPlainPath(file_path, cwd, root)) return
      plain += 1
      expect(finding).toBeUndefined()
    },
  )
  fc.assert(property, { numRuns: 20_000 })
  expect(plain).toBeGreaterThan(200)
  expect(found).toBeGreaterThan(2_000)
})

test("ordinary paths are plain, protected ones are not", () => {
  const root = "/home/a/project"
  for (const each of ["/home/a/project/src/x.ts", "README.md", "/srv/b/C++ code/x (1).txt"])
    expect([each, isPlainPath(each, root, root)]).toEqual([each, true])
  for (const each of ["/home/a/.claude/settings.json", ".Tenure/lessons/a.md", "src/hooks.json", "ümlaut.ts"])
    expect([each, isPlainPath(each, root, root)]).toEqual([each, false])
})

test("a project may be in a folder with our name, but not in a protected one", () => {
  const isPlainIn = (root: string) => isPlainPath(`${root}/src/x.ts`, root, root)
  expect(isPlainIn("/home/a/tenure-plugins/settings")).toBe(true)
  expect(isPlainIn("/home/a/.claude/plugins/x")).toBe(false)
  expect(isPlainIn("/home/a/.tenure/x")).toBe(false)
})
