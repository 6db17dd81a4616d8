// What the most frequent hook costs: the one before a call that concerns no lesson. It writes nothing, so nothing recorded
// tells; the page has it measured by running the real hook a few times, from start to exit, about a file that is not there.
import { join } from "node:path"
import type { Project } from "../../io/home.ts"
import type { Environment } from "../../text/environment.ts"
import { percentile } from "../../text/percentile.ts"
import type { HookFigures } from "../api/overview.ts"
import type { DashboardContext, Route } from "./route.ts"

/** After one that does not count: it finds the executable's pages on disk. */
const RUNS = 9
const TIMEOUT_MS = 5_000
const KEPT_MS = 60_000

let known: { readonly at: number; readonly figures: Promise<HookFigures | null> } | undefined

export const silentCallRoute: Route = {
  method: "GET",
  path: "/api/silent-call",
  answer(_request, context): Promise<HookFigures | null> {
    const now = Date.now()
    if (known === undefined || now - known.at > KEPT_MS) known = { at: now, figures: measure(context) }
    return known.figures
  },
}

/** Null when the hook was not silent, or did not run. */
async function measure({ lessons, env }: DashboardContext): Promise<HookFigures | null> {
  const { project } = lessons()
  const times: number[] = []
  for (let run = 0; run <= RUNS; run++) {
    const ms = await timeOne(project, env)
    if (ms === undefined) return null
    if (run > 0) times.push(ms)
  }
  return {
    kind: "tool-requested",
    count: RUNS,
    p50Ms: percentile(times, 0.5) ?? 0,
    p95Ms: percentile(times, 0.95) ?? 0,
  }
}

async function timeOne({ root }: Project, { HOME, PATH }: Environment): Promise<number | undefined> {
  const payload = {
    hook_event_name: "PreToolUse",
    session_id: "measured-by-the-dashboard",
    transcript_path: "",
    cwd: root,
    tool_name: "Read",
    tool_input: { file_path: join(root, "no-such-file-of-the-dashboard") },
    tool_use_id: "measured-by-the-dashboard",
  }
  const start = performance.now()
  const child = Bun.spawn([process.execPath, "hook"], {
    cwd: root,
    env: { HOME, PATH, CLAUDE_PROJECT_DIR: root, TENURE_NO_BACKGROUND: "1" },
    stdin: new TextEncoder().encode(JSON.stringify(payload)),
    stdout: "pipe",
    stderr: "ignore",
    timeout: TIMEOUT_MS,
  })
  const code = await child.exited
  const ms = performance.now() - start
  const said = await child.stdout.text()
  return code === 0 && said === "" ? ms : undefined
}
