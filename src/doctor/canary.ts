// Sends a test event of every kind through the client's hook line and the real executable, in a temporary project and
// home, and checks the exit code, the reply and the store. It touches nothing of the person's.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { objection } from "../clients/claude-code/validate-reply.ts"
import type { PLUGIN_HOOKS } from "../install/plugin-files.ts"
import { project } from "../io/home.ts"
import { countEvents } from "../store/events.ts"
import { openStoreAndIngest } from "../store/ingest-spool.ts"
import { jsonIn } from "./claude-settings.ts"
import { broken, type DoctorFinding, good } from "./finding.ts"

const CALL = {
  tool_name: "Bash",
  tool_input: { command: "echo canary" },
  tool_use_id: "canary-call",
  permission_mode: "default",
}

/** A test event, its fields, and whether it is stored. */
interface Canary {
  readonly event: string
  readonly fields: Readonly<Record<string, unknown>>
  readonly recorded: boolean
}

const CANARIES: readonly Canary[] = [
  { event: "SessionStart", fields: { source: "startup", model: "canary" }, recorded: true },
  { event: "UserPromptSubmit", fields: { prompt: "a canary" }, recorded: true },
  {
    event: "UserPromptExpansion",
    fields: { command_name: "tenure:lessons-list", prompt: "/tenure:lessons-list" },
    recorded: false,
  },
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

/** `plugin`: the folder whose hook lines the client runs; without it we run the executable directly. */
export function sendTestEvents(executable: string, plugin: string | undefined): DoctorFinding[] {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "tenure-canary-")))
  try {
    mkdirSync(join(root, ".tenure"))
    const bin = join(root, "home", ".tenure", "bin")
    mkdirSync(bin, { recursive: true })
    // Windows has no links for everybody, and its launcher does not look there.
    if (process.platform !== "win32") symlinkSync(executable, join(bin, "tenure"))
    const failures = CANARIES.flatMap((canary) =>
      fly(commandFor(canary.event, executable, plugin), root, plugin, canary),
    )
    const expected = CANARIES.filter((canary) => canary.recorded).length
    const store = openStoreAndIngest(project(root))
    const found = countEvents(store)
    store.close()
    if (failures.length === 0 && found !== expected) {
      failures.push(...failed(`${expected} test events were sent, but ${found} were stored.`))
    }
    if (failures.length > 0) return failures
    const how = plugin === undefined ? "" : " through the plugin's own lines"
    return good(`all ${CANARIES.length} hooks answer${how} and store their events`)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/** The same line as the client runs; undefined if the plugin has none for this event. */
function commandFor(event: string, executable: string, plugin: string | undefined): string[] | undefined {
  if (plugin === undefined) return [executable, "hook"]
  const hooks = jsonIn(join(plugin, "hooks", "hooks.json"))?.["hooks"] as typeof PLUGIN_HOOKS | undefined
  const handler = hooks?.[event]?.[0]?.hooks[0]
  if (handler === undefined) return undefined
  if (Array.isArray(handler["args"])) return [handler.command, ...handler["args"]]
  return process.platform === "win32" ? [executable, "hook"] : ["/bin/sh", "-c", handler.command]
}

function fly(
  command: string[] | undefined,
  root: string,
  plugin: string | undefined,
  { event, fields }: Canary,
): DoctorFinding[] {
  if (command === undefined) return failed(`The plugin has no hook for ${event}.`)
  const payload = { session_id: "canary", transcript_path: "", cwd: root, hook_event_name: event, ...fields }
  const child = Bun.spawnSync(command, {
    cwd: root,
    // No background work: the project is about to be deleted.
    env: {
      ...(process.platform === "win32" ? process.env : { PATH: "/usr/bin:/bin" }),
      HOME: join(root, "home"),
      TENURE_NO_BACKGROUND: "1",
      CLAUDE_PROJECT_DIR: root,
      ...(plugin === undefined ? {} : { CLAUDE_PLUGIN_ROOT: plugin }),
    },
    stdin: new TextEncoder().encode(JSON.stringify(payload)),
    stdout: "pipe",
    stderr: "pipe",
    timeout: 10_000,
  })
  if (child.exitCode !== 0) return failed(`The hook for ${event} ended with exit code ${child.exitCode}.`)
  const wrong = objection(event, child.stdout.toString())
  return wrong === undefined ? [] : failed(`The client would reject the reply to ${event}: ${wrong}.`)
}

function failed(what: string): DoctorFinding[] {
  return broken(what, "Reinstall Tenure: tenure install")
}
