// The words of a lesson that was made from a sentence.
import { expect, test } from "bun:test"
import { furtherWords } from "../review/further-words.ts"
import { lessonWords } from "./lesson-words.ts"

const titles: readonly (readonly [string, string])[] = [
  ["Remember: when releasing, tag it.", "When releasing, tag it"],
  ["Please remember that pnpm is used here.", "pnpm is used here"],
  ["Note to self: never push on Fridays", "Never push on Fridays"],
  ["Keep in mind to run the linter", "Run the linter"],
  ["From now on, use tabs", "Use tabs"],
  ["From now on never push to main.", "Never push to main"],
  ["Remember the milk", "Remember the milk"],
  ["Note to Bob: use tabs", "Note to Bob: use tabs"],
  ["Rule 7 applies: use tabs", "Rule 7 applies: use tabs"],
  ["Notes: go to docs/", "Notes: go to docs/"],
]
for (const [sentence, title] of titles) {
  test(`LERN-05: "${sentence}" is the lesson "${title}"`, () => {
    expect(lessonWords("convention", sentence, [])).toMatchObject({ kind: "convention", title })
  })
}

test("LERN-05: two files that a sentence names become a checklist's items; what does not fit its kind is a convention", () => {
  const made = lessonWords("checklist", "Remember: update a.json and b.json.", ["**/a.json", "b.json"])
  expect(made.body).toBe("Update a.json and b.json.\n- [ ] a.json\n- [ ] b.json")
  expect(lessonWords("checklist", "Sign it.", [], "no list")).toEqual({
    kind: "convention",
    title: "Sign it",
    body: "Sign it.",
  })
})

test("REVW-01: the words behind a lesson are shown unless its line says the same, to the last word", () => {
  const evidence = (quote: string) => ({ evidence: [{ session: "s", quote }] })
  expect(furtherWords(evidence("Remember: use pnpm."), "Use pnpm")).toBeUndefined()
  expect(furtherWords(evidence("never use pnpm"), "Use pnpm")).toBe("never use pnpm")
  expect(furtherWords(evidence("use pnpm"), "Never use pnpm")).toBe("use pnpm")
  expect(furtherWords({ evidence: [] }, "Use pnpm")).toBeUndefined()
})
