// The words kept as a lesson are those that say it (REVW-01).
import { expect, test } from "bun:test"
import { detect } from "./detect.ts"

test.each([
  ["No, that is wrong. Prices are cents, never floats. Remember that.", "Prices are cents, never floats."],
  [
    "we keep amounts in cents, never floats. Please remember this.",
    "we keep amounts in cents, never floats.",
  ],
  ["Remember that the sandbox has no network.", "Remember that the sandbox has no network."],
  ["remember this: never push to main", "remember this: never push to main"],
])("of %j the lesson is %j", (user, text) => {
  expect(detect({ user, prevAssistant: "" })).toMatchObject({ label: "lesson", text })
})

test("a message that asks to remember, and does not say what, is no lesson", () => {
  expect(detect({ user: "Please remember that.", prevAssistant: "" }).tier).toBe("none")
})
