import { expect, test } from "bun:test"
import type { Moment } from "../../clients/claude-code/transcript/moment.ts"
import { makeFrom } from "../../privacy/secret-patterns.test.proofs.ts"
import type { RecordedEvent, SessionId } from "../../sessions/event.ts"
import { ledgerText } from "./checkpoint-format.ts"
import { foldLedger, type LedgerInput } from "./fold.ts"

const INPUT: LedgerInput = {
  session: "s1",
  root: "/p",
  before: null,
  events: [],
  moments: [],
  isWhole: true,
  unreviewed: [],
  secretsIn: () => [],
}

function said(text: string): Moment {
  return { kind: "said", text, by: "person" }
}

function replied(text: string): Moment {
  return { kind: "replied", text }
}

let calls = 0

function called(tool: string, input: Record<string, unknown>, text = "", failed = false): Moment[] {
  const id = `c${++calls}`
  return [
    { kind: "called", id, tool, input, cwd: "/p" },
    { kind: "resulted", id, failed, text, details: {} },
  ]
}

function bash(command: string, text = "", failed = false): Moment[] {
  return called("Bash", { command }, text, failed)
}

function fold(...moments: (Moment | Moment[])[]) {
  return foldLedger({ ...INPUT, moments: moments.flat() })
}

function event(over: Partial<RecordedEvent>): RecordedEvent {
  const none = { agent: null, tool: null, target: null, outcome: null, durationMs: null, text: null }
  return { seq: 1, session: "s1" as SessionId, at: 0, kind: "tool-finished", ...none, ...over }
}

test("CONT-01: goal and constraints are the person's words, verbatim", () => {
  const ledger = fold(
    said("Add rate limiting to the login endpoint. Don't touch the migrations, and keep it Python 3.8."),
    replied("I'll look at the code."),
    said("ok"),
    said("No new dependencies please. Can you also check the session expiry?"),
  )
  expect(ledger.goal.map(({ text }) => text)).toEqual([
    "Add rate limiting to the login endpoint. Don't touch the migrations, and keep it Python 3.8.",
    "No new dependencies please. Can you also check the session expiry?",
  ])
  expect(ledger.constraints).toEqual([
    { text: "Don't touch the migrations", by: "person" },
    { text: "keep it Python 3.8.", by: "person" },
    { text: "No new dependencies please.", by: "person" },
  ])
})

test("CONT-01: a prompt that occurs twice in the transcript counts once", () => {
  const again = "Port the importer to Rust, file by file"
  expect(fold(said(again), said("And then the exporter as well, please"), said(again)).goal).toEqual([
    { text: "And then the exporter as well, please", by: "person" },
    { text: again, by: "person" },
  ])
})

test("CONT-01: property names such as 'constructor' are not cues", () => {
  const ledger = fold(
    said("The constructor of the parser throws. Never call toString or hasOwnProperty on it."),
  )
  expect(ledger.constraints.map(({ text }) => text)).toEqual(["Never call toString or hasOwnProperty on it."])
})

test("CONT-01: once the client marks typed prompts, an unmarked one is nobody's", () => {
  const marked = fold(said("Fix the build of the parser please"), {
    kind: "said",
    text: "Never run the tests of the parser",
    by: "unmarked",
  })
  expect(marked.constraints).toEqual([])
  const later: Moment = { kind: "said", text: "Never run the tests of the lexer", by: "unmarked" }
  expect(foldLedger({ ...INPUT, before: marked, moments: [later] }).constraints).toEqual([])
  const program = fold({ kind: "said", text: "Fix the parser. Don't run the slow tests.", by: "program" })
  expect(program.constraints).toEqual([{ text: "Don't run the slow tests.", by: "prompt" }])
})

test("CONT-01: decisions come from bullets, from plain statements, from answers and from approved plans", () => {
  const asked: Moment[] = [
    { kind: "called", id: "q", tool: "AskUserQuestion", input: {}, cwd: null },
    {
      kind: "resulted",
      id: "q",
      failed: false,
      text: "",
      details: { answers: { "Which store for sessions?": "Redis" } },
    },
  ]
  const { decisions } = fold(
    replied(
      "- **Decision:** Token bucket per user\n- **Reason:** bursts are legal\n- **Impact:** one more table",
    ),
    replied("I'll use a sorted set because we need the exact window. Let me check the tests."),
    replied("Should the limit apply to admins as well?"),
    said("no, admins are exempt"),
    asked,
    called(
      "ExitPlanMode",
      { plan: "# Move the limiter into middleware\n\n1. …" },
      "User has approved your plan.",
    ),
  )
  expect(decisions).toEqual([
    { what: "Token bucket per user", reason: "bursts are legal", impact: "one more table", by: "agent" },
    { what: "I'll use a sorted set", reason: "we need the exact window", impact: null, by: "agent" },
    {
      what: "Should the limit apply to admins as well? → no, admins are exempt",
      reason: null,
      impact: null,
      by: "person",
    },
    { what: "Which store for sessions? → Redis", reason: null, impact: null, by: "person" },
    { what: "Plan approved: Move the limiter into middleware", reason: null, impact: null, by: "person" },
  ])
})

test("CONT-01: files are those written by tools, shell commands and sub-agents, without failed edits", () => {
  const ledger = foldLedger({
    ...INPUT,
    events: [event({ tool: "Edit", target: "src/sub.ts", outcome: "ok", agent: "a1" })],
    moments: [
      ...called("Write", { file_path: "/p/src/limit.ts" }),
      ...called("Edit", { file_path: "/p/src/broken.ts" }, "String to replace not found", true),
      ...bash("cd docs && echo hi > notes.md && rm old.md"),
      ...bash("cat src/limit.ts 2>&1 | head -3"),
    ],
  })
  expect(ledger.files).toEqual([
    { path: "src/sub.ts", how: "changed" },
    { path: "src/limit.ts", how: "changed" },
    { path: "docs/notes.md", how: "changed" },
    { path: "docs/old.md", how: "removed" },
  ])
  expect(ledger.commands).toEqual([])
})

test("CONT-01: each command has its last outcome; failing ones come first", () => {
  const { commands } = fold(
    bash("npm run build", "Exit code 2\nerror TS2304: Cannot find name 'x'", true),
    bash("npm run lint 2>&1 | tail -5", "0 errors"),
    bash("cd /p && npm run build"),
    bash("docker compose up -d", "Exit code 1\npermission denied", true),
    bash("rm -rf /", "The user doesn't want to proceed with this tool use.", true),
  )
  expect(commands).toEqual([
    { line: "docker compose up -d", outcome: "failed", error: "permission denied" },
    { line: "npm run build", outcome: "ok", error: null },
    { line: "npm run lint", outcome: "ok", error: null },
  ])
})

test("CONT-01: failing tests are listed until a later run covers them", () => {
  const failing = bash(
    "pytest -q 2>&1 | tail -20",
    "FAILED tests/test_a.py::test_one - assert 1\nFAILED tests/test_b.py::test_two",
  )
  expect(fold(failing).failingTests.map(({ name }) => name)).toEqual([
    "tests/test_a.py::test_one",
    "tests/test_b.py::test_two",
  ])
  expect(fold(failing).commands).toMatchObject([{ line: "pytest -q", outcome: "failed" }])
  const narrower = fold(failing, bash("pytest tests/test_a.py::test_one", "1 passed"))
  expect(narrower.failingTests.map(({ name }) => name)).toEqual(["tests/test_b.py::test_two"])
  expect(fold(failing, bash("pytest -q", "2 passed")).failingTests).toEqual([])
})

test("CONT-01: todos are the open entries of the client's own tools", () => {
  const list = called("TodoWrite", {
    todos: [
      { content: "Write the limiter", status: "completed" },
      { content: "Wire it up", status: "in_progress" },
      { content: "Document the header", status: "pending" },
    ],
  })
  expect(fold(list).todos).toEqual([
    { id: null, text: "Wire it up", state: "in progress" },
    { id: null, text: "Document the header", state: "open" },
  ])
  expect(fold(list).nextStep).toBe("Wire it up")
  const tasks = fold(
    called("TaskCreate", { subject: "Write the parser" }, "Task #1 created successfully: Write the parser"),
    called("TaskCreate", { subject: "Test the parser" }, "Task #2 created successfully: Test the parser"),
    called("TaskUpdate", { taskId: "1", status: "completed" }),
    called("TaskUpdate", { taskId: "2", status: "in_progress" }),
  )
  expect(tasks.todos).toEqual([{ id: "2", text: "Test the parser", state: "in progress" }])
})

test("CONT-01: a question stays open until the person speaks", () => {
  const question = replied("The limiter works. Which status should it answer with, 429 or 503?")
  expect(fold(question).questions).toEqual(["Which status should it answer with, 429 or 503?"])
  expect(fold(question, said("429 of course, and log it at warn level")).questions).toEqual([])
})

test("CONT-01, SESS-03: secrets are redacted from everything kept", () => {
  const token = `ghp_${"a1B2c3D4e5".repeat(4)}`
  const ledger = foldLedger({
    ...INPUT,
    secretsIn: (text) => ["correct-horse-battery"].filter((value) => text.includes(value)),
    moments: [
      said(`Never print the token ${token} in the logs`),
      ...bash("deploy --password correct-horse-battery", "Exit code 1\nbad", true),
    ],
  })
  expect(ledgerText(ledger)).not.toContain(token)
  expect(ledgerText(ledger)).not.toContain("correct-horse-battery")
  expect(ledger.constraints[0]?.text).toContain("‹redacted:")
})

test("CONT-01: the ledger continues a checkpoint: its facts stay, finished ones leave", () => {
  const before = fold(
    said("Port the importer. Don't change the file format."),
    called("TodoWrite", { todos: [{ content: "Read the header", status: "pending" }] }),
    bash("npm test", "(fail) reads a header [1ms]", true),
  )
  const after = foldLedger({
    ...INPUT,
    before,
    moments: [
      ...called("TodoWrite", { todos: [{ content: "Read the header", status: "completed" }] }),
      ...bash("npm test", "3 pass\n0 fail"),
    ],
  })
  expect(after.constraints.map(({ text }) => text)).toEqual(["Don't change the file format."])
  expect(after.todos).toEqual([])
  expect(after.failingTests).toEqual([])
  expect(after.commands).toEqual([{ line: "npm test", outcome: "ok", error: null }])
})

test("CONT-01, F11: events replace a transcript that is out of reach", () => {
  const ledger = foldLedger({
    ...INPUT,
    isWhole: false,
    events: [
      event({ kind: "prompt-submitted", text: "Port the importer to Rust. Don't change the file format." }),
      event({ kind: "prompt-submitted", text: "<task-notification>Never ask again</task-notification>" }),
      event({
        tool: "Bash",
        target: "cargo build",
        outcome: "failed",
        text: "error[E0382]: use of moved value",
      }),
      event({ kind: "turn-ended", text: "I'll keep the old reader because two tools still use it." }),
    ],
  })
  expect(ledger.constraints).toEqual([{ text: "Don't change the file format.", by: "prompt" }])
  expect(ledger.commands).toMatchObject([{ line: "cargo build", outcome: "failed" }])
  expect(ledger.decisions).toMatchObject([{ what: "I'll keep the old reader" }])
})

test("T10: a secret that only its neighbouring lines reveal is redacted before sentences are cut", () => {
  const secret = makeFrom(3).letters(14)
  const manifest = `kind: Secret\nstringData:\n  note: Never use ${secret}.`
  const netrc = `machine h.example.com\nlogin bob\npassword ${secret}\nNever commit ${secret.slice(0, 3)}.`
  const ledger = ledgerText(
    fold(said(`Never deploy on Friday.\n${netrc}`), replied(`Decision: keep it.\n${manifest}`)),
  )
  expect(ledger).toContain("Never deploy on Friday")
  expect(ledger).not.toContain(secret)
})
