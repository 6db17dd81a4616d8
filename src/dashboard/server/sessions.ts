// Routes of sessions: the list, one session with its events, deliveries and pressure, and the search in statements.
import { transcriptFolders } from "../../clients/claude-code/disk/past-transcripts.ts"
import { handoffPath, listHandoffs, readHandoffFile } from "../../continuity/disk/handoffs.ts"
import { readHandoff } from "../../continuity/handoff/read-handoff.ts"
import { overridesOf } from "../../continuity/pressure/pressure.ts"
import type { Project } from "../../io/home.ts"
import { NEIGHBOUR_TURNS } from "../../recall/statements/statement.ts"
import { parseSessionId } from "../../sessions/event.ts"
import { countEventsOf } from "../../store/events.ts"
import { findSession, type Session } from "../../store/sessions.ts"
import { findStatements } from "../../store/statements.ts"
import { filesNear } from "../../store/talks.ts"
import {
  countAllSessions,
  deliveredTokensOf,
  eventsBefore,
  sessionLines,
  titleOf,
} from "../../store/timeline.ts"
import { UserError } from "../../text/user-error.ts"
import type { SaidPage, SessionPage, SessionView } from "../api/sessions.ts"
import { deliveries } from "./deliveries.ts"
import { pressureOf } from "./pressure.ts"
import type { DashboardContext } from "./route.ts"
import { count, type Route, type RouteRequest } from "./route.ts"

const MAX_SESSIONS = 100
const MAX_EVENTS = 300
const MAX_SAID = 100
const MAX_FILES = 5

export const sessionRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/api/sessions",
    answer(request, context): SessionPage {
      const { store } = context.lessons()
      const offset = count(request, "offset", 0)
      const rows = sessionLines(store, offset, count(request, "limit", 50, MAX_SESSIONS))
      return {
        total: countAllSessions(store),
        offset,
        rows: rows.map(({ attended, told: delivered, ...row }) => ({
          ...row,
          delivered,
          isAttended: attended === 1,
        })),
      }
    },
  },
  { method: "GET", path: "/api/sessions/:name", answer: sessionView },
  {
    method: "GET",
    path: "/api/said",
    answer(request, context): SaidPage {
      const { store } = context.lessons()
      const words = request.query.get("search") ?? ""
      const found = findStatements(store, words, count(request, "limit", 30, MAX_SAID))
      const rows = found.map((each) => ({
        ...each,
        files: filesNear(store, each, NEIGHBOUR_TURNS, MAX_FILES),
      }))
      return { words, rows }
    },
  },
]

function sessionView(request: RouteRequest, context: DashboardContext): SessionView {
  const { store, project, home } = context.lessons()
  const id = parseSessionId(request.name)
  const session = id === undefined ? undefined : findSession(store, id)
  if (session === undefined)
    throw new UserError(
      "That session was not recorded.",
      "It may be older than Tenure, or from another machine.",
    )
  const before = count(request, "before", Number.MAX_SAFE_INTEGER)
  const events = eventsBefore(store, session.id, before, MAX_EVENTS)
  const from = events[0]?.at ?? 0
  const until = before === Number.MAX_SAFE_INTEGER ? before : (events.at(-1)?.at ?? 0)
  const within = ({ at }: { readonly at: number }) => at >= from && at <= until
  const folders = transcriptFolders(project, project.root, context.env, home)
  const { readings, givenBack } = context.transcripts.read(folders, session.id)
  const delivered = deliveries(store, { session: session.id, withBriefs: true })
  return {
    session: { ...session, title: titleOf(store, session.id) },
    total: countEventsOf(store, session.id),
    delivered: delivered.length,
    tokens: deliveredTokensOf(store, session.id),
    events,
    deliveries: delivered.filter(within).reverse(),
    pressure: pressureOf(readings, overridesOf(context.env)),
    givenBack: givenBack.filter(within),
    handoffs: handoffsOf(project, session).filter(within),
  }
}

/** The session's own handoffs, and those that agents wrote for each other while it ran. */
const MAX_LOOKED_AT = 100

function handoffsOf(project: Project, session: Session): SessionView["handoffs"] {
  const end = session.endedAt ?? Number.MAX_SAFE_INTEGER
  return listHandoffs(project)
    .slice(0, MAX_LOOKED_AT)
    .flatMap(({ kind, name, stamp }) => {
      const text = readHandoffFile(project, name)
      const at = timeOf(stamp)
      if (text === undefined) return []
      const isOurs =
        kind === "session" ? readHandoff(text).session === session.id : at >= session.firstSeen && at <= end
      return isOurs ? [{ at, name: handoffPath(name), text }] : []
    })
    .reverse()
}

/** YYYYMMDD-HHMMSS, UTC. */
function timeOf(stamp: string): number {
  const iso = stamp.replace(/^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)$/, "$1-$2-$3T$4:$5:$6Z")
  return Date.parse(iso)
}
