// Lessons due to decay, revive or expire. Every session start asks, so it runs a few small queries only;
// count-session.ts acts on them and is loaded only if there are any.

import { trustedTime } from "../../store/days.ts"
import type { LessonIo } from "../../store/lesson-io.ts"
import { idsIn, queuedBefore, unusedSince } from "../../store/lesson-rows.ts"
import { markWorkedSessions, workedSessions } from "../../store/sessions.ts"
import { DAY_MS } from "../../text/time.ts"
import type { LessonId } from "../model/lesson.ts"
import { isProposed } from "./retirement.ts"

export interface Overdue {
  /** The latest counted sessions, at most `decayAfterSessions`. */
  readonly counted: readonly number[]
  readonly unused: readonly LessonId[]
  /** Decayed; the last session may revive them. */
  readonly decayed: readonly LessonId[]
  /** In the review queue for `expireDraftsAfterDays`. */
  readonly waiting: readonly LessonId[]
}

/** `isShown`: a person will see the decay notice. Otherwise nothing decays (LIFE-03). */
export function overdue(io: LessonIo, isShown = true): Overdue {
  const { decayAfterSessions, expireDraftsAfterDays } = io.config.lifecycle
  markWorkedSessions(io.store)
  const counted = workedSessions(io.store, decayAfterSessions)
  const oldest = counted[decayAfterSessions - 1]
  const unused = oldest === undefined || !isShown ? [] : unusedSince(io.store, oldest - 1)
  return {
    counted,
    unused: unused.filter((id) => !isProposed(io, id)),
    decayed: idsIn(io.store, "decayed"),
    waiting: waitingFor(io, expireDraftsAfterDays * DAY_MS),
  }
}

/** Usually none. While the clock is doubtful (F10) nothing expires. */
function waitingFor({ store, now }: LessonIo, ms: number): readonly LessonId[] {
  const since = (time: number) => queuedBefore(store, new Date(time - ms).toISOString())
  if (since(now).length === 0) return []
  const time = trustedTime(store, now)
  return time === undefined ? [] : since(time)
}
