import { describe, expect, test } from "bun:test"
import { compilePattern, matchesPath, type PathPattern } from "./path-pattern.ts"

function matches(glob: string, inside: string, parts: "any" | "last" = "any"): boolean {
  const patterns = compilePattern(glob, false)
  if (typeof patterns === "string") throw new Error(patterns)
  const place = {
    inside,
    whole: `/p/${inside}`,
    home: undefined,
    isTemporary: false,
    parts: inside.split("/"),
  }
  return patterns.some((pattern: PathPattern) => matchesPath(pattern, place, parts))
}

describe("GARD-01 globs", () => {
  const rows: readonly (readonly [glob: string, yes: readonly string[], no: readonly string[]])[] = [
    [".env*", [".env", ".env.local", "a/b/.env", ".env/x"], ["env", "a.env", "x.env.ts"]],
    ["*.pem", ["a.pem", "x/y.pem"], ["pem", "a.pem.txt"]],
    ["secrets", ["secrets", "a/secrets", "secrets/x"], ["secret", "mysecrets"]],
    ["docs/**", ["docs", "docs/a", "docs/a/b"], ["docsx", "a/docs/x", "doc"]],
    ["docs/", ["docs/a"], ["a/docs"]],
    ["docs/*", ["docs/a"], ["docs/a/b", "docs"]],
    ["**/gen/**", ["gen/a", "x/gen/y", "gen"], ["gens/a"]],
    ["src/**/*.test.ts", ["src/a.test.ts", "src/x/y/a.test.ts"], ["a.test.ts", "src/a.ts"]],
    ["src/*/index.ts", ["src/a/index.ts"], ["src/index.ts", "src/a/b/index.ts"]],
    ["**", ["a", "a/b", ""], []],
    ["**/*", ["a", "a/b"], []],
    ["a?c", ["abc", "x/abc"], ["ac", "abbc"]],
    ["[ab].ts", ["a.ts", "b.ts"], ["c.ts"]],
    ["[!ab].ts", ["c.ts"], ["a.ts"]],
    ["[a-c]x", ["bx"], ["dx"]],
    ["x.{js,ts}", ["x.js", "y/x.ts"], ["x.tsx"]],
    ["{a,b}/{c,d}/**", ["a/d/x", "b/c"], ["a/b"]],
    ["./src/a.ts", ["src/a.ts"], ["a.ts"]],
  ]
  for (const [glob, yes, no] of rows) {
    test(`GARD-01: ${glob}`, () => {
      expect(yes.filter((path) => !matches(glob, path))).toEqual([])
      expect(no.filter((path) => matches(glob, path))).toEqual([])
    })
  }
  test("GARD-01: an exception matches the file's name, not a folder's", () => {
    expect(matches("*.pub", "a.pub", "last")).toBe(true)
    expect(matches("*.pub", "a.pub/.env", "last")).toBe(false)
  })
  test("T19: a hostile glob costs no more than a plain one", () => {
    const hostile = [`${"*a".repeat(40)}b`, `${"**/a/".repeat(20)}b`, "?*".repeat(60)]
    for (const glob of hostile)
      expect(matches(glob, `${"a".repeat(60)}/${"a/".repeat(40)}c!`)).toBe(glob === "?*".repeat(60))
  })
})
