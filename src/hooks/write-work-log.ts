// Writes the session's work_log.md anew from its events (SESS-04), at the end of a turn, before a compaction
// and at the end of the session.
import { join } from "node:path"
import type { SessionId } from "../core/events/event.ts"
import { renderWorkLog } from "../core/events/work-log.ts"
import { ensureDir, sweepTemps, writeAtomic } from "../io/files.ts"
import { countEventsOf, eventsOf } from "../store/events.ts"
import { findSession } from "../store/sessions.ts"
import type { HookIo } from "./hook-io.ts"

/** A log is for reading; what came before its last 1,000 events is still in the store. */
const MOST_EVENTS = 1_000

export function writeWorkLog(session: SessionId, io: HookIo): void {
  const store = io.store()
  const facts = findSession(store, session)
  const events = eventsOf(store, session, MOST_EVENTS)
  const omitted = events.length < MOST_EVENTS ? 0 : countEventsOf(store, session) - events.length
  const text = renderWorkLog(
    { id: session, number: facts?.number ?? null, branch: facts?.branch ?? null, omitted },
    events,
  )
  const folder = join(io.project.local, "sessions", session)
  const root = io.project.localRoot
  ensureDir(folder, { root })
  writeAtomic(join(folder, "work_log.md"), text, { root, durable: false })
  for (const swept of [folder, io.project.local]) sweepTemps(swept, io.now)
}
