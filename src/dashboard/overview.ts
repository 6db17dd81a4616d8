// Is it working? The figures of `tenure status`, session by session, each with the rows behind it.
import { basename } from "node:path"
import type { SessionTally } from "../core/guidance/trend.ts"
import { percentile } from "../core/percentile.ts"
import type { LessonIo } from "../lessons/lesson-io.ts"
import { readConfig } from "../lessons/project-config.ts"
import { gatherStatus } from "../status/facts.ts"
import { needsOf } from "../status/needs.ts"
import type { Store } from "../store/open.ts"
import { receiptsByNumber } from "../store/receipts.ts"
import { tallies } from "../store/tallies.ts"
import { countedSessions, hookTimesByKind, slowestHooks } from "../store/timeline.ts"
import type { HookFigures, Overview, SessionFigures, SlowHook } from "./api/overview.ts"
import type { Route } from "./route.ts"

const MOST_SESSIONS = 60
/** Latency is told from this many of the latest events. */
const SAMPLE = 5_000
const MOST_SLOW = 100

export const overviewRoutes: readonly Route[] = [
  { method: "GET", path: "/api/overview", answer: (_ask, desk) => overview(desk.lessons()) },
  {
    method: "GET",
    path: "/api/slowest",
    answer(ask, desk): readonly SlowHook[] {
      const rows = slowestHooks(desk.lessons().store, ask.query.get("kind") ?? "", SAMPLE, MOST_SLOW)
      return rows.map(({ session, at, hookUs }) => ({ session, at, ms: hookUs / 1000 }))
    },
  },
]

function overview(io: LessonIo): Overview {
  const { store, project, home } = io
  const tally = tallies(store, MOST_SESSIONS)
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
    trend: status.guidance.corrections.trend,
    sessions: sessionFigures(store, tally),
    outcomes: status.guidance.byOutcome,
    hooks: hookFigures(store),
  }
}

function sessionFigures(store: Store, tally: readonly SessionTally[]): SessionFigures[] {
  const sessions = countedSessions(store, MOST_SESSIONS)
  const tallied = new Map(tally.map((each) => [each.number, each]))
  const told = new Map<number, number>()
  for (const { sessionNumber, count } of receiptsByNumber(store, sessions[0]?.number ?? 0))
    told.set(sessionNumber, (told.get(sessionNumber) ?? 0) + count)
  return sessions.map((session) => ({
    ...session,
    corrections: tallied.get(session.number)?.corrections ?? null,
    approved: tallied.get(session.number)?.approved ?? 0,
    told: told.get(session.number) ?? 0,
  }))
}

function hookFigures(store: Store): HookFigures[] {
  const times = new Map<string, number[]>()
  for (const { kind, hookUs } of hookTimesByKind(store, SAMPLE)) {
    const own = times.get(kind)
    if (own === undefined) times.set(kind, [hookUs])
    else own.push(hookUs)
  }
  return [...times]
    .map(([kind, own]) => ({
      kind,
      count: own.length,
      p50Ms: (percentile(own, 0.5) ?? 0) / 1000,
      p95Ms: (percentile(own, 0.95) ?? 0) / 1000,
    }))
    .sort((a, b) => b.count - a.count)
}
