// Sessions, and what happened in one: events and deliveries by their order, pressure and compactions.
import { overridesOf } from "../core/continuity/pressure.ts"
import { parseSessionId } from "../core/events/event.ts"
import { UserError } from "../core/user-error.ts"
import { transcriptFolders } from "../io/past-transcripts.ts"
import { countEventsOf } from "../store/events.ts"
import { findSession } from "../store/sessions.ts"
import { countAllSessions, eventsBefore, sessionLines, toldTokensOf } from "../store/timeline.ts"
import type { SessionPage, SessionView } from "./api/sessions.ts"
import { deliveries } from "./deliveries.ts"
import type { Desk } from "./desk.ts"
import { handoffsOf } from "./handoffs.ts"
import { pressureOf } from "./pressure.ts"
import { type Ask, count, type Route } from "./route.ts"

const MOST_SESSIONS = 100
const MOST_EVENTS = 300

export const sessionRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/api/sessions",
    answer(ask, desk): SessionPage {
      const { store } = desk.lessons()
      const offset = count(ask, "offset", 0)
      const rows = sessionLines(store, offset, count(ask, "limit", 50, MOST_SESSIONS))
      return {
        total: countAllSessions(store),
        offset,
        rows: rows.map(({ attended, ...row }) => ({ ...row, isAttended: attended === 1 })),
      }
    },
  },
  { method: "GET", path: "/api/sessions/:name", answer: sessionView },
]

function sessionView(ask: Ask, desk: Desk): SessionView {
  const { store, project, home } = desk.lessons()
  const id = parseSessionId(ask.name)
  const session = id === undefined ? undefined : findSession(store, id)
  if (session === undefined)
    throw new UserError(
      "That session is not among the recorded ones.",
      "It may be older than Tenure, or was seen on another machine.",
    )
  const before = count(ask, "before", Number.MAX_SAFE_INTEGER)
  const events = eventsBefore(store, session.id, before, MOST_EVENTS)
  const from = events[0]?.at ?? 0
  const until = before === Number.MAX_SAFE_INTEGER ? before : (events.at(-1)?.at ?? 0)
  const within = ({ at }: { readonly at: number }) => at >= from && at <= until
  const folders = transcriptFolders(project, project.root, desk.env, home)
  const { readings, givenBack } = desk.transcripts.read(folders, session.id)
  const told = deliveries(store, { session: session.id, withBriefs: true })
  return {
    session,
    total: countEventsOf(store, session.id),
    told: told.length,
    tokens: toldTokensOf(store, session.id),
    events,
    deliveries: told.filter(within).reverse(),
    pressure: pressureOf(readings, overridesOf(desk.env)),
    givenBack: givenBack.filter(within),
    handoffs: handoffsOf(project, session).filter(within),
  }
}
