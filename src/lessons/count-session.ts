// A session has been counted: lessons nobody used for a while decay, decayed ones that were of use come back, drafts
// nobody looked at are put away. Use is looked up in the recorded sessions, and only for lessons whose time has come.
import { PROGRAM } from "../core/lessons/actor.ts"
import type { Lesson, LessonId } from "../core/lessons/lesson.ts"
import { wasOfUse } from "../core/lessons/use.ts"
import { matchGlob } from "../io/match-glob.ts"
import { eventsByNumber } from "../store/events.ts"
import { loadLesson } from "../store/lessons.ts"
import { writing } from "../store/open.ts"
import { lastMatch } from "../store/receipts.ts"
import { refreshBlock } from "./block.ts"
import { change } from "./change.ts"
import { type LessonIo, moment } from "./lesson-io.ts"
import { type Overdue, overdue } from "./overdue.ts"

export function countSession(io: LessonIo, due: Overdue = overdue(io)): void {
  const when = moment(io)
  const counted = when.sessionNumber
  const past = eventsByNumber(io.store, counted - io.config.lifecycle.decayAfterSessions)
  const lastUse = (id: LessonId, from: number): number | undefined => {
    const matched = lastMatch(io.store, id)
    const lesson = loadLesson(io.store, id)?.content
    const numbers = [...past.keys()].filter((number) => number >= from).sort((a, b) => b - a)
    const isUse = (number: number) => wasOfUse(lesson as Lesson, past.get(number) ?? [], matchGlob)
    return lesson && numbers.find((number) => number === matched || isUse(number))
  }
  writing(io.store, () => {
    for (const id of due.unused) {
      const used = lastUse(id, 0)
      if (used !== undefined)
        change(io, id, { kind: "referenced", by: PROGRAM, at: when.at, sessionNumber: used })
      change(io, id, { kind: "session-counted", by: PROGRAM, ...when })
    }
    for (const id of due.decayed) {
      const used = lastUse(id, counted - 1)
      if (used !== undefined) change(io, id, { kind: "referenced", by: PROGRAM, ...when })
    }
    for (const id of due.waiting) change(io, id, { kind: "expired", by: PROGRAM, ...when })
  })
  if (due.unused.length > 0 || due.decayed.length > 0) refreshBlock(io)
}
