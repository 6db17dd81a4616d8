import { expect, test } from "bun:test"
import fc from "fast-check"
import { findInFile } from "./file-protection.ts"
import { isPlainPath } from "./plain-path.ts"

const part = fc.constantFrom(
  ..."a src .. . ~ .tenure .TENURE tenure~1 .claude settings.json settings.local.json plugins projects x.jsonl".split(
    " ",
  ),
  ..."hooks.json tenure tenure.exe bin .claude.json managed-settings.json proc self cwd .ｔenure .ten\u200bure C: x:".split(
    " ",
  ),
)
const path = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join("/"))

test("LIFE-06: a path that is called plain is one that self-protection has nothing against", () => {
  let [plain, found] = [0, 0]
  const property = fc.property(
    path,
    path,
    fc.boolean(),
    fc.constantFrom("Write", "Edit"),
    (file, folder, isWhole, tool) => {
      const file_path = isWhole ? `/${file}` : file
      const call = { tool, input: { file_path, old_string: "tenure" }, cwd: `/${folder}`, root: "/project" }
      const finding = findInFile(call)
      if (finding !== undefined) found += 1
      if (!isPlainPath(file_path, call.cwd)) return
      plain += 1
      expect(finding).toBeUndefined()
    },
  )
  fc.assert(property, { numRuns: 20_000 })
  expect(plain).toBeGreaterThan(200)
  expect(found).toBeGreaterThan(2_000)
})

test("ordinary paths are plain, and ours are not", () => {
  for (const each of ["/home/a/project/src/x.ts", "README.md", "/srv/b/C++ code/x (1).txt"])
    expect([each, isPlainPath(each, "/home/a/project")]).toEqual([each, true])
  for (const each of ["/home/a/.claude/settings.json", ".Tenure/lessons/a.md", "src/hooks.json", "ümlaut.ts"])
    expect([each, isPlainPath(each, "/home/a/project")]).toEqual([each, false])
})
