import { expect, test } from "bun:test"
import { estimateTokens } from "../../text/tokens.ts"
import { lineAfterCompaction, REMINDER, STANDING_LINE, shouldRemind } from "./asking.ts"
import { findBlocks } from "./blocks.ts"

test("LERN-10: the standing line has at most 180 tokens, the reminder 30, and the block they ask for is readable", () => {
  expect(estimateTokens(STANDING_LINE)).toBeLessThanOrEqual(180)
  expect(estimateTokens(REMINDER)).toBeLessThanOrEqual(30)
  const form = STANDING_LINE.slice(STANDING_LINE.indexOf("[PROCESS"), STANDING_LINE.indexOf("Else do not"))
  const filled = form
    .replace(/title: .*/, "title: Use uv, not pip")
    .replace(/commands: .*/, "commands: pip install")
  expect(findBlocks(`Done.\n\n${filled}`)).toMatchObject([
    { kind: "block", report: { title: "Use uv, not pip", files: [], commands: ["pip install"] }, unread: [] },
  ])
  // An agent that repeats the empty form reports nothing.
  expect(findBlocks(form)).toMatchObject([{ kind: "ignored", reason: "It has no title." }])
})

test("LERN-10: after a compaction the line has at most 60 tokens, and its block is readable on one line or on several", () => {
  const line = lineAfterCompaction("no lesson reported yet")
  expect(estimateTokens(line)).toBeLessThanOrEqual(60)
  const form = line.slice(line.indexOf("[PROCESS"), -1)
  const filled = form
    .replace("<do X, not Y>", "Use uv, not pip")
    .replace("files: ", "")
    .replace("<wrong ones>", "pip install")
  const wanted = {
    kind: "block",
    report: { title: "Use uv, not pip", commands: ["pip install"] },
    unread: [],
  }
  expect(findBlocks(`Done.\n\n${filled}`)).toMatchObject([wanted])
  expect(findBlocks(`Done.\n\n${filled.replaceAll(/ (?=title|commands|\[)/g, "\n")}`)).toMatchObject([wanted])
  expect(findBlocks(form)).toMatchObject([{ kind: "ignored" }])
})

test("LERN-10: a reminder is due when the standing line is far back or was not answered, at most six times", () => {
  const near = { reminders: 0, messages: 40, isUnanswered: false }
  expect(shouldRemind(near)).toBe(false)
  expect(shouldRemind({ ...near, messages: 41 })).toBe(true)
  expect(shouldRemind({ ...near, messages: Number.POSITIVE_INFINITY })).toBe(true)
  expect(shouldRemind({ ...near, isUnanswered: true })).toBe(true)
  expect(shouldRemind({ ...near, isUnanswered: true, reminders: 5 })).toBe(true)
  expect(shouldRemind({ ...near, isUnanswered: true, reminders: 6 })).toBe(false)
})
