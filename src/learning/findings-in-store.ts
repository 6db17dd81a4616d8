// The store as the place of findings: where the spool cannot take them.
import type { SessionId } from "../core/events/event.ts"
import type { LessonIo } from "../lessons/lesson-io.ts"
import { lastReply } from "../store/events.ts"
import { asksOf, putFinding } from "../store/findings.ts"
import type { Desk } from "./notice-prompt.ts"

export function storeDesk(io: LessonIo, session: SessionId, who: Pick<Desk, "attended" | "secretsIn">): Desk {
  return {
    ...who,
    now: io.now,
    mayAsk: io.config.askAgent,
    lastReply: () => lastReply(io.store, session),
    asks: () => asksOf(io.store, session),
    leave: (found) => putFinding(io.store, found),
  }
}
