// Rewrites the session's work_log.md from its events (SESS-04), at the end of a turn, before a compaction and at the end
// of the session.

import { join } from "node:path"
import { SESSION_FILES } from "../io/file-names.ts"
import { ensureDir, sweepTemps, writeAtomic } from "../io/files.ts"
import type { SessionId } from "../sessions/event.ts"
import { renderWorkLog } from "../sessions/work-log.ts"
import { countEventsOf, eventsAfter, eventsOf } from "../store/events.ts"
import { findSession } from "../store/sessions.ts"
import type { HookIo } from "./hook-io.ts"

/** The log is for reading; older events are still in the store. */
const MAX_LOGGED_EVENTS = 1_000

/** How often another process may be faster. */
const MAX_ROUNDS = 5

/** A background process that knows less may write at the same time, so each writer checks for newer events. */
export function writeWorkLog(session: SessionId, io: HookIo): void {
  const folder = join(io.project.local, "sessions", session)
  ensureDir(folder, { root: io.project.localRoot })
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const last = writeOnce(session, folder, io)
    if (eventsAfter(io.store(), session, last, 1).length === 0) break
  }
  for (const swept of [folder, io.project.local]) sweepTemps(swept, io.now)
}

/** Returns the number of the last event in it. */
function writeOnce(session: SessionId, folder: string, io: HookIo): number {
  const store = io.store()
  const facts = findSession(store, session)
  const events = eventsOf(store, session, MAX_LOGGED_EVENTS)
  const omitted = events.length < MAX_LOGGED_EVENTS ? 0 : countEventsOf(store, session) - events.length
  const text = renderWorkLog(
    { id: session, number: facts?.number ?? null, branch: facts?.branch ?? null, omitted },
    events,
  )
  writeAtomic(join(folder, SESSION_FILES.workLog), text, { root: io.project.localRoot, durable: false })
  return events.at(-1)?.seq ?? 0
}
