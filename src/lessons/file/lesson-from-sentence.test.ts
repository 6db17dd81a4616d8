// Title and body made from a sentence.
import { expect, test } from "bun:test"
import { quoteNotInLine } from "../review/review-wording.ts"
import { lessonWords } from "./lesson-from-sentence.ts"

const titles: readonly (readonly [string, string])[] = [
  ["Remember: when releasing, tag it.", "when releasing, tag it."],
  ["Please remember that pnpm is used here.", "pnpm is used here."],
  ["Note to self: never push on Fridays", "never push on Fridays"],
  ["Keep in mind to run the linter", "run the linter"],
  ["From now on, use tabs", "use tabs"],
  ["From now on never push to main.", "never push to main."],
  ["Remember the milk", "Remember the milk"],
  ["Note to Bob: use tabs", "Note to Bob: use tabs"],
  ["Rule 7 applies: use tabs", "Rule 7 applies: use tabs"],
  ["Notes: go to docs/", "Notes: go to docs/"],
]
for (const [sentence, title] of titles) {
  test(`LERN-14: "${sentence}" is the lesson "${title}"`, () => {
    expect(lessonWords("convention", sentence, [])).toMatchObject({ kind: "convention", title })
  })
}

test("LERN-05: two named files become checklist items; a sentence that does not fit its kind is a convention", () => {
  const made = lessonWords("checklist", "Remember: update a.json and b.json.", ["**/a.json", "b.json"])
  expect(made.body).toBe("update a.json and b.json.\n- [ ] a.json\n- [ ] b.json")
  expect(lessonWords("checklist", "Sign it.", [], "no list")).toEqual({
    kind: "convention",
    title: "Sign it.",
    body: "Sign it.",
  })
})

test("REVW-01: the quote behind a lesson is shown unless its line says exactly the same", () => {
  const evidence = (quote: string) => ({ evidence: [{ session: "s", quote }] })
  expect(quoteNotInLine(evidence("Remember: use pnpm."), "Use pnpm")).toBeUndefined()
  expect(quoteNotInLine(evidence("never use pnpm"), "Use pnpm")).toBe("never use pnpm")
  expect(quoteNotInLine(evidence("use pnpm"), "Never use pnpm")).toBe("use pnpm")
  expect(quoteNotInLine({ evidence: [] }, "Use pnpm")).toBeUndefined()
})

test('LERN-14: a prohibition never becomes "Avoid: never …"', () => {
  for (const sentence of ["don't mock the database", "Never edit gen/ by hand.", "no any in this codebase"]) {
    const made = lessonWords("anti-pattern", sentence, [])
    expect(made).toEqual({ kind: "requirement", title: sentence, body: `Constraint: ${sentence}` })
  }
  const clean = lessonWords("anti-pattern", "don't use pip, use uv instead", [])
  expect(clean.body).toBe("Avoid: use pip\nInstead: uv")
})

test("LERN-14: a single task is not a checklist, and no occasion is invented", () => {
  expect(lessonWords("checklist", "you forgot the changelog", []).kind).toBe("convention")
  expect(lessonWords("pattern", "Always use pnpm, never npm.", [])).toMatchObject({
    kind: "convention",
    title: "Always use pnpm, never npm.",
  })
})

test("LERN-14: the occasion of a pattern is its whole clause, or none", () => {
  const bodyOf = (text: string) => lessonWords("pattern", text, []).body
  expect(bodyOf("When you change package.json, run the installer.")).toBe(
    "When: you change package.json\nDo: When you change package.json, run the installer.",
  )
  expect(
    bodyOf("Do not squash after the review began - people follow the commits, and it takes time"),
  ).toStartWith("When: after the review began\n")
  const endless = `Keep it small if ${"one thing and another thing and ".repeat(5)}so on`
  expect(lessonWords("pattern", endless, []).kind).toBe("convention")
})
