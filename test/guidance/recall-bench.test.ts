// The tasks of recall-bench without the executable: what is heard of each conversation, and what of it is told at the file.
import { expect, test } from "bun:test"
import { type Exchange, RECALL_CASES, RECALL_DECOYS, type RecallCase } from "../../script/recall/cases.ts"
import { OTHER_CASES } from "../../script/recall/other-cases.ts"
import { REFERENCES } from "../../script/recall/references.ts"
import type { Assistant, Human } from "../../src/clients/claude-code/transcript/transcript-line.ts"
import { choose } from "../../src/recall/rank/choose.ts"
import { formatRecall } from "../../src/recall/rank/format-recall.ts"
import { indexOf, makeSheet, type Talk } from "../../src/recall/rank/sheet.ts"
import { NO_COUNTS } from "../../src/recall/rank/statement-terms.ts"
import { LISTEN_START, listen } from "../../src/recall/statements/listen.ts"
import type { Statement } from "../../src/recall/statements/statement.ts"
import type { SessionId } from "../../src/sessions/event.ts"

const DAY = 86_400_000
const PLACE = { uuid: null, at: null, session: "s", cwd: null }

function talkOf(exchanges: readonly Exchange[], number: number): Talk {
  const statements: Statement[] = []
  let state = LISTEN_START
  for (const [said, reply] of exchanges) {
    const typed = { command: null, how: "typed", confirmed: true, promptId: "p" } as const
    const human: Human = { kind: "human", text: said, ...typed, ...PLACE }
    const agent: Assistant = { kind: "assistant", text: reply, messageId: `m-${said}`, tools: [], ...PLACE }
    const { heard, next } = listen(state, human, { roots: [], redact: (text) => text })
    if (heard !== undefined) {
      const where = { session: `s${number}` as SessionId, number, at: number * DAY + heard.turn }
      statements.push({
        id: number * 100 + heard.turn,
        ...where,
        turn: heard.turn,
        said: heard.said,
        asked: heard.asked,
      })
    }
    state = listen(next, agent, { roots: [], redact: (text) => text }).next
  }
  return { statements, closing: state.reply }
}

/** All decoys touch the same file, half before the decision and half after it. */
function told({ talks, file }: RecallCase, prompt: string): string {
  const decoys = RECALL_DECOYS.map(({ talk }) => talk)
  const half = decoys.length / 2
  const all = [...decoys.slice(0, half), ...talks, ...decoys.slice(half)].map((talk, at) =>
    talkOf(talk, at + 1),
  )
  const sheet = makeSheet(all, file, NO_COUNTS)
  const chosen = choose(indexOf(sheet), { prompt, session: "later" })
  return formatRecall(chosen, { most: 5, tokens: 450, isAtFile: true }, 300 * DAY)?.text.toLowerCase() ?? ""
}

function holds(text: string, needs: readonly string[]): boolean {
  return needs.every((need) => need.split("|").some((word) => text.includes(word)))
}

for (const one of [...RECALL_CASES, ...OTHER_CASES])
  test(`EVAL-02, RCAL-02: ${one.id}: every part of the decision comes back, among decoys at the same file`, () => {
    const text = told(one, one.later)
    expect(one.parts.filter(({ needs }) => !holds(text, needs)).map(({ name }) => name)).toEqual([])
  })

test("EVAL-02, RCAL-03: where a rule was changed, the old one never comes alone", () => {
  const amended = [...RECALL_CASES, ...OTHER_CASES].filter(({ superseded }) => superseded !== undefined)
  expect(amended.length).toBeGreaterThanOrEqual(4)
  for (const { id, superseded, parts, ...one } of amended) {
    const text = told({ id, parts, ...one }, one.later)
    if (holds(text, superseded?.needs ?? []))
      expect([
        id,
        holds(
          text,
          parts.flatMap(({ needs }) => needs),
        ),
      ]).toEqual([id, true])
  }
})

test("EVAL-02, RCAL-02: at a much-discussed file, a prompt about something else brings up next to nothing", () => {
  const prompts = OTHER_CASES.flatMap((one) => one.besides.map((prompt) => ({ one, prompt })))
  const disturbed = prompts.filter(({ one, prompt }) => told(one, prompt) !== "").map(({ prompt }) => prompt)
  expect(prompts.length).toBeGreaterThanOrEqual(16)
  expect(disturbed.length).toBeLessThanOrEqual(1)
})

test("EVAL-02, RCAL-02: with the report of another task, at most one of the decisions comes up", () => {
  const disturbed = RECALL_CASES.filter((one, at) => {
    const other = RECALL_CASES[(at + 1) % RECALL_CASES.length] as RecallCase
    return told(one, other.later) !== ""
  })
  expect(disturbed.length).toBeLessThanOrEqual(1)
})

test("EVAL-02: the reference rows are what they say", () => {
  const spoken = [
    {
      file: "a",
      talk: [
        ["Cap the retries.", "How often?"],
        ["Seven times.", "Done."],
      ] as const,
    },
    { file: "b", talk: [["Paint the door.", "Blue?"]] as const },
  ]
  const row = (name: string) => REFERENCES[name]?.(spoken, "a", "The retries never end.")
  expect(row("nothing")).toBe("")
  expect(row("everything ever said")).toContain("Blue?")
  expect(row("BM25 over prompts, best 3")).toBe("Cap the retries.")
  expect(row("BM25 in sessions at the file, best 5")).not.toContain("door")
})
