import { describe, expect, test } from "bun:test"
import { DIFFERENT, SAME } from "../../../test/learning/pairs.ts"
import { canonicalTerm } from "./lesson-terms.ts"
import { findMatter, findSame, SAME_THRESHOLD, similarity } from "./same-lesson.ts"

describe("LERN-06: a lesson in other words is recognised", () => {
  test("there are at least 120 labelled pairs", () => {
    expect(SAME.length + DIFFERENT.length).toBeGreaterThanOrEqual(120)
  })

  test("at least 9 of 10 same pairs are found", () => {
    const found = SAME.filter(({ a, b }) => similarity(a, b) >= SAME_THRESHOLD)
    expect(found.length / SAME.length).toBeGreaterThanOrEqual(0.9)
  })

  test("at most 1 of 20 different pairs is confused", () => {
    const confused = DIFFERENT.filter(({ a, b }) => similarity(a, b) >= SAME_THRESHOLD)
    expect(confused.length / DIFFERENT.length).toBeLessThanOrEqual(0.05)
  })

  test("wanted and refused terms are not mixed up", () => {
    expect(similarity("use uv, not pip", "use pip, not uv")).toBeLessThan(SAME_THRESHOLD)
    expect(similarity("always use tabs", "never use tabs")).toBeLessThan(SAME_THRESHOLD)
  })

  test("a reason does not change a rule; two rules with the same reason differ", () => {
    const reason = ", because it sets the timezone and the path of the fixtures"
    expect(similarity("Run the tests with `make test`.", `Run the tests with \`make test\`${reason}`)).toBe(1)
    expect(similarity(`Lint with ruff${reason}`, `Format with black${reason}`)).toBeLessThan(SAME_THRESHOLD)
    expect(similarity("Because CI is slow, run only unit tests", "Run only unit tests")).toBeGreaterThan(0)
  })

  test("similarity is symmetric, and 1 for the same text", () => {
    for (const { a, b } of [...SAME, ...DIFFERENT]) {
      expect(similarity(a, b)).toBeCloseTo(similarity(b, a), 10)
      expect(similarity(a, a)).toBe(1)
    }
  })
})

describe("LERN-06: a new finding joins an existing lesson, and a rejected one stays rejected", () => {
  const known = SAME.map(({ a }, index) => ({ id: `lesson-${String(index).padStart(2, "0")}`, text: a }))

  test("a known lesson is found by other words", () => {
    const right = SAME.filter(({ b }, index) => findSame(b, known)?.lesson.id === known[index]?.id)
    expect(right.length / SAME.length).toBeGreaterThanOrEqual(0.75)
  })

  test("searching many lessons gives the same result as comparing each", () => {
    for (const { b } of SAME) {
      const likely = known.filter(({ text }) => similarity(b, text) >= SAME_THRESHOLD)
      expect(findSame(b, known) === undefined).toBe(likely.length === 0)
    }
  })

  test("an unrelated or empty text matches nothing", () => {
    expect(findSame("Paint the fence green on Tuesdays", known)).toBeUndefined()
    expect(findSame("", known)).toBeUndefined()
    expect(findSame("use uv", [])).toBeUndefined()
  })
})

test("the forms of a word share one term", () => {
  const groups = [
    ["commit", "commits", "committed", "committing"],
    ["update", "updates", "updated", "updating"],
    ["document", "documents", "documented", "documentation"],
    ["deploy", "deploys", "deployed", "deployment"],
    ["validate", "validation", "validated"],
    ["dependency", "dependencies"],
    ["write", "writing", "written"],
  ]
  for (const group of groups) expect(new Set(group.map(canonicalTerm)).size).toBe(1)
  expect(canonicalTerm("class")).toBe("class")
  expect(canonicalTerm("guess")).toBe("guess")
})

test("TEAM-03: the opposite is on the same matter, another subject is not", () => {
  const known = ["use pip, not uv", "never use tabs", "run the linter before a commit"].map((title, at) => ({
    id: String(at),
    title,
    text: title,
  }))
  expect(findMatter("use uv, not pip", known)?.id).toBe("0")
  expect(findMatter("always use tabs", known)?.id).toBe("1")
  expect(findMatter("run the linter before you commit", known)?.id).toBe("2")
  expect(findMatter("run the tests before a commit", known)).toBeUndefined()
  const isMatter = (a: string, b: string) => findMatter(a, [{ id: "x", title: b, text: b }]) !== undefined
  const opposites = [
    "Use uv, not pip.",
    "Use pnpm instead of npm",
    "Always use tabs",
    "Verwende immer pnpm statt npm",
  ]
  const others = DIFFERENT.filter(({ a }) => !opposites.includes(a))
  expect(others.filter(({ a, b }) => isMatter(a, b)).length / others.length).toBeLessThanOrEqual(0.05)
  expect(DIFFERENT.filter(({ a, b }) => opposites.includes(a) && isMatter(a, b))).toHaveLength(
    opposites.length,
  )
})
