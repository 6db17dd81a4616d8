import { expect, test } from "bun:test"
import { checkpointText, ledgerText, parseCheckpoint } from "../ledger/checkpoint-format.ts"
import { emptyLedger, isEmptyLedger, type Ledger } from "../ledger/ledger.ts"
import { type HandoffHead, nextOf, readHandoff, renderHandoff } from "./handoff.ts"

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

test("CONT-04: a handoff has the whole ledger without empty sections", () => {
  const text = renderHandoff(LEDGER, HEAD)
  expect([...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title)).toEqual([
    "Goal",
    "Constraints",
    "State",
    "Open todos",
    "Blocked by",
    "Open questions",
    "Next step",
    "Decisions",
    "Failing tests",
    "Commands",
    "Files changed and not committed",
  ])
  expect(text).toContain('- "Don\'t touch the migrations." (the person)')
  expect(text).toContain('- `npm test` **failed**: it printed "1 failed"')
  expect(renderHandoff(emptyLedger("s1"), { ...HEAD, branch: null, uncommittedChanges: null })).not.toContain(
    "##",
  )
})

test("CONT-04, CONT-08: readHandoff returns what continue needs; a foreign file is empty, not an error", () => {
  expect(readHandoff(renderHandoff(LEDGER, HEAD))).toEqual({
    session: "s1",
    goal: ["Add rate limiting.\nAdmins are exempt.", "Now the docs for it please"],
    constraints: ['"Don\'t touch the migrations." (the person)'],
    decisions: ["Token bucket per user"],
    nextStep: "Document the header",
    todos: ["Document the header (in progress)"],
    questions: ["429 or 503?"],
    failingTests: ['"limits › resets" (`npm test`)'],
  })
  expect(readHandoff("no handoff at all")).toMatchObject({ session: null, todos: [], nextStep: null })
})

test("CONT-05: a checkpoint round-trips; anything else is rejected", () => {
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
  expect(isEmptyLedger(emptyLedger("s1"))).toBe(true)
  expect(isEmptyLedger(LEDGER)).toBe(false)
})

test("CONT-04: a request is not reported as answered when the reply was cut off", () => {
  const at = (answered: string, asked = "Write the export page of the plan") =>
    nextOf({
      ...emptyLedger("s1"),
      goal: [{ text: "Write the export page", by: "person" }],
      turns: [{ asked, answered }],
    })[0]
  const asked = "Go on with the last request: Write the export page"
  expect(at("Good. Let me write all the parts at once.")).toContain(`${asked} of the plan`)
  expect(at("Good progress! Now I need to add the import. Let me check the page:", "continue")).toContain(
    asked,
  )
  expect(at("The page is there, with its tests.")).toContain("was answered")
  expect(at("The page is there. Let me know if you want more.")).toContain("was answered")
})

test("CONT-04: of two choices by the same number the later one is the next step", () => {
  const chosen = (what: string) =>
    ({ what: `${what} → chosen by "1"`, reason: null, impact: null, by: "person" }) as const
  const decisions = [chosen("1. Write the other suites?"), chosen("1. Mend the failing tests?")]
  const turns = [{ asked: "1", answered: "Let me mend them:" }]
  expect(nextOf({ ...emptyLedger("s1"), decisions, turns })).toEqual(["> 1. Mend the failing tests?"])
})

test("CONT-04: a refused call is not listed as undone", () => {
  const ledger: Ledger = {
    ...emptyLedger("s1"),
    constraints: [{ text: "Don't create the vault contract.", by: "person" }],
    vanished: ["Design the vault contract", "Write the load test"],
  }
  const text = renderHandoff(ledger, HEAD)
  expect(text).toContain("Write the load test")
  expect(text).not.toContain("Design the vault")
})
