// The compaction chain, driven by the client's events in order and with any of them missing.
import { expect, test } from "bun:test"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { lineAfterCompaction } from "../../src/learning/blocks/asking.ts"
import { type Box, openBox } from "../black-box.ts"
import { type Conversation, converse, eventually, json, local, tenure } from "./continuity-box.ts"

const LOSSY = "<summary>The user wants a login form, and src/form.ts was written.</summary>"
const NONE_REPORTED = lineAfterCompaction("no lesson reported yet")
const RULE = "Do not touch the database schema."

async function work(box: Box, id = "one"): Promise<Conversation> {
  const session = converse(box, id)
  await session.tell("SessionStart", { source: "startup" })
  await session.prompt(`Add a login form to the page. ${RULE}`)
  session.reply("Decision: the form is validated with zod. Reason: it is a dependency already.")
  const file = { file_path: join(box.project, "src/form.ts") }
  await session.tell("PostToolUse", {
    tool_name: "Write",
    tool_input: file,
    tool_use_id: `${id}-1`,
    tool_response: {},
  })
  const command = { command: "npm test" }
  await session.tell("PostToolUseFailure", {
    tool_name: "Bash",
    tool_input: command,
    tool_use_id: `${id}-2`,
    error: "Exit code 1",
  })
  return session
}

/** Distinct events: a repeat within seconds would count as a duplicate (F28). */
let events = 0
const another = () => ({ prompt_id: `event-${++events}` })
const pre = (session: Conversation, trigger = "auto") =>
  session.tell("PreCompact", { trigger, custom_instructions: null, ...another() })
const summarised = (session: Conversation, text = LOSSY) =>
  session.tell("SubagentStop", { agent_id: "a1", agent_type: "", last_assistant_message: text, ...another() })
const goesOn = (session: Conversation) =>
  session.tell("SessionStart", { source: "compact", model: "m", ...another() })
const post = (session: Conversation, text = LOSSY, trigger = "auto") =>
  session.tell("PostCompact", { trigger, compact_summary: text, ...another() })

for (const trigger of ["auto", "manual"])
  test(`CONT-05: after a compaction (${trigger}) the session gets back what the summary dropped, and nothing else`, async () => {
    using box = openBox()
    const session = await work(box)
    const asked = (await pre(session, trigger)).printed
    expect(asked).toContain(RULE)
    expect(asked).toContain("Failing: npm test")
    expect(asked).toContain("src/form.ts")
    expect((await summarised(session)).printed).toBe("")
    const { context } = await goesOn(session)
    expect(context).toContain(`the person: "${RULE}"`)
    expect(context).toContain("zod")
    expect(context).toContain("npm test")
    expect(context).not.toContain("src/form.ts")
    expect((await post(session, LOSSY, trigger)).printed).toBe("")
    expect((await session.prompt("Go on")).context).not.toContain(RULE)
  })

test("CONT-05, LERN-10, L3: a complete summary adds only the standing line and whether lessons were reported", async () => {
  using box = openBox()
  const session = await work(box)
  await pre(session)
  const whole = `The user wants a login form. ${RULE} Decided: the form is validated with zod, a dependency already. src/form.ts was written. npm test fails.`
  await summarised(session, whole)
  expect((await goesOn(session)).context).toBe(NONE_REPORTED)
})

test("CONT-05: a compaction that never happens announces nothing", async () => {
  using box = openBox()
  const session = await work(box)
  await pre(session)
  expect((await session.prompt("Go on")).context).not.toContain(RULE)
  await pre(session)
  await summarised(session)
  expect((await session.prompt("Go on again")).context).not.toContain(RULE)
})

test("CONT-05: without a PostCompact event, the first event after the compaction gives it back", async () => {
  using box = openBox()
  const session = await work(box)
  await pre(session)
  expect((await goesOn(session)).context).toBe(NONE_REPORTED)
  expect((await post(session)).printed).toBe("")
  expect((await session.prompt("Go on")).context).toContain(RULE)
  expect((await session.prompt("And on")).context).not.toContain(RULE)
})

test("CONT-05: in the middle of a turn the first event is a tool call", async () => {
  using box = openBox()
  const session = await work(box)
  await pre(session)
  await goesOn(session)
  await post(session)
  const call = { tool_name: "Bash", tool_input: { command: "ls" }, tool_use_id: "t9", tool_response: {} }
  expect((await session.tell("PostToolUse", { ...call, agent_id: "sub" })).printed).toBe("")
  expect((await session.tell("PostToolUse", { ...call, tool_use_id: "t10" })).context).toContain(RULE)
  expect((await session.prompt("And on")).context).not.toContain(RULE)
})

test("CONT-05, F29: with PreCompact missing, the start missing or the end first, it is given back once", async () => {
  using box = openBox()
  const orders: ((session: Conversation) => Promise<{ context: string }>)[][] = [
    [summarised, goesOn, post],
    [pre, summarised, post],
    [pre, post, goesOn],
    [goesOn, post],
    [post],
  ]
  for (const [at, order] of orders.entries()) {
    const session = await work(box, `order-${at}`)
    let times = 0
    const steps = [...order, () => session.prompt("Go on"), () => session.prompt("Go on further")]
    for (const step of steps) if ((await step(session)).context.includes(RULE)) times += 1
    expect([at, times]).toEqual([at, 1])
  }
})

test("CONT-05: two compactions in a row are two; the second covers what came between", async () => {
  using box = openBox()
  const session = await work(box)
  const compact = async () => {
    await pre(session)
    await summarised(session)
    const told = await goesOn(session)
    await post(session)
    return told.context
  }
  expect(await compact()).toContain(RULE)
  expect(await compact()).toContain(RULE)
  await session.prompt("The button must never be green. Go on with it.")
  const third = await compact()
  expect(third).toContain("never be green")
  expect(third).toContain(RULE)
})

test("CONT-05 L3: last-compact.json records the state, and the person sees whether learning had run", async () => {
  using box = openBox()
  const session = await work(box)
  await pre(session, "manual")
  expect(json(box, "last-compact.json")).toMatchObject({
    trigger: "manual",
    learned_since_last: false,
    recent_work: [expect.stringContaining("Add a login form")],
    lesson_confidence: { count: 0, mean_confirmations: 0, unverified: 0 },
  })
  expect((await goesOn(session)).notice).toContain("/tenure:learn")
  await tenure(box, ["learn", '{"title": "Tests need a running redis"}'], "", {
    CLAUDE_CODE_SESSION_ID: "one",
  })
  await pre(session)
  expect((await goesOn(session)).notice).toContain("the lessons are safe")
  await pre(session)
  expect((await goesOn(session)).notice).toContain("/tenure:learn")
})

test("CONT-05: the checkpoint has the ledger with its checksum, updated at the end of each turn", async () => {
  using box = openBox()
  const session = await work(box)
  await session.tell("Stop", { last_assistant_message: "The form is there." })
  const file = local(box, "sessions/one/checkpoint.json")
  expect(await eventually(() => existsSync(file))).toBe(true)
  const { ledger, ledger_sha256 } = JSON.parse(readFileSync(file, "utf8"))
  expect(ledger.constraints[0].text).toBe(RULE)
  expect(ledger_sha256).toMatch(/^[0-9a-f]{64}$/)
})

test("CONT-05: a torn, strange or missing transcript is not an error", async () => {
  using box = openBox()
  const session = await work(box)
  for (const text of [
    '{"type":"user"',
    '{"type":"new-kind","x":1}\n[]\nnull\n\u0000\n{"type":"assistant","message":7}\n',
    `${"x".repeat(300_000)}\n`,
    "",
  ]) {
    writeFileSync(session.transcript, text)
    await session.tell("Stop", { last_assistant_message: `${text.length}` })
    expect((await pre(session)).printed).toContain("npm test")
    await summarised(session)
    await goesOn(session)
    await post(session)
  }
  await pre({
    ...session,
    tell: (event, fields) => session.tell(event, { ...fields, transcript_path: "/nowhere" }),
  })
  expect(existsSync(local(box, "tenure.log"))).toBe(false)
})

test("CONT-11: docs/context reaches a session at its start and after a compaction, within its budget", async () => {
  using box = openBox()
  mkdirSync(join(box.project, "docs/context"), { recursive: true })
  writeFileSync(
    join(box.project, "docs/context/CONTEXT_CORE.md"),
    "# Core\n\n## Invariants\n\n- Amounts are cents.\n\n## Empty\n\n<!-- nothing yet -->\n",
  )
  writeFileSync(
    join(box.project, "docs/context/GUARDRAILS.md"),
    `# Rules\n\n${"- A long rule. ".repeat(900)}\n`,
  )
  const session = converse(box, "one")
  const { context } = await session.tell("SessionStart", { source: "startup" })
  expect(context).toContain("From docs/context/CONTEXT_CORE.md:")
  expect(context).toContain("- Amounts are cents.")
  expect(context).not.toContain("Empty")
  expect(context).not.toContain("A long rule. - A long rule.")
  expect((await session.tell("SessionStart", { source: "compact" })).context).toContain(
    "- Amounts are cents.",
  )
  expect((await session.tell("SessionStart", { source: "resume" })).context).not.toContain("Amounts")
})
