// A lesson keeps only the words that state it (REVW-01).
import { expect, test } from "bun:test"
import { detect } from "../gate/detect.ts"

test.each([
  ["No, that is wrong. Prices are cents, never floats. Remember that.", "Prices are cents, never floats."],
  [
    "we keep amounts in cents, never floats. Please remember this.",
    "we keep amounts in cents, never floats.",
  ],
  ["Remember that the sandbox has no network.", "Remember that the sandbox has no network."],
  ["remember this: never push to main", "remember this: never push to main"],
  [
    "No! Never run go test directly here. Always use make test, it sets the race flag.",
    "Never run go test directly here. Always use make test, it sets the race flag.",
  ],
  ["you forgot the changelog again. every PR needs a changelog entry", "every PR needs a changelog entry"],
  [
    "you changed a released file. never do that, others have it already. make a new one",
    "you changed a released file. never do that, others have it already. make a new one",
  ],
  [
    "never edit dist/, it is generated. settings belong in config.json",
    "never edit dist/, it is generated. settings belong in config.json",
  ],
  [
    "we never mutate props in this codebase. immer drafts",
    "we never mutate props in this codebase. immer drafts",
  ],
  ["we never mutate props in this codebase. thanks!", "we never mutate props in this codebase."],
])("LERN-14: of %j the lesson is %j", (user, text) => {
  expect(detect({ user, prevAssistant: "" })).toMatchObject({ label: "lesson", text })
})

test("a request to remember something it does not say is not a lesson", () => {
  expect(detect({ user: "Please remember that.", prevAssistant: "" }).tier).toBe("none")
})

test("LERN-14: a word by itself stays with the sentence before it", () => {
  const user = "we rebase. always. no merge commits in this repo"
  expect(detect({ user, prevAssistant: "" })).toMatchObject({ text: user })
})
