import { expect, test } from "bun:test"
import { checkpointText, ledgerText, parseCheckpoint } from "./checkpoint.ts"
import { type HandoffHead, readHandoff, renderHandoff } from "./handoff.ts"
import { emptyLedger, isEmpty, type Ledger } from "./ledger.ts"

const HEAD: HandoffHead = {
  writtenAt: "2026-11-15T22:00:00Z",
  branch: "feat/limits",
  uncommittedChanges: 3,
  task: null,
  transcript: null,
}

const LEDGER: Ledger = {
  ...emptyLedger("s1"),
  goal: [
    { text: "Add rate limiting.\n\nAdmins are exempt.", by: "person" },
    { text: "Now the docs for it please", by: "person" },
  ],
  constraints: [{ text: "Don't touch the migrations.", by: "person" }],
  decisions: [
    { what: "Token bucket per user", reason: "bursts are legal", impact: "one more table", by: "agent" },
  ],
  commands: [{ line: "npm test", outcome: "failed", error: "1 failed" }],
  failingTests: [{ name: "limits › resets", command: "npm test" }],
  files: [{ path: "src/limit.ts", how: "changed" }],
  todos: [{ id: null, text: "Document the header", state: "in progress" }],
  questions: ["429 or 503?"],
  nextStep: "Document the header",
}

test("CONT-04: a handoff has the whole ledger, and leaves out what is empty", () => {
  const text = renderHandoff(LEDGER, HEAD)
  expect([...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title)).toEqual([
    "Goal",
    "Constraints",
    "State",
    "Decisions",
    "Next step",
    "Open todos",
    "Open questions",
    "Failing tests",
    "Commands",
    "Files changed",
  ])
  expect(text).toContain('- "Don\'t touch the migrations." (the person)')
  expect(text).toContain("- `npm test` **failed**: 1 failed")
  expect(renderHandoff(emptyLedger("s1"), { ...HEAD, branch: null, uncommittedChanges: null })).not.toContain(
    "##",
  )
})

test("CONT-04, CONT-08: what continue needs is read back from a handoff; a foreign file is empty, not an error", () => {
  expect(readHandoff(renderHandoff(LEDGER, HEAD))).toEqual({
    session: "s1",
    goal: ["Add rate limiting.\nAdmins are exempt.", "Now the docs for it please"],
    constraints: ['"Don\'t touch the migrations." (the person)'],
    decisions: ["Token bucket per user"],
    nextStep: "Document the header",
    todos: ["Document the header (in progress)"],
    questions: ["429 or 503?"],
    failingTests: ["limits › resets (`npm test`)"],
  })
  expect(readHandoff("no handoff at all")).toMatchObject({ session: null, todos: [], nextStep: null })
})

test("CONT-05: a checkpoint is read back as it was written; anything else is not one", () => {
  const checkpoint = {
    version: 1,
    session: "s1",
    captured_at: "2026-11-15T22:00:00Z",
    read: { bytes: 12, seq: 3 },
    ledger_sha256: "0".repeat(64),
    files: [
      { path: "b.md", sha256: null },
      { path: "a.md", sha256: "1".repeat(64) },
    ],
    ledger: LEDGER,
  } as const
  const text = checkpointText(checkpoint)
  const read = parseCheckpoint(text)
  expect(read).toEqual({ ...checkpoint, files: [checkpoint.files[1], checkpoint.files[0]] })
  expect(checkpointText(read!)).toBe(text)
  expect(ledgerText(read!.ledger)).toBe(ledgerText(LEDGER))
  for (const wrong of [
    "",
    "{}",
    "null",
    text.slice(0, -20),
    text.replace('"todos": [', '"todos": 3, "x": ['),
  ])
    expect(parseCheckpoint(wrong)).toBeUndefined()
})

test("CONT-01: a ledger without facts is empty", () => {
  expect(isEmpty(emptyLedger("s1"))).toBe(true)
  expect(isEmpty(LEDGER)).toBe(false)
})
