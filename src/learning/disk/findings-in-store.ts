// Keeps findings in the store, for sessions that do not use the spool.
import type { SessionId } from "../../sessions/event.ts"
import { lastReply } from "../../store/events.ts"
import { askingOf, putFinding } from "../../store/findings.ts"
import type { LessonIo } from "../../store/lesson-io.ts"
import type { FindingContext } from "./record-finding.ts"

export function findingsInStore(
  io: LessonIo,
  session: SessionId,
  who: Pick<FindingContext, "attended" | "secretsIn">,
): FindingContext {
  return {
    ...who,
    now: io.now,
    mayAsk: io.config.askAgent,
    lastReply: () => lastReply(io.store, session),
    asking: () => askingOf(io.store, session),
    record: (found) => putFinding(io.store, found),
  }
}
