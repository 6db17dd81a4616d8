import { expect, test } from "bun:test"
import type { SessionId } from "../events/event.ts"
import { asksIn, type Found, foundLine, lastSaid, parseFound, saidLine } from "./found.ts"

const FOUND: Found = {
  session: "one" as SessionId,
  promptId: "p-1",
  at: 1_800_000_000_000,
  prompt: "a mark",
  asked: true,
  finding: {
    tier: "weak",
    label: "none",
    source: "correction",
    mayGoLive: false,
    text: "You forgot to run the linter.",
    shown: ["omitted"],
    certainty: null,
  },
}

test("LERN-02: a finding is the same when it is read back from its line", () => {
  expect(parseFound(foundLine(FOUND))).toEqual(FOUND)
})

test("LERN-02: a line that is torn, or that says something else, is no finding", () => {
  const line = foundLine(FOUND)
  for (let cut = 0; cut < line.length; cut++) expect(parseFound(line.slice(0, cut))).toBeUndefined()
  const others: object[] = [
    { ...FOUND, session: "../etc" },
    { ...FOUND, at: "now" },
    { ...FOUND, asked: 1 },
    { ...FOUND, promptId: 3 },
    { ...FOUND, finding: { ...FOUND.finding, tier: "none" } },
    { ...FOUND, finding: { ...FOUND.finding, shown: [3] } },
    { ...FOUND, finding: null },
  ]
  for (const found of others) expect(parseFound(JSON.stringify({ found }))).toBeUndefined()
  expect(parseFound(saidLine("x"))).toBeUndefined()
})

test("LERN-10: the lines of a session tell how often the agent was asked", () => {
  const silent = foundLine({ ...FOUND, asked: false })
  expect(asksIn(["", foundLine(FOUND), silent, saidLine("asked"), foundLine(FOUND)])).toBe(2)
})

test("LERN-01: the agent's latest words are read back, their end when they are long", () => {
  expect(
    lastSaid([saidLine("first"), "", saidLine(`${"x".repeat(2_000)} Shall I?`), foundLine(FOUND)]),
  ).toEndWith(" Shall I?")
  expect(lastSaid(["", '{"said":3}'])).toBe("")
  expect(lastSaid([])).toBe("")
})
