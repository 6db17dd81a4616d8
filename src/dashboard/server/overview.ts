// Does it work? The figures of `tenure status` by session, what the hooks cost, and the rows behind them.
import { basename, join } from "node:path"
import { readConfig } from "../../config/disk/project-config.ts"
import type { SessionTally } from "../../guidance/outcome/trend.ts"
import type { Project } from "../../io/home.ts"
import { changedFiles } from "../../lessons/review/disk/changed-files.ts"
import { gatherStatus } from "../../status/facts.ts"
import { needsOf } from "../../status/text.ts"
import type { LessonIo } from "../../store/lesson-io.ts"
import type { Store } from "../../store/open.ts"
import { receiptsByNumber } from "../../store/receipts.ts"
import {
  countedSessions,
  hooksBeforeCalls,
  hookTimesByKind,
  sessionTallies,
  slowestHooks,
} from "../../store/timeline.ts"
import type { Environment } from "../../text/environment.ts"
import { percentile } from "../../text/percentile.ts"
import type { HookFigures, Overview, SessionFigures, SlowHookRow } from "../api/overview.ts"
import { type DashboardContext, get, type Route } from "./route.ts"

const MAX_SESSIONS = 60
/** Latency figures come from this many of the latest events. */
const SAMPLE = 5_000
const MAX_SLOW = 100
/** Not recorded as an event: its receipts have the time. */
const BEFORE_CALL = "tool-requested"

export const overviewRoutes: readonly Route[] = [
  get("/api/overview", (_, context) => overview(context.lessons())),
  get<readonly SlowHookRow[]>("/api/slowest", (request, context) => {
    const { store } = context.lessons()
    const kind = request.query.get("kind") ?? ""
    const rows =
      kind === BEFORE_CALL
        ? hooksBeforeCalls(store, SAMPLE).slice(0, MAX_SLOW)
        : slowestHooks(store, kind, SAMPLE, MAX_SLOW)
    return rows.map(({ session, at, hookUs }) => ({ session, at, ms: hookUs / 1000 }))
  }),
  get<Promise<HookFigures | null>>("/api/silent-call", (_, context) => {
    const now = Date.now()
    if (known === undefined || now - known.at > KEPT_MS) known = { at: now, figures: measure(context) }
    return known.figures
  }),
]

function overview(io: LessonIo): Overview {
  const { store, project, home } = io
  const tally = sessionTallies(store, MAX_SESSIONS)
  const status = gatherStatus(io, readConfig(project, home), tally)
  return {
    project: basename(project.root),
    counts: {
      sessions: status.sessions.counted,
      events: status.events,
      active: status.lessons.byStage["active"] ?? 0,
      waiting: status.lessons.waiting,
    },
    needs: needsOf(status),
    changedFiles: changedFiles(io, 1).length,
    trend: status.guidance.corrections.trend,
    sessions: sessionFigures(store, tally),
    outcomes: status.guidance.byOutcome,
    hooks: hookFigures(store),
  }
}

function sessionFigures(store: Store, tally: readonly SessionTally[]): SessionFigures[] {
  const sessions = countedSessions(store, MAX_SESSIONS)
  const tallied = new Map(tally.map((each) => [each.number, each]))
  const delivered = new Map<number, number>()
  for (const { sessionNumber, count } of receiptsByNumber(store, sessions[0]?.number ?? 0))
    delivered.set(sessionNumber, (delivered.get(sessionNumber) ?? 0) + count)
  return sessions.map((session) => ({
    ...session,
    corrections: tallied.get(session.number)?.corrections ?? null,
    approved: tallied.get(session.number)?.approved ?? 0,
    delivered: delivered.get(session.number) ?? 0,
  }))
}

function hookFigures(store: Store): HookFigures[] {
  const recorded = Map.groupBy(hookTimesByKind(store, SAMPLE), ({ kind }) => kind)
  const times = new Map<string, readonly { hookUs: number }[]>(recorded)
  const before = hooksBeforeCalls(store, SAMPLE)
  if (before.length > 0) times.set(BEFORE_CALL, before)
  const figures = [...times].map(([kind, own]) =>
    figuresOf(
      kind,
      own.map(({ hookUs }) => hookUs / 1000),
    ),
  )
  return figures.sort((a, b) => b.count - a.count)
}

function figuresOf(kind: string, times: readonly number[]): HookFigures {
  const [p50Ms = 0, p95Ms = 0] = [percentile(times, 0.5), percentile(times, 0.95)]
  return { kind, count: times.length, p50Ms, p95Ms }
}

// What the most frequent hook costs: the one before a call that concerns no lesson. It writes nothing, so nothing recorded
// tells; the page has it measured by running the real hook a few times, from start to exit, about a file that is not there.

/** After one that does not count: it finds the executable's pages on disk. */
const RUNS = 9
const TIMEOUT_MS = 5_000
const KEPT_MS = 60_000

let known: { readonly at: number; readonly figures: Promise<HookFigures | null> } | undefined

/** Null when the hook was not silent, or did not run. */
async function measure({ lessons, env }: DashboardContext): Promise<HookFigures | null> {
  const { project } = lessons()
  const times: number[] = []
  for (let run = 0; run <= RUNS; run++) {
    const ms = await timeOne(project, env)
    if (ms === undefined) return null
    if (run > 0) times.push(ms)
  }
  return figuresOf(BEFORE_CALL, times)
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
