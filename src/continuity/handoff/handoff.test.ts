import { expect, test } from "bun:test"
import { checkpointText, ledgerText, parseCheckpoint } from "../ledger/checkpoint-format.ts"
import { emptyLedger, isEmptyLedger, type Ledger, type Turn } from "../ledger/ledger.ts"
import { type HandoffHead, renderHandoff } from "./handoff.ts"
import { nextOf } from "./next-step.ts"
import { readHandoff } from "./read-handoff.ts"

const HEAD: HandoffHead = {
  writtenAt: "2026-11-15T22:00:00Z",
  branch: "feat/limits",
  uncommittedChanges: 3,
  task: null,
  transcript: null,
}

const turn = (asked: string, answered: string, more: Partial<Turn> = {}): Turn => ({
  asked,
  answered,
  reply: answered,
  trail: [],
  isClosed: true,
  changed: [],
  ran: [],
  ...more,
})

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
    "Next step",
    "Blocked by",
    "Open questions",
    "Open todos",
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
      turns: [turn(asked, answered)],
    })[0]
  expect(at("Good. Let me write all the parts at once.")).toBe(
    '> Go on with the last request: "Write the export page of the plan"',
  )
  expect(at("Good progress! Now I need to add the import. Let me check the page:", "continue")).toBe(
    '> Go on with the last request: "continue", after "Write the export page"',
  )
  expect(at("The page is there, with its tests.")).toContain("was answered")
  expect(at("The page is there. Let me know if you want more.")).toContain("was answered")
})

test("CONT-04: of two choices by the same number the later one is the next step", () => {
  const chosen = (what: string) =>
    ({ what: `${what} → chosen by "1"`, reason: null, impact: null, by: "person" }) as const
  const decisions = [chosen("1. Write the other suites?"), chosen("1. Mend the failing tests?")]
  const turns = [turn("1", "Let me mend them:")]
  expect(nextOf({ ...emptyLedger("s1"), decisions, turns })).toEqual([
    "> 1. Mend the failing tests?",
    "> What the agent said on the way, the latest last:",
    '> - "Let me mend them:"',
  ])
})

test("CONT-04: the next step is the newest word, not an older list of todos", () => {
  const todos = [{ id: null, text: "Write the guide", state: "in progress" }] as const
  const ledger: Ledger = { ...emptyLedger("s1"), todos, nextStep: "Write the guide", todosAge: 2 }
  const at = (turns: readonly Turn[], more: Partial<Ledger> = {}) => nextOf({ ...ledger, ...more, turns })
  expect(at([turn("Now look after the security of it", "")])).toEqual([
    '> Go on with the last request: "Now look after the security of it"',
  ])
  expect(at([turn("Now look after the security", "Every input is checked.")])[0]).toContain("was answered")
  const running = turn("Now the guide for it please", "Let me write it:", {
    isClosed: false,
    trail: ["I read the old guide.", "Let me write it:"],
    changed: ["docs/guide.md"],
    ran: ["npm run docs: failed"],
  })
  expect(at([running], { todosAge: 0 })).toEqual([
    '> Go on with the last request: "Now the guide for it please"',
    "> What the agent said on the way, the latest last:",
    '> - "I read the old guide."',
    '> - "Let me write it:"',
    '> Changed for it so far: "guide.md".',
    "> Ran for it last: npm run docs: failed.",
    "> In progress on the list of todos: Write the guide",
  ])
})

test("CONT-04: a prompt that nothing was done about is told with the question it answers and the work before it", () => {
  const asking = turn("Remove the nested repository", "The plan is above. Do you agree?")
  expect(nextOf({ ...emptyLedger("s1"), turns: [asking, turn("no", "")] })).toEqual([
    '> The last prompt, "no", answers "Do you agree?"; nothing was done since.',
  ])
  const cut = turn("Make it compile again please", "Now let me fix the import:", { isClosed: false })
  expect(nextOf({ ...emptyLedger("s1"), turns: [cut, turn("what are we building here", "")] })).toEqual([
    '> Go on with the last request: "what are we building here"',
    '> Before it, "Make it compile again please" was not finished either.',
    "> What the agent said on the way, the latest last:",
    '> - "Now let me fix the import:"',
  ])
})

test("CONT-04: the last answer is handed over whole, with tables and code, and earlier turns with what they changed", () => {
  const reply = "## Audit\n\n| Feature | State |\n|---|---|\n| Map | open |\n\nShall I start with the map?"
  const text = renderHandoff(
    {
      ...emptyLedger("s1"),
      turns: [
        turn("Mend the header", "The header is mended.", { changed: ["src/header.ts"] }),
        turn("Look for what is missing in the page", "Audit: Map – open.", { reply }),
        turn("yes but keep the limit of 12 functions", "Let me begin:", { isClosed: false }),
      ],
    },
    HEAD,
  )
  expect(text).toContain("> | Map | open |\n> Shall I start with the map?")
  expect(text).toContain('- "Mend the header" → The header is mended. Changed: "header.ts".')
  expect(text).toContain("- The agent had not finished it.")
})

test("CONT-04: what did not help, was only proposed or not finished is told by its changes alone", () => {
  const text = renderHandoff(
    {
      ...emptyLedger("s1"),
      turns: [
        turn("Sign-in fails", "The secret has expired.", { changed: ["src/auth.ts"] }),
        turn("still does not work, look again", "The folders were in the way. That's the fix."),
        turn("still the same 404 as before", "Shall I add the rewrites?"),
        turn("yes", "The rewrites are there.", { changed: ["vercel.json"] }),
        turn("Now write the guide", "The guide is there."),
      ],
    },
    HEAD,
  )
  expect(text).toContain('- "Sign-in fails" → did not help, by the next prompt. Changed: "auth.ts".')
  expect(text).toContain('- "yes" → The rewrites are there. Changed: "vercel.json".')
  for (const words of ["has expired", "That's the fix", "Shall I add"]) expect(text).not.toContain(words)
})

test("CONT-04: a constraint that a longer one repeats is handed over once", () => {
  const constraints = ["Keep 12 functions.", "Build it and keep 12 functions."].map(
    (text) => ({ text: text.replace("Keep", "keep"), by: "person" }) as const,
  )
  expect(renderHandoff({ ...emptyLedger("s1"), constraints }, HEAD).match(/12 functions/g)).toHaveLength(1)
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
