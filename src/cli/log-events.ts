// `tenure log --events`: what happened in a session, from the events.
import type { RecordedEvent } from "../core/events/event.ts"
import { renderWorkLog } from "../core/events/work-log.ts"
import { cleanLine } from "../core/trust/sanitise.ts"
import { countEventsOf, eventsOf } from "../store/events.ts"
import type { Store } from "../store/open.ts"
import { listSessions, type Session } from "../store/sessions.ts"
import { type CliIo, printJson } from "./cli-io.ts"
import { sessionNamed } from "./named-session.ts"

export function showEvents(
  io: CliIo,
  store: Store,
  word: string | undefined,
  { limit, json }: { readonly limit: number; readonly json: boolean },
): void {
  const session = word === undefined ? listSessions(store, 1)[0] : sessionNamed(store, word)
  if (session === undefined) return empty(io, json)
  const events = eventsOf(store, session.id, limit)
  if (json) return printJson(io, { session, events })
  show(io, store, session, events)
}

function empty(io: CliIo, json: boolean): void {
  if (json) printJson(io, { session: null, events: [] })
  else io.out("No session has been recorded yet.\n  Work in this project with Claude Code, then look again.")
}

function show(io: CliIo, store: Store, session: Session, events: readonly RecordedEvent[]): void {
  const omitted = countEventsOf(store, session.id) - events.length
  const text = renderWorkLog(
    { id: session.id, number: session.number, branch: session.branch, omitted },
    events,
  )
  for (const line of text.trimEnd().split("\n"))
    io.out(line.startsWith("#") ? io.style.bold(cleanLine(line)) : cleanLine(line))
}
