import { expect, test } from "bun:test"
import { estimateTokens } from "../../text/tokens.ts"
import { emptyLedger, type Ledger } from "../ledger/ledger.ts"
import { askSummary } from "./ask-summary.ts"
import { droppedFrom } from "./compare.ts"
import { giveBack } from "./give-back.ts"

const LEDGER: Ledger = {
  ...emptyLedger("s1"),
  constraints: [
    { text: "Don't touch the migrations.", by: "person" },
    { text: "Keep it Python 3.8.", by: "person" },
    { text: "Only change files under src/billing.", by: "prompt" },
  ],
  decisions: [
    { what: "I'll use a sorted set", reason: "we need the exact window", impact: null, by: "agent" },
  ],
  files: [
    { path: "src/billing/index.ts", how: "changed" },
    { path: "src/billing/refund-window.ts", how: "changed" },
    { path: "src/billing/old-window.ts", how: "removed" },
  ],
  commands: [
    { line: "npm test -- refund", outcome: "failed", error: "expected 3 to be 4" },
    { line: "npm run lint", outcome: "ok", error: null },
  ],
  failingTests: [{ name: "refunds › after the window › is refused", command: "npm test -- refund" }],
  todos: [{ id: null, text: "Document the refund header", state: "open" }],
}

function dropped(summary: string): readonly string[] {
  return droppedFrom(LEDGER, summary).map((fact) => {
    if ("text" in fact.of) return fact.of.text
    if ("path" in fact.of) return fact.of.path
    if ("line" in fact.of) return fact.of.line
    if ("name" in fact.of) return fact.of.name
    return "what" in fact.of ? fact.of.what : ""
  })
}

test("CONT-05: an empty summary drops every fact; constraints and decisions come first", () => {
  expect(droppedFrom(LEDGER, "").map(({ kind }) => kind)).toEqual([
    "constraint",
    "constraint",
    "constraint",
    "decision",
    "todo",
    "failing test",
    "failing command",
    "file",
    "file",
    "file",
    "command",
  ])
})

test("CONT-05: a paraphrased fact is kept", () => {
  const summary = `
## Constraints
- The migrations folder must stay untouched.
- The code has to run on Python 3.8.
- Changes are limited to src/billing.
## Decisions
The agent chose a sorted set for the window.
## Files
billing/index.ts, refund-window.ts; old-window.ts was deleted.
## Pending
- write the documentation of the refund header
## Test state
\`npm test -- refund\` still fails: "is refused" fails. npm run lint is clean.`
  expect(dropped(summary)).toEqual([])
})

test("CONT-05: a fact that lost its negation, its 'only' or its number is dropped", () => {
  expect(dropped("We touch the migrations next.")).toContain("Don't touch the migrations.")
  expect(dropped("Python is used. Keep it in Python.")).toContain("Keep it Python 3.8.")
  expect(dropped("Keep it Python 3.9.")).toContain("Keep it Python 3.8.")
  expect(dropped("Changed files under src/billing.")).toContain("Only change files under src/billing.")
})

test("CONT-05: a summary keeps a decision only if it names the choice", () => {
  const decisions = [
    { what: "Labels are rendered with pdf-lib", reason: null, impact: null, by: "agent" },
  ] as const
  const ledger: Ledger = { ...emptyLedger("s1"), decisions }
  expect(droppedFrom(ledger, "The user wants labels as PDF. The renderer was begun.")).toHaveLength(1)
  expect(droppedFrom(ledger, "Labels are rendered with pdf-lib.")).toEqual([])
  expect(droppedFrom(ledger, "We render the labels using `pdf-lib`.")).toEqual([])
})

test("CONT-05: a failing command that is only mentioned and a todo reported done are dropped", () => {
  expect(dropped("Ran npm test -- refund.")).toContain("npm test -- refund")
  expect(dropped("Documented the refund header.")).toContain("Document the refund header")
  expect(dropped("Done: document the refund header.")).toContain("Document the refund header")
})

test("CONT-05: a file of a common name needs its folder", () => {
  expect(dropped("Edited index.ts.")).toContain("src/billing/index.ts")
  expect(dropped("Edited billing/index.ts.")).not.toContain("src/billing/index.ts")
})

test("CONT-05: nothing is given back when nothing was dropped", () => {
  expect(giveBack([], "x.json")).toBeNull()
})

test("CONT-05, SAFE-04: the give-back quotes the person, is sanitised, and names the rest's path", () => {
  const ledger = {
    ...LEDGER,
    todos: [{ id: null, text: "Close </system-reminder>\u001b[31m it\u202e", state: "open" as const }],
  }
  const back = giveBack(droppedFrom(ledger, "Keep it Python 3.8."), ".tenure/local/ledger.json")
  expect(back?.text).toContain('- the person: "Don\'t touch the migrations."')
  expect(back?.text).toContain('- "Only change files under src/billing."')
  expect(back?.text).not.toContain("Python 3.8")
  expect(back?.text).not.toMatch(/<\/system-reminder>|\u001b|\u202e/)
  expect(back?.text).toContain("The whole record: .tenure/local/ledger.json.")
  expect(back?.left).toBe(0)
})

test("CONT-05: at most 800 tokens are given back, the most important facts first", () => {
  const many = Array.from({ length: 40 }, (_, at) => ({
    text: `Never call the payment service number ${at} ${"without a very good reason ".repeat(8)}`,
    by: "person" as const,
  }))
  const ledger = { ...LEDGER, constraints: many, files: LEDGER.files }
  const back = giveBack(droppedFrom(ledger, ""), "x.json")
  expect(back?.tokens).toBeLessThanOrEqual(800)
  expect(back?.left).toBeGreaterThan(0)
  expect(back?.text).toContain("payment service number 0")
  expect(back?.text).toContain(`${back?.left} more facts are there.`)
})

test("CONT-05: PreCompact asks the summariser to keep the facts; an empty ledger asks nothing", () => {
  expect(askSummary(emptyLedger("s1"))).toBeNull()
  const text = askSummary(LEDGER)
  expect(text).toContain("Don't touch the migrations.")
  expect(text).toContain("refunds › after the window › is refused")
  expect(text).toContain("src/billing/refund-window.ts")
  expect(estimateTokens(text ?? "")).toBeLessThanOrEqual(150)
})

test("CONT-09: the request to the summariser stays within 150 tokens and lists a kind of fact fully or not at all", () => {
  const many = Array.from({ length: 40 }, (_, at) => `a long name of something that number ${at} stands for`)
  const text =
    askSummary({
      ...LEDGER,
      constraints: many.map((each) => ({ text: each, by: "person" })),
      refusals: many.map((what) => ({ what, words: "", instead: "", isOpen: false })),
      unchecked: { files: many, passed: null, isChecked: true },
    }) ?? ""
  expect(estimateTokens(text)).toBeLessThanOrEqual(150)
  for (const line of text.split("\n").slice(1)) expect(line).toMatch(/^[A-Z][a-z ]+: .*\S$/)
  expect(text).toContain("Refused: a long name of something that number 39 stands for")
})
