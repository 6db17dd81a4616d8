// T10: what a session says of secrets, through the executable, in every field that is kept; then every byte that Tenure
// has left, in the project and in the home, is searched for them.
import { expect, test } from "bun:test"
import { appendFileSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { complaints, EXECUTABLE, hook, openBox, payload, quiet, run } from "../black-box.ts"
import { said } from "../support/track-box.ts"
import { secretSamples, shows } from "./corpus/secret-samples.ts"

/** Of some 900, of all sorts. */
const EVERY = 4
/** A secret this short is also found where it is not. */
const LEAST = 12

/** Where the client says something, and Tenure keeps some of it. */
const FIELDS: readonly ((text: string) => [string, Record<string, unknown>])[] = [
  (text) => ["UserPromptSubmit.human", { prompt: `From now on, always use ${text}` }],
  (text) => ["PostToolUse.Bash", { tool_input: { command: text }, tool_response: { stdout: text } }],
  (text) => ["PostToolUseFailure.Bash", { tool_input: { command: text }, error: text }],
  (text) => ["PostToolUse.Write", { tool_input: { file_path: `notes/${text}`, content: text } }],
  (text) => ["Stop", { last_assistant_message: `Lesson learned: always use ${text}` }],
  (text) => ["SubagentStop", { last_assistant_message: text }],
  (text) => ["PostCompact.auto", { compact_summary: text }],
]

test("T10, SESS-03: no file that Tenure writes contains a secret of the session", async () => {
  using box = openBox()
  const samples = secretSamples().filter(({ secret }, at) => at % EVERY === 0 && secret.length >= LEAST)
  const transcript = join(box.home, ".claude/projects", box.project.replace(/[^a-zA-Z0-9]/g, "-"), "s.jsonl")
  mkdirSync(join(transcript, ".."), { recursive: true })
  await run(box, [EXECUTABLE, "track", "new", "work"])
  const own = { session_id: "s", transcript_path: transcript }
  const env = { DEPLOY_TOKEN: "plain-words-of-the-environment" }
  const tell = async (name: string, changes: Record<string, unknown>) =>
    expect(complaints(await hook(box, payload(box, name, { ...own, ...changes }), { env }))).toEqual([])
  await tell("SessionStart.startup", {})
  for (const [at, { text: bare }] of [...samples, { text: env.DEPLOY_TOKEN }].entries()) {
    // Wherever a text is cut, at 100, 200, 400 or 600 characters, a secret lies across the cut.
    const text = `${"very ".repeat(at % 121)}${bare}`
    const [name, changes] = FIELDS[at % FIELDS.length]?.(text) ?? ["Stop", {}]
    await tell(name, { ...changes, tool_use_id: `call-${at}`, prompt_id: `p${at}` })
    appendFileSync(transcript, `${said(`- Decision: Use ${text}\n- Reason: ${text}\n- Impact: none`)}\n`)
    const message = { role: "user", content: `Please use ${text}` }
    const line = { type: "user", isSidechain: false, promptId: `p${at}`, origin: { kind: "human" }, message }
    appendFileSync(transcript, `${JSON.stringify(line)}\n`)
  }
  // The spool goes when the session has ended and the store was copied.
  const spool = join(box.project, ".tenure/local/spool/s.jsonl")
  const spooled = readFileSync(spool, "latin1")
  await tell("PreCompact.auto", {})
  await tell("SessionEnd.other", {})
  await quiet(box)
  for (const args of [["backfill", "--all"], ["checkpoint", "--skip"], ["handoff"], ["lessons"]])
    await run(box, [EXECUTABLE, ...args], { env })

  const files = [box.project, join(box.home, ".tenure")].flatMap(filesBelow)
  expect(files.map((path) => path.split("/").at(-1))).toEqual(
    expect.arrayContaining(["tenure.db", "work_log.md", "checkpoint.json", "PLAN.md"]),
  )
  const kept = [[spool, spooled], ...files.map((path) => [path, readFileSync(path, "latin1")])] as const
  const secrets = [...samples.map(({ secret }) => secret), env.DEPLOY_TOKEN]
  const found = secrets.flatMap((secret) =>
    kept.filter(([, text]) => shows(text, secret)).map(([path]) => [secret, path]),
  )
  expect(found).toEqual([])
  // What was said beside them is there: they were not merely lost with everything else.
  expect(
    kept.some(
      ([, text]) => text.includes("‹redacted") || text.includes(Buffer.from("‹redacted").toString("latin1")),
    ),
  ).toBe(true)
  console.log(`T10: ${secrets.length} secrets, ${kept.length} files searched`)
}, 300_000)

function filesBelow(top: string): string[] {
  const names = readdirSync(top, { recursive: true, encoding: "utf8" }).map((name) => join(top, name))
  return names.filter((path) => statSync(path).isFile())
}
