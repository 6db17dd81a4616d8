// A hook's queries must not get slower as the store grows (PERF-01, PERF-02): an index answers every query that the hooks
// of a session make.

import { Database } from "bun:sqlite"
import { afterAll, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { guidanceCalls } from "../../script/bench-guidance.ts"
import { toEvent } from "../../src/clients/claude-code/read-event.ts"
import { finish, handle, hookRun } from "../../src/hooks/run.ts"
import { project } from "../../src/io/home.ts"

const LESSONS = 60
const home = mkdtempSync(join(tmpdir(), "tenure-plans-"))
const here = project(join(home, `project-${LESSONS}`))
const env = { HOME: home, TENURE_NO_BACKGROUND: "1", CLAUDE_CODE_SESSION_ATTENDED: "1" }
const asked = new Set<string>()
const { query } = Database.prototype

afterAll(() => {
  Database.prototype.query = query
  rmSync(home, { recursive: true })
})

function call(tool_name: string, tool_input: object) {
  return { tool_name, tool_input, tool_use_id: `${tool_name}-call`, tool_response: {} }
}

const FILE = { file_path: join(here.root, "src/module-8.ts"), content: "x" }
const SESSION: readonly (readonly [string, object])[] = [
  ["SessionStart", { source: "startup" }],
  ["UserPromptSubmit", { prompt: "from now on always run the linter before you release module-8" }],
  ["PreToolUse", call("Read", FILE)],
  ["PreToolUse", call("Write", FILE)],
  ["PostToolUse", call("Write", FILE)],
  ["PreToolUse", call("Bash", { command: "git commit -am done" })],
  ["SubagentStart", { agent_id: "a1", agent_type: "Explore" }],
  ["Stop", { last_assistant_message: "Done." }],
  ["PreCompact", { trigger: "auto" }],
  ["PostCompact", { trigger: "auto", compact_summary: "Something was done." }],
  ["SessionEnd", { reason: "other" }],
]

test("PERF-01, PERF-02: no query of a hook scans a growing table", async () => {
  guidanceCalls(home, LESSONS)
  Database.prototype.query = function (this: Database, sql: string) {
    asked.add(sql)
    return query.call(this, sql)
  } as typeof query
  for (const [hook_event_name, more] of SESSION) {
    const wire = {
      session_id: "plans",
      cwd: here.root,
      transcript_path: join(home, "none.jsonl"),
      prompt_id: "p",
    }
    const event = toEvent({ ...wire, hook_event_name, ...more })
    if (event === undefined) throw new Error(`${hook_event_name} is not read`)
    const payload = JSON.stringify({ ...wire, more })
    const run = hookRun({
      event,
      project: here,
      payload,
      env,
      isGuarded: false,
      isOwn: true,
    })
    await finish(run, await handle(run))
  }
  Database.prototype.query = query
  using store = new Database(join(here.local, "tenure.db"))
  const questions = [...asked].filter((sql) => /^\s*(?:SELECT|WITH|UPDATE|DELETE)/.test(sql))
  expect(questions.length).toBeGreaterThan(30)
  expect(questions.flatMap((sql) => looksThrough(store, sql))).toEqual([])
})

/** A session's number is counted over all sessions; reading one row is no scan. */
const FEW = /^SCAN (?:CONSTANT ROW|\(|sessions\b|meta$|.* VIRTUAL TABLE)/

function looksThrough(store: Database, sql: string): string[] {
  const steps = query.call(store, `EXPLAIN QUERY PLAN ${sql}`).all() as { detail: string }[]
  return steps
    .map(({ detail }) => detail)
    .filter((step) => (step.startsWith("SCAN") && !FEW.test(step)) || step.endsWith("PRIMARY KEY (root=?)"))
    .map((step) => `${step}: ${sql.replace(/\s+/g, " ").trim()}`)
}
