// Saves one event, and its session, in one transaction. Every handler records through this file, so nothing reaches the
// disk without redaction (SESS-03).

import { changeOf } from "../clients/claude-code/tools.ts"
import { eventLimits } from "../config/disk/config-in-force.ts"
import { currentBranch } from "../io/git.ts"
import type { Event } from "../sessions/event.ts"
import { draftOf } from "../sessions/event-record.ts"
import { recordEvent } from "../store/events.ts"
import { writing } from "../store/open.ts"
import { isKnown, registerSession } from "../store/sessions.ts"
import type { HookIo } from "./hook-io.ts"

/** False when the same event was reported before. */
export function remember(event: Event, io: HookIo): boolean {
  const draft = draftOf(event, {
    root: io.project.root,
    limits: eventLimits(io.project, io.store()),
    secretsIn: io.secretsIn,
    fingerprint: io.fingerprint(),
    changeOf,
  })
  const store = io.store()
  return writing(store, () => {
    if (!isKnown(store, event.session)) registerSession(store, factsOf(event, io), io.now)
    return recordEvent(store, draft, io.now, Math.round(Bun.nanoseconds() / 1000))
  })
}

function factsOf(event: Event, io: HookIo) {
  const start = event.happening.kind === "session-started" ? event.happening : undefined
  return {
    id: event.session,
    // Any other first event: Tenure was installed while the session was running.
    source: start?.source ?? "joined",
    attended: io.attended,
    model: start?.model ?? null,
    branch: currentBranch(io.project.root),
  }
}
