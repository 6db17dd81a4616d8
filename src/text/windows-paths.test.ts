// F21: Windows paths, tested through the pure functions, without a Windows machine.
import { expect, test } from "bun:test"
import { compilePattern, matchesPath } from "../guard/rules/path-pattern.ts"
import { fileGlobs, globNaming } from "../guidance/match/globs.ts"
import { pathInProject } from "../guidance/match/paths.ts"
import { matchGlob } from "../io/bun-glob.ts"
import { relativePath } from "../sessions/event-record.ts"

const ROOT = "C:\\Code\\app"
const SAME = [
  "C:\\Code\\app\\src\\Api\\a.ts",
  "c:\\code\\APP\\src\\Api\\a.ts",
  "C:/Code/app/src/Api/a.ts",
  "\\\\?\\C:\\Code\\app\\src\\Api\\a.ts",
  "C:\\Code\\app\\src/Api\\a.ts",
]

test("F21: every spelling of a file in the project is one path, with forward slashes", () => {
  for (const path of SAME) expect(relativePath(path, ROOT)).toBe("src/Api/a.ts")
  for (const path of SAME)
    expect(pathInProject(path, { root: ROOT, cwd: ROOT, foldCase: true })).toBe("src/api/a.ts")
})

test("F21: another drive, a share and a folder with the same prefix are outside", () => {
  const place = { root: ROOT, cwd: ROOT, foldCase: true }
  for (const [path, kept] of [
    ["D:\\Code\\app\\a.ts", "D:/Code/app/a.ts"],
    ["\\\\server\\share\\a.ts", "//server/share/a.ts"],
    ["\\\\?\\UNC\\server\\share\\a.ts", "//server/share/a.ts"],
    ["C:\\Code\\apple\\a.ts", "C:/Code/apple/a.ts"],
  ] as const) {
    expect(relativePath(path, ROOT)).toBe(kept)
    expect(pathInProject(path, place)).toMatch(/^(?:[a-z]:\/|\/)/)
  }
  expect(relativePath("\\\\server\\share\\app\\a.ts", "\\\\SERVER\\share\\app")).toBe("a.ts")
})

test("F21: a lesson's glob matches the file in any spelling", () => {
  for (const glob of ["src\\api\\**", "src/api/*.ts", "SRC/**"]) {
    const names = fileGlobs([glob], { foldCase: true, globChars: 200 })
    for (const path of SAME) {
      const inside = pathInProject(path, { root: ROOT, cwd: ROOT, foldCase: true })
      expect([glob, path, globNaming(names, inside, matchGlob) !== undefined]).toEqual([glob, path, true])
    }
  }
})

test("F21: a guardrail with backslashes matches like one with slashes", () => {
  const patterns = compilePattern("secrets\\**", true)
  if (typeof patterns === "string") throw new Error(patterns)
  const place = (inside: string) => ({
    inside,
    whole: `c:/code/app/${inside}`,
    home: undefined,
    isTemporary: false,
    parts: inside.split("/"),
  })
  expect(patterns.some((pattern) => matchesPath(pattern, place("secrets/key.pem"), "any"))).toBe(true)
  expect(patterns.some((pattern) => matchesPath(pattern, place("src/key.pem"), "any"))).toBe(false)
})

test("F20: on other systems a backslash is part of the name", () => {
  expect(relativePath("/p/a\\b.ts", "/p")).toBe("a\\b.ts")
  expect(relativePath("/p/src/a.ts", "/p/")).toBe("src/a.ts")
  expect(relativePath("/pp/a.ts", "/p")).toBe("/pp/a.ts")
  expect(relativePath("/a.ts", "/")).toBe("a.ts")
})
