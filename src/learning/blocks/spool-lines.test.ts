import { expect, test } from "bun:test"
import type { SessionId } from "../../sessions/event.ts"
import {
  askingStateIn,
  findingLine,
  lastReplyIn,
  type PendingFinding,
  parseFindingLine,
  replyLine,
  standingLineMark,
} from "./spool-lines.ts"

const FOUND: PendingFinding = {
  session: "one" as SessionId,
  promptId: "p-1",
  at: 1_800_000_000_000,
  prompt: "a mark",
  asked: true,
  finding: {
    tier: "weak",
    label: "none",
    source: "correction",
    text: "You forgot to run the linter.",
    shown: ["omitted"],
  },
}

test("LERN-02: a finding survives the round trip through its line", () => {
  expect(parseFindingLine(findingLine(FOUND))).toEqual(FOUND)
})

test("LERN-02: an incomplete or different line is not a finding", () => {
  const line = findingLine(FOUND)
  for (let cut = 0; cut < line.length; cut++) expect(parseFindingLine(line.slice(0, cut))).toBeUndefined()
  const others: object[] = [
    { ...FOUND, session: "../etc" },
    { ...FOUND, at: "now" },
    { ...FOUND, asked: 1 },
    { ...FOUND, promptId: 3 },
    { ...FOUND, finding: { ...FOUND.finding, tier: "none" } },
    { ...FOUND, finding: { ...FOUND.finding, shown: [3] } },
    { ...FOUND, finding: null },
  ]
  for (const found of others) expect(parseFindingLine(JSON.stringify({ found }))).toBeUndefined()
  expect(parseFindingLine(replyLine("x", false))).toBeUndefined()
})

test("LERN-10: the session's lines show how often the agent was reminded and how far back the standing line is", () => {
  const silent = findingLine({ ...FOUND, asked: false })
  const lines = ["", findingLine(FOUND), silent, replyLine("asked", false), findingLine(FOUND)]
  expect(askingStateIn(lines)).toEqual({
    reminders: 2,
    messages: Number.POSITIVE_INFINITY,
    isUnanswered: true,
  })
  const prompt = (agent: string | null) =>
    JSON.stringify({ draft: { session: "one", kind: "prompt-submitted", agent, text: standingLineMark() } })
  const further = [...lines, standingLineMark(), prompt(null), prompt("a"), prompt(null)]
  expect(askingStateIn(further)).toEqual({ reminders: 2, messages: 2, isUnanswered: false })
})

test("LERN-10: only a reply that reports a lesson answers a prescreened message", () => {
  const isUnanswered = (...lines: string[]) => askingStateIn(lines).isUnanswered
  expect(isUnanswered(findingLine(FOUND), replyLine("Well.", false))).toBe(true)
  expect(isUnanswered(findingLine(FOUND), replyLine("[PROCESS_KNOWLEDGE]", true))).toBe(false)
  expect(isUnanswered(replyLine("[PROCESS_KNOWLEDGE]", true), findingLine(FOUND))).toBe(true)
})

test("LERN-01: the end of the agent's latest reply is read back", () => {
  expect(
    lastReplyIn([
      replyLine("first", false),
      "",
      replyLine(`${"x".repeat(2_000)} Shall I?`, true),
      findingLine(FOUND),
    ]),
  ).toEndWith(" Shall I?")
  expect(lastReplyIn(["", '{"said":3}'])).toBe("")
  expect(lastReplyIn([])).toBe("")
})
