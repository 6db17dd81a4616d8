// Which lessons the end of their time has come for. Asked at every start of a session, so three queries and no more;
// what to do about them is in count-session.ts and is loaded only when there are any.
import type { LessonId } from "../core/lessons/lesson.ts"
import { sureTime } from "../store/days.ts"
import { idsIn, queuedBefore, unusedSince } from "../store/lessons.ts"
import { type LessonIo, moment } from "./lesson-io.ts"

export interface Overdue {
  /** Active, and not used for as many sessions as a lesson may go unused. */
  readonly unused: readonly LessonId[]
  /** Decayed: what the last session did may bring them back. */
  readonly decayed: readonly LessonId[]
  /** In the queue for as many days as a draft may wait. */
  readonly waiting: readonly LessonId[]
}

const DAY_MS = 24 * 60 * 60 * 1000

export function overdue(io: LessonIo): Overdue {
  const { decayAfterSessions, expireDraftsAfterDays } = io.config.lifecycle
  return {
    unused: unusedSince(io.store, moment(io).sessionNumber - decayAfterSessions),
    decayed: idsIn(io.store, "decayed"),
    waiting: waitingFor(io, expireDraftsAfterDays * DAY_MS),
  }
}

/** Nearly always nothing waits so long. In doubt about the clock (F10) it goes on waiting. */
function waitingFor({ store, now }: LessonIo, ms: number): readonly LessonId[] {
  const since = (time: number) => queuedBefore(store, new Date(time - ms).toISOString())
  if (since(now).length === 0) return []
  const time = sureTime(store, now)
  return time === undefined ? [] : since(time)
}
