// Does it work? The figures of `tenure status` by session, and the rows behind them.
import { basename } from "node:path"
import { readConfig } from "../../config/disk/project-config.ts"
import type { SessionTally } from "../../guidance/outcome/trend.ts"
import { changedFiles } from "../../lessons/review/disk/changed-files.ts"
import { gatherStatus } from "../../status/facts.ts"
import { needsOf } from "../../status/needs.ts"
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
import { percentile } from "../../text/percentile.ts"
import type { HookFigures, Overview, SessionFigures, SlowHookRow } from "../api/overview.ts"
import type { Route } from "./route.ts"

const MAX_SESSIONS = 60
/** Latency figures come from this many of the latest events. */
const SAMPLE = 5_000
const MAX_SLOW = 100
/** Not recorded as an event: its receipts have the time. */
const BEFORE_CALL = "tool-requested"

export const overviewRoutes: readonly Route[] = [
  { method: "GET", path: "/api/overview", answer: (_request, context) => overview(context.lessons()) },
  {
    method: "GET",
    path: "/api/slowest",
    answer(request, context): readonly SlowHookRow[] {
      const { store } = context.lessons()
      const kind = request.query.get("kind") ?? ""
      const isBeforeCall = kind === BEFORE_CALL
      const rows = isBeforeCall
        ? hooksBeforeCalls(store, SAMPLE).slice(0, MAX_SLOW)
        : slowestHooks(store, kind, SAMPLE, MAX_SLOW)
      return rows.map(({ session, at, hookUs }) => ({ session, at, ms: hookUs / 1000 }))
    },
  },
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
  const times = new Map<string, number[]>()
  for (const { kind, hookUs } of hookTimesByKind(store, SAMPLE)) {
    const own = times.get(kind)
    if (own === undefined) times.set(kind, [hookUs])
    else own.push(hookUs)
  }
  const before = hooksBeforeCalls(store, SAMPLE).map(({ hookUs }) => hookUs)
  if (before.length > 0) times.set(BEFORE_CALL, before)
  return [...times]
    .map(([kind, own]) => ({
      kind,
      count: own.length,
      p50Ms: (percentile(own, 0.5) ?? 0) / 1000,
      p95Ms: (percentile(own, 0.95) ?? 0) / 1000,
    }))
    .sort((a, b) => b.count - a.count)
}
