// Ids from titles: readable, stable, valid as file names.

import { expect, test } from "bun:test"
import fc from "fast-check"
import { type LessonId, parseLessonId } from "./lesson.ts"
import { lessonIdFor, MAX_SLUG_CHARS } from "./slug.ts"

const free = () => false
const id = (title: string): string => lessonIdFor(title, free)

const readable: readonly (readonly [string, string])[] = [
  ["A version bump touches four files", "a-version-bump-touches-four-files"],
  ["Use `uv`, not pip!", "use-uv-not-pip"],
  ["Don't push to main", "dont-push-to-main"],
  ["Füße übersehen: Straße & Café", "fusse-ubersehen-strasse-and-cafe"],
  ["C++ style", "c-plus-plus-style"],
  ["C# style", "c-sharp-style"],
  ["Fix #123 first", "fix-123-first"],
  ["  spaces\n and\tlines ", "spaces-and-lines"],
  ["İstanbul Łódź", "istanbul-lodz"],
  ["ﬁle ①", "file-1"],
  ["---", "lesson-"],
  ["日本語で書く", "lesson-"],
  ["Use 日本語 here", "use-here-"],
  ["", "lesson-"],
  ["CON", "lesson-"],
]
for (const [title, expected] of readable) {
  test(`TEAM-01: ${JSON.stringify(title)} becomes ${expected}`, () => {
    const made = id(title)
    if (expected.endsWith("-")) expect(made).toMatch(new RegExp(`^${expected}[0-9a-z]{7}$`))
    else expect(made).toBe(expected)
  })
}

test("TEAM-01: an id depends only on the title", () => {
  expect(id("日本語で書く")).toBe("lesson-088sxac")
  expect(id("e\u0301t\u00e9")).toBe(id("\u00e9te\u0301"))
  expect(id("Use  uv ")).toBe(id("Use uv"))
})

test("TEAM-01: titles that differ only past the cut or in other scripts get different ids", () => {
  const long = "word ".repeat(20)
  expect(id(`${long}one`)).not.toBe(id(`${long}two`))
  expect(id(`${long}one`)).toStartWith("word-word-word-")
  expect(id("日本語")).not.toBe(id("中文"))
})

test("TEAM-01: a taken id gets a number, within the length limit", () => {
  const taken = new Set(["use-uv", "use-uv-2"])
  expect(lessonIdFor("Use uv", (one) => taken.has(one))).toBe("use-uv-3" as LessonId)
  const full = id("x".repeat(200))
  expect(lessonIdFor("x".repeat(200), (one) => one === full)).toBe(`${full}-2` as LessonId)
  const exact = "y".repeat(MAX_SLUG_CHARS)
  expect(lessonIdFor(exact, (one) => one === exact)).toBe(`${"y".repeat(MAX_SLUG_CHARS - 2)}-2` as LessonId)
})

test("TEAM-01: any title gives an id that works as a file name", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 100 }), (title) => {
      const made = id(title)
      expect(parseLessonId(made)).toBe(made as LessonId)
      expect(made.length).toBeLessThanOrEqual(MAX_SLUG_CHARS)
      expect(made).not.toMatch(/--|-$|^(con|nul|aux|prn|com\d|lpt\d)$/)
    }),
    { numRuns: 2000 },
  )
})
