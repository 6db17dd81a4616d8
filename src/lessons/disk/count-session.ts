// After each counted session: unused lessons decay or are proposed for retirement, used decayed ones revive, and old
// drafts expire. Use is searched in the recorded sessions, and only for overdue lessons.

import { wasUsed } from "../../guidance/outcome/recorded-use.ts"
import { matchGlob } from "../../io/bun-glob.ts"
import { isEditedByPerson } from "../../store/changelog-rows.ts"
import { eventsByNumber } from "../../store/events.ts"
import { type LessonIo, moment } from "../../store/lesson-io.ts"
import { loadLesson } from "../../store/lesson-rows.ts"
import { writing } from "../../store/open.ts"
import { lastMatch } from "../../store/receipts.ts"
import { isStale } from "../lifecycle/decay.ts"
import { PROGRAM } from "../model/actor.ts"
import type { Lesson, LessonId } from "../model/lesson.ts"
import { changeLesson } from "./change-lesson.ts"
import { refreshBlock } from "./claude-md-block.ts"
import { recordDecayed } from "./decay-notice.ts"
import { type Overdue, overdue } from "./overdue.ts"
import { proposeRetirement } from "./retirement.ts"

export function countSession(io: LessonIo, due: Overdue = overdue(io)): void {
  const when = moment(io)
  const past = eventsByNumber(io.store, due.counted.at(-1) ?? when.sessionNumber)
  const lastUse = (id: LessonId, from: number): number | undefined => {
    const matched = lastMatch(io.store, id)
    const lesson = loadLesson(io.store, id)?.content
    const numbers = [...past.keys()].filter((number) => number >= from).sort((a, b) => b - a)
    const isUse = (number: number) => wasUsed(lesson as Lesson, past.get(number) ?? [], matchGlob)
    return lesson && numbers.find((number) => number === matched || isUse(number))
  }
  writing(io.store, () => {
    const left = due.unused.filter((id) => {
      const used = lastUse(id, 0)
      if (used !== undefined)
        changeLesson(io, id, { kind: "referenced", by: PROGRAM, at: when.at, sessionNumber: used })
      return decayOrPropose(io, id, due)
    })
    if (left.length > 0) recordDecayed(io, left)
    for (const id of due.decayed) {
      const used = lastUse(id, when.sessionNumber - 1)
      if (used !== undefined) changeLesson(io, id, { kind: "referenced", by: PROGRAM, ...when })
    }
    for (const id of due.waiting) changeLesson(io, id, { kind: "expired", by: PROGRAM, ...when })
  })
  if (due.unused.length > 0 || due.decayed.length > 0) refreshBlock(io)
}

/** Returns whether it decayed. A stale lesson that may not decay is proposed for retirement. */
function decayOrPropose(io: LessonIo, id: LessonId, { counted }: Overdue): boolean {
  const isPersons = isEditedByPerson(io.store, id)
  changeLesson(io, id, { kind: "session-counted", by: PROGRAM, ...moment(io), counted, isPersons })
  const state = loadLesson(io.store, id)
  if (state?.standing.stage === "decayed") return true
  if (state?.standing.stage === "active") {
    const { approval } = state.standing
    if (isStale(approval, state.statistics, counted, io.config.lifecycle)) proposeRetirement(io, id)
  }
  return false
}
