// Which functions each hook uses, as the runtime records them: the build lays their bytecode side by side, so that a
// hook touches few pages of a large file. Recorded from the executable itself, in a project and a home of its own.
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { guidanceCalls } from "./bench-guidance.ts"

/** The most common way of starting first. */
const CALLS: readonly (readonly [command: string, payload: object])[] = [
  ["hook", { hook_event_name: "SessionStart", source: "startup" }],
  ["hook", { hook_event_name: "PreToolUse", ...write() }],
  ["hook", { hook_event_name: "PostToolUse", ...write(), tool_response: {}, duration_ms: 1 }],
  ["hook", { hook_event_name: "PreToolUse", ...bash() }],
  ["hook", { hook_event_name: "PostToolUse", ...bash(), tool_response: {}, duration_ms: 1 }],
  ["statusline", { context_window: { context_window_size: 200_000, used_percentage: 42 } }],
  ["hook", { hook_event_name: "UserPromptSubmit", prompt: "Always run the linter. You forgot it again." }],
  ["hook", { hook_event_name: "Stop", last_assistant_message: "Done." }],
  ["hook", { hook_event_name: "PreCompact", trigger: "auto" }],
]

/** Enough for every kind of delivery. */
const LESSONS = 100
const STATEMENTS = 400

function write() {
  return { tool_name: "Write", tool_use_id: "1", tool_input: { file_path: "a.ts", content: "export {}\n" } }
}

function bash() {
  return { tool_name: "Bash", tool_use_id: "2", tool_input: { command: "npm run build && git status" } }
}

/** Records, and calls `build` with the files for `--bytecode-order`; they are gone afterwards. */
export async function withOrders(
  executable: string,
  build: (files: readonly string[]) => Promise<void>,
): Promise<void> {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "tenure-order-")))
  const project = join(home, "project")
  mkdirSync(join(project, ".tenure"), { recursive: true })
  const common = { session_id: "s", transcript_path: join(home, "none.jsonl"), cwd: project }
  try {
    const calls = CALLS.map(([command, payload]) => [command, { ...common, ...payload }] as const)
    const guided = guidanceCalls(home, LESSONS, STATEMENTS).map(
      ({ payload }) => ["hook", payload(0)] as const,
    )
    const files = [...calls, ...guided].map(([command, payload], n) => {
      const file = join(home, `${n}.order`)
      Bun.spawnSync([executable, command], {
        cwd: project,
        env: {
          HOME: home,
          PATH: "",
          CLAUDE_CODE_SESSION_ATTENDED: "1",
          TENURE_NO_BACKGROUND: "1",
          BUN_BYTECODE_ORDER_OUT: file,
        },
        stdin: new TextEncoder().encode(JSON.stringify(payload)),
      })
      return file
    })
    await build(files.filter((file) => existsSync(file)))
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}
