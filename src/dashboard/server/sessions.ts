// Routes of sessions: the list, one session with its events, deliveries and pressure, the search in statements, and all
// deliveries: how a lesson was delivered, with which call, why, and its outcome (GUID-09).
import { transcriptFolders } from "../../clients/claude-code/disk/past-transcripts.ts"
import { handoffPath, listHandoffs, readHandoffFile } from "../../continuity/disk/handoffs.ts"
import { readHandoff } from "../../continuity/handoff/read-handoff.ts"
import { overridesOf } from "../../continuity/pressure/pressure.ts"
import { inWords } from "../../guidance/match/pointers.ts"
import type { Project } from "../../io/home.ts"
import type { LessonId } from "../../lessons/model/lesson.ts"
import { NEIGHBOUR_TURNS } from "../../recall/statements/statement.ts"
import { parseSessionId } from "../../sessions/event.ts"
import { countEventsOf } from "../../store/events.ts"
import { loadLesson } from "../../store/lesson-rows.ts"
import type { Store } from "../../store/open.ts"
import { findReceipts, type Receipt, type ReceiptQuery } from "../../store/receipts.ts"
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
import type { RowsOf } from "../api/lessons.ts"
import type { Delivery, SaidPage, SessionRow, SessionView } from "../api/sessions.ts"
import { pressureOf } from "./pressure.ts"
import { count, type DashboardContext, get, type Route, type RouteRequest } from "./route.ts"

const MAX_SESSIONS = 100
const MAX_EVENTS = 300
const MAX_SAID = 100
const MAX_FILES = 5

export const sessionRoutes: readonly Route[] = [
  get<RowsOf<SessionRow>>("/api/sessions", (request, context) => {
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
  }),
  get("/api/sessions/:name", sessionView),
  get<SaidPage>("/api/said", (request, context) => {
    const { store } = context.lessons()
    const words = request.query.get("search") ?? ""
    const found = findStatements(store, words, count(request, "limit", 30, MAX_SAID))
    const rows = found.map((each) => ({
      ...each,
      files: filesNear(store, each, NEIGHBOUR_TURNS, MAX_FILES),
    }))
    return { words, rows }
  }),
  get<readonly Delivery[]>("/api/deliveries", (request, context) => {
    const outcome = request.query.get("outcome") ?? undefined
    const limit = count(request, "limit", 100, MAX_ROWS)
    return deliveries(context.lessons().store, { outcome, withBriefs: false }, limit)
  }),
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

const MAX_ROWS = 200

/** Newest first. */
export function deliveries(store: Store, wanted: ReceiptQuery, limit = MAX_ROWS): Delivery[] {
  const titles = new Map<LessonId, string>()
  const titleOf = (id: LessonId) => {
    const title = titles.get(id) ?? loadLesson(store, id)?.content.title ?? id
    titles.set(id, title)
    return title
  }
  return findReceipts(store, wanted, limit).map((receipt) => shown(receipt, titleOf(receipt.lesson)))
}

function shown(receipt: Receipt, title: string): Delivery {
  const { seq, at, session, sessionNumber, lesson, way, tool, target, reasons, tokens, outcome } = receipt
  return {
    id: seq,
    at,
    session,
    sessionNumber,
    lesson,
    title,
    how: way,
    call: [tool ?? "", target].filter((part) => part !== "").join(" "),
    why: reasons.map(inWords).join("; "),
    tokens,
    outcome: outcome ?? "not judged yet",
  }
}
