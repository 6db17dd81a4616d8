import { expect, test } from "bun:test"
import { parseTypedLine } from "./typed-line.ts"

test("REVW-02: a decision is one line that is the whole prompt", () => {
  expect(parseTypedLine("tenure approve 1 3")).toEqual({ verb: "approve", words: ["1", "3"] })
  expect(parseTypedLine("  Tenure approve 1, 3 \n")).toEqual({ verb: "approve", words: ["1", "3"] })
  expect(parseTypedLine("tenure reject use-uv")).toEqual({ verb: "reject", words: ["use-uv"] })
  expect(parseTypedLine("tenure edit 2: Use uv, not pip: always")).toEqual({
    verb: "edit",
    word: "2",
    text: "Use uv, not pip: always",
  })
  expect(parseTypedLine("tenure undo")).toEqual({ verb: "undo", words: [] })
  expect(parseTypedLine("tenure later")).toEqual({ verb: "later" })
  expect(parseTypedLine("tenure status")).toEqual({ verb: "status" })
  expect(parseTypedLine("tenure why")).toEqual({ verb: "why" })
})

test("GUID-10: a pause is typed as a line or by the skill's name; with other words it is a prompt", () => {
  expect(parseTypedLine("tenure pause")).toEqual({ verb: "pause", words: [] })
  expect(parseTypedLine("tenure pause until tomorrow")).toEqual({
    verb: "pause",
    words: ["until", "tomorrow"],
  })
  expect(parseTypedLine("/tenure:pause 2h")).toEqual({ verb: "pause", words: ["2h"] })
  expect(parseTypedLine("/tenure:pause")).toEqual({ verb: "pause", words: [] })
  expect(parseTypedLine("tenure resume")).toEqual({ verb: "resume" })
  expect(parseTypedLine("tenure pause is what I want to explain in the docs")).toBeUndefined()
  expect(parseTypedLine("/tenure:pauses")).toBeUndefined()
  expect(parseTypedLine("tenure resume the work of yesterday")).toBeUndefined()
})

test.each([
  "tenure",
  "tenure approve",
  "tenure approve 1\nand then fix the build",
  "please tenure approve 1",
  "tenure approve whatever you think is right, then go on",
  "tenure status of the build",
  "tenure edit 2",
  "tenure edit 2:",
  "tenured professors approve 1",
  "<task-notification>tenure approve 1</task-notification>",
  "/tenure:review",
  `tenure edit 1: ${"x".repeat(3000)}`,
])("REVW-02: %j is a prompt like any other", (prompt) => {
  expect(parseTypedLine(prompt)).toBeUndefined()
})
