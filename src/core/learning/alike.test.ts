import { describe, expect, test } from "bun:test"
import { DIFFERENT, SAME } from "../../../test/learning/pairs.ts"
import { alike, findSame, SAME_FROM } from "./alike.ts"
import { stem } from "./stem.ts"

describe("LERN-06: the same lesson in other words is the same lesson", () => {
  test("there are at least 120 labelled pairs", () => {
    expect(SAME.length + DIFFERENT.length).toBeGreaterThanOrEqual(120)
  })

  test("at least 9 of 10 same pairs are found", () => {
    const found = SAME.filter(({ a, b }) => alike(a, b) >= SAME_FROM)
    expect(found.length / SAME.length).toBeGreaterThanOrEqual(0.9)
  })

  test("at most 1 of 20 different pairs is confused", () => {
    const confused = DIFFERENT.filter(({ a, b }) => alike(a, b) >= SAME_FROM)
    expect(confused.length / DIFFERENT.length).toBeLessThanOrEqual(0.05)
  })

  test("what is wanted and what is refused are not exchanged", () => {
    expect(alike("use uv, not pip", "use pip, not uv")).toBeLessThan(SAME_FROM)
    expect(alike("always use tabs", "never use tabs")).toBeLessThan(SAME_FROM)
  })

  test("it does not matter which comes first, and a text is like itself", () => {
    for (const { a, b } of [...SAME, ...DIFFERENT]) {
      expect(alike(a, b)).toBeCloseTo(alike(b, a), 10)
      expect(alike(a, a)).toBe(1)
    }
  })
})

describe("LERN-06: a new finding joins an existing lesson, and a rejected one stays rejected", () => {
  const known = SAME.map(({ a }, index) => ({ id: `lesson-${String(index).padStart(2, "0")}`, text: a }))

  test("the known lesson is found by other words", () => {
    const right = SAME.filter(({ b }, index) => findSame(b, known)?.lesson.id === known[index]?.id)
    expect(right.length / SAME.length).toBeGreaterThanOrEqual(0.75)
  })

  test("looking through many gives what looking at each would give", () => {
    for (const { b } of SAME) {
      const likely = known.filter(({ text }) => alike(b, text) >= SAME_FROM)
      expect(findSame(b, known) === undefined).toBe(likely.length === 0)
    }
  })

  test("nothing is the same as an unrelated lesson, and nothing is the same as nothing", () => {
    expect(findSame("Paint the fence green on Tuesdays", known)).toBeUndefined()
    expect(findSame("", known)).toBeUndefined()
    expect(findSame("use uv", [])).toBeUndefined()
  })
})

test("the forms of one word meet", () => {
  const groups = [
    ["commit", "commits", "committed", "committing"],
    ["update", "updates", "updated", "updating"],
    ["document", "documents", "documented", "documentation"],
    ["deploy", "deploys", "deployed", "deployment"],
    ["validate", "validation", "validated"],
    ["dependency", "dependencies"],
    ["write", "writing", "written"],
  ]
  for (const group of groups) expect(new Set(group.map(stem)).size).toBe(1)
  expect(stem("class")).toBe("class")
  expect(stem("guess")).toBe("guess")
})
