// Sends one made-up event of every kind through the real executable, in a project of its own, and looks at
// the exit code, the answer and the store: the whole way that a hook goes, and nothing of the person's.
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { objection } from "../hooks/acceptable.ts"
import { project } from "../io/home.ts"
import { countEvents } from "../store/events.ts"
import { openStoreAndTakeIn } from "../store/take-in.ts"
import type { Finding } from "./finding.ts"

const CALL = {
  tool_name: "Bash",
  tool_input: { command: "echo canary" },
  tool_use_id: "canary-call",
  permission_mode: "default",
}

/** Event name → its own fields, and whether it leaves a row in the store. */
const CANARIES: readonly { event: string; fields: Record<string, unknown>; recorded: boolean }[] = [
  { event: "SessionStart", fields: { source: "startup", model: "canary" }, recorded: true },
  { event: "UserPromptSubmit", fields: { prompt: "a canary" }, recorded: true },
  { event: "PreToolUse", fields: CALL, recorded: false },
  {
    event: "PostToolUse",
    fields: { ...CALL, tool_response: { stdout: "canary" }, duration_ms: 1 },
    recorded: true,
  },
  {
    event: "PostToolUseFailure",
    fields: { ...CALL, tool_use_id: "canary-failure", error: "Exit code 1", is_interrupt: false },
    recorded: true,
  },
  { event: "SubagentStart", fields: { agent_id: "canary", agent_type: "canary" }, recorded: true },
  { event: "SubagentStop", fields: { agent_id: "canary", agent_type: "canary" }, recorded: true },
  { event: "PreCompact", fields: { trigger: "manual", custom_instructions: null }, recorded: true },
  { event: "PostCompact", fields: { trigger: "manual", compact_summary: "a canary" }, recorded: true },
  { event: "Stop", fields: { stop_hook_active: false, last_assistant_message: "done" }, recorded: true },
  { event: "SessionEnd", fields: { reason: "other" }, recorded: true },
]

export function flyCanaries(executable: string): Finding[] {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "tenure-canary-")))
  try {
    mkdirSync(join(root, ".tenure"))
    const failures = CANARIES.flatMap((canary) => fly(executable, root, canary.event, canary.fields))
    const expected = CANARIES.filter((canary) => canary.recorded).length
    const found = countIn(root)
    if (failures.length === 0 && found !== expected) {
      failures.push(broken(`${expected} canary events were sent, ${found} were kept.`))
    }
    if (failures.length > 0) return failures
    return [{ level: "good", what: `all ${CANARIES.length} hooks answer, and what they record is there` }]
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

function fly(executable: string, root: string, event: string, fields: Record<string, unknown>): Finding[] {
  const payload = { session_id: "canary", transcript_path: "", cwd: root, hook_event_name: event, ...fields }
  const child = Bun.spawnSync([executable, "hook"], {
    cwd: root,
    // The project is gone in a moment: nothing may be at work in it then.
    env: { HOME: join(root, "home"), TENURE_NO_BACKGROUND: "1" },
    stdin: new TextEncoder().encode(JSON.stringify(payload)),
    stdout: "pipe",
    stderr: "pipe",
    timeout: 10_000,
  })
  if (child.exitCode !== 0) return [broken(`The hook for ${event} ended with exit code ${child.exitCode}.`)]
  const wrong = objection(event, child.stdout.toString())
  return wrong === undefined ? [] : [broken(`The client would not accept the answer to ${event}: ${wrong}.`)]
}

function countIn(root: string): number {
  const store = openStoreAndTakeIn(project(root))
  const count = countEvents(store)
  store.close()
  return count
}

function broken(what: string): Finding {
  return { level: "broken", what, hint: "Build or install Tenure again: tenure install" }
}
