import { expect, test } from "bun:test"
import fc from "fast-check"
import { type Moment, momentsOf, resultWithoutText } from "../../clients/claude-code/transcript/moment.ts"
import { estimateTokens } from "../../text/tokens.ts"
import { askSummary } from "../compaction/ask-summary.ts"
import { droppedFrom } from "../compaction/compare.ts"
import { giveBack } from "../compaction/give-back.ts"
import { renderHandoff } from "../handoff/handoff.ts"
import { readHandoff } from "../handoff/read-handoff.ts"
import { checkpointText, parseCheckpoint } from "./checkpoint-format.ts"
import { foldLedger } from "./fold.ts"
import type { Ledger } from "./ledger.ts"

const TOOLS = [
  "Bash",
  "Write",
  "Edit",
  "TodoWrite",
  "TaskCreate",
  "TaskUpdate",
  "AskUserQuestion",
  "ExitPlanMode",
]
const words = fc.oneof(
  fc.string(),
  fc.constantFrom(
    "Don't touch it.",
    "I'll use X because Y.",
    "Decision: a",
    "FAIL: x (y)",
    "rm 'a' > $b && (",
    "?",
    "→",
  ),
)
const input = fc.dictionary(
  fc.constantFrom("command", "file_path", "todos", "subject", "taskId", "status", "plan", "questions"),
  fc.oneof(words, fc.anything()),
)
const anyMoment: fc.Arbitrary<Moment> = fc.oneof(
  fc.record({ kind: fc.constant("said"), text: words, by: fc.constantFrom("person", "program", "unmarked") }),
  fc.record({ kind: fc.constant("replied"), text: words }),
  fc.record({
    kind: fc.constant("called"),
    id: fc.constantFrom("a", "b"),
    tool: fc.constantFrom(...TOOLS),
    input,
    cwd: fc.constant(null),
  }),
  fc.record({
    kind: fc.constant("resulted"),
    id: fc.constantFrom("a", "b"),
    failed: fc.boolean(),
    text: words,
    details: fc.dictionary(fc.constantFrom("answers", "task", "plan"), fc.anything()),
  }),
) as fc.Arbitrary<Moment>

function fold(moments: readonly Moment[], before: Ledger | null = null): Ledger {
  const none = { events: [], isWhole: true, unreviewed: [], secretsIn: () => [] }
  return foldLedger({ session: "s", root: "/p", before, moments, ...none })
}

test("CONT-01: any session gives a ledger that round-trips through a checkpoint", () => {
  fc.assert(
    fc.property(fc.array(anyMoment, { maxLength: 12 }), (moments) => {
      const ledger = fold(moments)
      const base = { version: 1, session: "s", captured_at: "", ledger_sha256: "", files: [] } as const
      const text = checkpointText({ ...base, read: { bytes: 0, seq: 0 }, ledger })
      expect(parseCheckpoint(text)?.ledger).toEqual(ledger)
      fold(moments, ledger)
    }),
    { numRuns: 500 },
  )
}, 120_000)

test("CONT-05: for any ledger and summary the give-back stays within its budget", () => {
  fc.assert(
    fc.property(fc.array(anyMoment, { maxLength: 12 }), words, (moments, summary) => {
      const ledger = fold(moments)
      const back = giveBack(droppedFrom(ledger, summary), "x.json")
      expect(estimateTokens(back?.text ?? "")).toBeLessThanOrEqual(800)
      expect(estimateTokens(askSummary(ledger) ?? "")).toBeLessThanOrEqual(600)
      const head = { writtenAt: "", branch: null, uncommittedChanges: null, task: null, transcript: null }
      expect(readHandoff(renderHandoff(ledger, head)).todos).toHaveLength(ledger.todos.length)
    }),
    { numRuns: 500 },
  )
})

test("F13: no transcript line makes the reading fail", () => {
  const line = fc.record(
    {
      type: fc.constantFrom("user", "assistant", "attachment", "system", "other"),
      message: fc.oneof(
        fc.record({ role: fc.constantFrom("user", "assistant"), content: fc.anything() }),
        fc.anything(),
      ),
      toolUseResult: fc.anything(),
      attachment: fc.anything(),
      promptSource: fc.constantFrom("sdk", "typed", undefined),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(
      fc.oneof(
        line.map((each) => JSON.stringify(each) ?? ""),
        fc.string(),
      ),
      (text) => {
        momentsOf(text)
        resultWithoutText(text)
      },
    ),
    { numRuns: 1_000 },
  )
})

test("CONT-01: long hostile text costs no more than its length", () => {
  const hostile = [
    `${'"$(cat <<'.repeat(3_000)}`,
    `cmd ${"| grep a ".repeat(2_000)}"`,
    `Decision: ${"reason ".repeat(8_000)}`,
    `${"do not ".repeat(6_000)}`,
    `1) ${"a ".repeat(30_000)}`,
    "leave ".repeat(10_000),
  ]
  for (const text of hostile) {
    const ledger = fold([
      { kind: "said", text, by: "person" },
      { kind: "replied", text },
      { kind: "called", id: "a", tool: "Bash", input: { command: text }, cwd: null },
      { kind: "resulted", id: "a", failed: true, text: `1 failing\n${text}`, details: {} },
    ])
    expect(ledger.commands).toHaveLength(1)
    expect(droppedFrom(ledger, "Something else.").length).toBeGreaterThan(0)
  }
})
