// Keeps one event, and the session it belongs to, in one transaction. Every handler that records goes through
// here, so nothing reaches the disk without redaction (SESS-03).
import type { Event } from "../core/events/event.ts"
import { draftOf } from "../core/events/record.ts"
import { currentBranch } from "../io/git.ts"
import { eventLimits } from "../lessons/config-in-force.ts"
import { recordEvent } from "../store/events.ts"
import { writing } from "../store/open.ts"
import { isKnown, seeSession } from "../store/sessions.ts"
import type { HookIo } from "./hook-io.ts"

/** False when the same event had been reported before. */
export function remember(event: Event, io: HookIo): boolean {
  const draft = draftOf(event, {
    root: io.project.root,
    limits: eventLimits(io.project, io.store()),
    secretsIn: io.secretsIn,
    fingerprint: io.fingerprint(),
  })
  const store = io.store()
  return writing(store, () => {
    if (!isKnown(store, event.session)) seeSession(store, factsOf(event, io), io.now)
    return recordEvent(store, draft, io.now, Math.round(Bun.nanoseconds() / 1000))
  })
}

function factsOf(event: Event, io: HookIo) {
  const start = event.happening.kind === "session-started" ? event.happening : undefined
  return {
    id: event.session,
    // Any other first event means that Tenure came to a session that was already running.
    source: start?.source ?? "joined",
    attended: io.attended,
    model: start?.model ?? null,
    branch: currentBranch(io.project.root),
  }
}
