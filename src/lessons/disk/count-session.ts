// After each counted session: unused lessons decay or are proposed for retirement, used decayed ones revive, and old
// drafts expire. Use is searched in the recorded sessions, and only for overdue lessons.

import type { MatchGlob } from "../../guidance/match/globs.ts"
import { wouldHaveFired } from "../../guidance/match/would-have-fired.ts"
import { matchGlob } from "../../io/bun-glob.ts"
import type { RecordedEvent } from "../../sessions/event.ts"
import { isEditedByPerson } from "../../store/changelog-rows.ts"
import { eventsByNumber } from "../../store/events.ts"
import { type LessonIo, moment } from "../../store/lesson-io.ts"
import { loadLesson } from "../../store/lesson-rows.ts"
import { writing } from "../../store/open.ts"
import { lastMatch } from "../../store/receipts.ts"
import { lettersOf, stem } from "../../text/words.ts"
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

// Whether recorded sessions used a lesson (LIFE-03): its triggers matched a call or, if it names neither files nor
// commands, two of its distinctive words occur in a session's prompts, paths or commands.
const DISTINCTIVE = 2

/** `events` are of one session. */
export function wasUsed(lesson: Lesson, events: readonly RecordedEvent[], matchGlob: MatchGlob): boolean {
  const past = wouldHaveFired(lesson, events, matchGlob)
  if (past.isPointed) return past.count > 0
  const words = [
    ...new Set(wordsIn(`${lesson.title} ${lesson.body} ${lesson.triggers.actions.join(" ")}`)),
  ].filter((word) => !COMMON.has(word))
  const said = events.map(({ text, target, kind }) => (kind === "prompt-submitted" ? text : target) ?? "")
  const heard = new Set(wordsIn(said.join("\n")))
  const needed = Math.min(DISTINCTIVE, words.length)
  return needed > 0 && words.filter((word) => heard.has(word)).length >= needed
}

/** Stems of two letters or more. */
function wordsIn(text: string): string[] {
  return lettersOf(text.toLowerCase())
    .filter((word) => word.length > 1)
    .map(stem)
}

const COMMON = new Set(
  (
    "a an the and or not no in on at to of for with by from is are be it its this that here there use run do does don when " +
    "before after always never must should please make sure all any each every file code project why risk avoid instead " +
    "constraint you your we our if then than into out new one two only also can will need have has"
  )
    .split(" ")
    .map(stem),
)
