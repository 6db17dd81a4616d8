// Lessons proposed for retirement (LIFE-03): unused ones that may not decay on their own. The review asks about each
// once; the person keeps or retires it, and use in the meantime also settles it.

import { type LessonIo, moment } from "../../store/lesson-io.ts"
import { loadLesson } from "../../store/lesson-rows.ts"
import { dropMeta, getMeta, metaByPrefix, setMeta } from "../../store/meta.ts"
import type { LessonId } from "../model/lesson.ts"
import type { LessonState } from "../model/lesson-state.ts"

const PREFIX = "retire:"
const KEPT = "kept"

/** Call it in the transaction that finds the lesson unused. */
export function proposeRetirement(io: LessonIo, id: LessonId): void {
  setMeta(io.store, `${PREFIX}${id}`, String(moment(io).sessionNumber))
}

/** Whether it was ever proposed, answered or not. */
export function isProposed({ store }: Pick<LessonIo, "store">, id: LessonId): boolean {
  return getMeta(store, `${PREFIX}${id}`) !== undefined
}

/** Open proposals, by id. */
export function proposedForRetirement({ store }: Pick<LessonIo, "store">): LessonState[] {
  return [...metaByPrefix(store, PREFIX)].flatMap(([id, since]) => {
    const state = since === KEPT ? undefined : loadLesson(store, id as LessonId)
    if (state?.standing.stage !== "active") return []
    const lastUse = Math.max(state.statistics.lastReference ?? 0, state.standing.approval.sessionNumber)
    return lastUse < Number(since) ? [state] : []
  })
}

/** The person keeps it; never ask again. */
export function keepLesson({ store }: Pick<LessonIo, "store">, id: LessonId): void {
  setMeta(store, `${PREFIX}${id}`, KEPT)
}

/** Asks again after the answer was undone. */
export function askAgain(io: LessonIo, id: LessonId): void {
  dropMeta(io.store, `${PREFIX}${id}`)
  proposeRetirement(io, id)
}

/** The reason in the changelog. */
export function retiredBecause({ config }: LessonIo): string {
  return `retired: no sign of use in ${config.lifecycle.decayAfterSessions} sessions`
}
