// What is given back to a whole, a poor and a dead summary (CONT-09).
import { expect, test } from "bun:test"
import { estimateTokens } from "../../text/tokens.ts"
import { emptyLedger, type Ledger, type Turn } from "../ledger/ledger.ts"
import { afterSummary, DEAD_HEADING, isDead } from "./after-summary.ts"

const REST = ".tenure/local/sessions/s1/checkpoint.json"

/** As long as the summaries of real sessions are, about something else. */
const LONG = Array.from(
  { length: 90 },
  (_, at) =>
    `${at + 1}. The header component number ${at} was given a wider margin and another shade of blue.`,
).join("\n")

function back(over: Partial<Ledger>, more = ""): string {
  return afterSummary({ ...emptyLedger("s1"), ...over }, `${LONG}\n${more}`, REST)
}

const PROMISE = "To verify: open the import page with the large file and count the rows."

test("CONT-09: a whole summary gets back nothing that it holds, in the same words or others", () => {
  const held: Partial<Ledger> = {
    constraints: [{ text: "Never write to the production database from a test.", by: "person" }],
    todos: [{ id: null, text: "Document the refund header", state: "open" }],
    remarks: [{ kind: "promise", text: PROMISE, about: null, age: 0 }],
    refusals: [{ what: "writing docs/PLAN.md", words: "", instead: "", isOpen: false }],
  }
  const summary = [
    'The user said: "please, never write to the production database from a test".',
    "Pending: the refund header still has to be documented.",
    "Open: verify the import page with the large file, counting its rows.",
    "The user rejected writing docs/PLAN.md.",
  ].join("\n")
  expect(back(held, summary)).toBe("")
  const text = back(held)
  for (const words of ["production database", "refund header", "import page", "docs/PLAN.md"])
    expect(text).toContain(words)
})

test("CONT-09: unchecked work is given back, unless the summary says that it is unchecked", () => {
  const never = { files: ["src/cart.ts"], passed: null, isChecked: false }
  expect(back({ unchecked: never })).toContain("No test, build or type check has run in this session")
  expect(back({ unchecked: never }, "The cart was changed and not yet tested.")).toBe("")
  const since = { files: ["src/cart.ts"], passed: "npm test", isChecked: true }
  expect(back({ unchecked: since })).toContain("Since npm test last passed")
  expect(back({ unchecked: { ...since, passed: null } })).toBe("")
})

test("CONT-09: after a commit every file since is given back; without one, only those the summary does not name", () => {
  const files = [
    { path: "src/cart.ts", how: "changed" },
    { path: "src/basket.ts", how: "changed" },
  ] as const
  const named = "cart.ts and basket.ts were changed."
  expect(back({ files, hasCommitted: true }, named)).toContain("Not committed since the last commit")
  expect(back({ files, hasCommitted: true }, `${named} They are uncommitted.`)).toBe("")
  expect(back({ files }, named)).toBe("")
  expect(back({ files })).toContain('"src/basket.ts", "src/cart.ts"')
})

test("CONT-09: a failing check is given back when the summary has another error, a passing one only while it still holds", () => {
  const failed = {
    line: "npx hardhat compile",
    outcome: "failed",
    error: "TypeError: Member CollateralSold not found --> contracts/CollectionAutomator.sol:602",
  } as const
  const older = "npx hardhat compile fails with an undeclared OPERATOR_ROLE."
  expect(back({ commands: [failed] }, older)).toContain("CollateralSold")
  expect(
    back({ commands: [failed] }, "Compile fails: CollateralSold is missing in CollectionAutomator."),
  ).toBe("")
  const passed = { line: "npx tsc --noEmit", outcome: "ok", error: null } as const
  expect(back({ commands: [passed] })).toContain("Passed when last run")
  expect(back({ commands: [passed] }, "The TypeScript check passes.")).toBe("")
  const dirty = { files: ["a.ts"], passed: "npx tsc --noEmit", isChecked: true }
  expect(back({ commands: [passed], unchecked: dirty })).not.toContain("Passed when last run")
})

test("CONT-09: a refused todo does not count as vanished", () => {
  const vanished = ["Write the implementation guide", "Measure the import"]
  const refusals = [{ what: "writing docs/IMPLEMENTATION_GUIDE.md", words: "", instead: "", isOpen: false }]
  const text = back({ vanished, refusals })
  expect(text).toContain("Measure the import")
  expect(text).not.toContain("Write the implementation guide")
})

test("CONT-09: after a limit message instead of a summary the session is given in short, within the client's limit", () => {
  expect(isDead("You've hit your limit · resets 5pm", 1)).toBe(true)
  expect(isDead("A form was added. It is validated with zod.", 1)).toBe(false)
  expect(isDead("A form was added. It is validated with zod.", 12)).toBe(true)
  expect(isDead(LONG, 30)).toBe(false)
  const turns = Array.from({ length: 30 }, (_, at) =>
    turn(`question ${at} `.repeat(9), `answer ${at} `.repeat(20)),
  )
  const ledger: Ledger = {
    ...emptyLedger("s1"),
    task: { text: "Build the shop", by: "person" },
    turns,
    running: [{ id: "c1", what: "Create the status bar" }],
    remarks: [{ kind: "environment", text: "9 functions out of 12 are in use.", about: null, age: 0 }],
  }
  const text = afterSummary(ledger, "You've hit your limit · resets 5pm", REST)
  expect(text.startsWith(DEAD_HEADING)).toBe(true)
  for (const words of [
    "Build the shop",
    "Create the status bar",
    "9 functions out of 12",
    "question 29",
    REST,
  ])
    expect(text).toContain(words)
  expect(text.length).toBeLessThanOrEqual(9_000)
})

test("CONT-05, CONT-09: a whole summary gets at most 450 tokens, a poor one at most 800", () => {
  const many = Array.from({ length: 200 }, (_, at) => `wholly other matter number ${at} concerning invoices`)
  const over: Partial<Ledger> = {
    constraints: many.map((text) => ({ text, by: "person" })),
    todos: many.map((text) => ({ id: null, text, state: "open" })),
    refusals: many.map((what) => ({ what, words: what, instead: "", isOpen: false })),
  }
  expect(estimateTokens(back(over))).toBeLessThanOrEqual(450)
  const poor = afterSummary({ ...emptyLedger("s1"), ...over }, LONG.slice(0, 2_000), REST)
  expect(estimateTokens(poor)).toBeLessThanOrEqual(800)
})

test("CONT-09: the summary knows a refusal when its next words say that the call was turned down", () => {
  const refusals = [{ what: "calling acme: list_builds", words: "", instead: "", isOpen: false }]
  const told = "The agent called the tool `list_builds`; the person rejected that call."
  expect(back({ refusals })).toContain("list_builds")
  expect(back({ refusals }, told)).toBe("")
  expect(back({ refusals }, "The agent called the tool `list_builds`; it showed three builds.")).toContain(
    "list_builds",
  )
})

test("CONT-09: the summary knows a todo when its open work covers it in other words", () => {
  const open = (text: string) => ({ todos: [{ id: null, text, state: "open" as const }] })
  const compile = "Run final compilation to verify all fixes"
  expect(
    back(open(compile), "## Pending tasks\n- Finish compilation: the override lists, then the rest."),
  ).toBe("")
  expect(back(open(compile), "## Done\n- The compilation of the parser was made faster.")).toContain(compile)
  const vanished = ["Implement multi-tenant billing layer"]
  expect(back({ vanished }, "Not built: MultiTenantInvoices, any test.")).toBe("")
  expect(back({ vanished }, "Not built: the export page, any test.")).toContain("multi-tenant")
})

test("CONT-09: the session in short does not repeat the last request as a constraint", () => {
  const text = "Build the export page without adding more than 12 functions to the free plan."
  const said = { text, by: "person" as const }
  const turns = Array.from({ length: 6 }, (_, at) => turn(`Step ${at}`, "Done."))
  const ledger = { ...emptyLedger("s1"), goal: [said], constraints: [said], turns }
  expect(afterSummary(ledger, "API Error: overloaded_error", REST).split(text)).toHaveLength(2)
})

function turn(asked: string, answered: string): Turn {
  return { asked, answered, reply: answered, trail: [], isClosed: true, changed: [], ran: [] }
}
