// Writes the session's work_log.md anew from its events (SESS-04), at the end of a turn, before a compaction
// and at the end of the session.
import { join } from "node:path"
import type { SessionId } from "../core/events/event.ts"
import { renderWorkLog } from "../core/events/work-log.ts"
import { ensureDir, sweepTemps, writeAtomic } from "../io/files.ts"
import { countEventsOf, eventsAfter, eventsOf } from "../store/events.ts"
import { findSession } from "../store/sessions.ts"
import type { HookIo } from "./hook-io.ts"

/** A log is for reading; what came before its last 1,000 events is still in the store. */
const MOST_EVENTS = 1_000

/** As often as somebody else may have been faster. */
const MOST_ROUNDS = 5

/** A background that knew less may write at the same moment; so whoever has written looks whether more has happened. */
export function writeWorkLog(session: SessionId, io: HookIo): void {
  const folder = join(io.project.local, "sessions", session)
  ensureDir(folder, { root: io.project.localRoot })
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const last = writeOnce(session, folder, io)
    if (eventsAfter(io.store(), session, last, 1).length === 0) break
  }
  for (const swept of [folder, io.project.local]) sweepTemps(swept, io.now)
}

/** The last event in it. */
function writeOnce(session: SessionId, folder: string, io: HookIo): number {
  const store = io.store()
  const facts = findSession(store, session)
  const events = eventsOf(store, session, MOST_EVENTS)
  const omitted = events.length < MOST_EVENTS ? 0 : countEventsOf(store, session) - events.length
  const text = renderWorkLog(
    { id: session, number: facts?.number ?? null, branch: facts?.branch ?? null, omitted },
    events,
  )
  writeAtomic(join(folder, "work_log.md"), text, { root: io.project.localRoot, durable: false })
  return events.at(-1)?.seq ?? 0
}
