import { expect, test } from "bun:test"
import { correctedCall } from "./corrected-call.ts"
import { isOneOff, mayBeRefusal } from "./refusal.ts"

test.each([
  ["we never log with puts", true],
  ["Date.now() breaks the snapshots, pass the clock", true],
  ["no vendor folder in this repository", true],
  ["don't run the migration yet", false],
  ["not now", false],
  ["why is there no test?", false],
  ["looks good, go on", false],
  ["compose pull builds the image instead of fetching it", false],
  ["the endpoint gives a list rather than a map", false],
  ["use uv instead of pip", true],
  ["please call the wrapper rather than gradle", true],
  [`never do this. ${"And more words. ".repeat(20)}`, false],
])("LERN-11: %j may refuse the call before it: %j", (words, expected) => {
  expect(mayBeRefusal(words)).toBe(expected)
})

test.each([
  ["don't commit the generated files", true],
  ["never ever commit a lock file of another manager", true],
  ["the commit is not signed", false],
  ["now commit it, and not only the docs", false],
])("LERN-11: after `git commit`, %j refuses it: %j", (words, expected) => {
  const calls = [{ tool: "Bash", path: null, line: "git commit -m x", added: "" }]
  expect(correctedCall(words, calls)?.isRefused).toBe(expected)
})

test("LERN-11: a limit for this task is not a rule", () => {
  expect([isOneOff("don't commit yet"), isOneOff("don't commit notebooks")]).toEqual([true, false])
})
