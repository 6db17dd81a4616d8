// The numbers a person types (REVW-07): one numbering for conversation, terminal and dashboard, kept in the store. A
// number never changes its meaning: for a lesson already decided, the answer is its outcome and the current list.

import { cleanLine } from "../../privacy/sanitise.ts"
import type { LessonIo } from "../../store/lesson-io.ts"
import { idsBeginning, loadLesson, reviewQueue } from "../../store/lesson-rows.ts"
import { getMeta, setMeta } from "../../store/meta.ts"
import { isUnwritable, writing } from "../../store/open.ts"
import { findSession } from "../../store/sessions.ts"
import { DAY_MS, HOUR_MS } from "../../text/time.ts"
import { UserError } from "../../text/user-error.ts"
import { oneLine } from "../file/body.ts"
import { type LessonId, parseLessonId, type Stage } from "../model/lesson.ts"
import type { LessonState } from "../model/lesson-state.ts"
import { renumbered, type Slot, shownAt } from "../review/review-numbers.ts"

const KEY = "numbers"
const MAX_SUGGESTED = 5
const MAX_LISTED = 5
/** Further ones get a number as others are decided. */
const MAX_NUMBERED = 500
/** A killed client never reports its end. */
const SESSION_OPEN_MS = 7 * DAY_MS
/** Terminal output and a dashboard page may stay visible for a working day. */
const SCREEN_OPEN_MS = 12 * HOUR_MS

export interface Numbered {
  readonly number: number
  readonly state: LessonState
}

/** All terminals share one place. */
export const TERMINAL = "terminal"
export const DASHBOARD = "dashboard"

/** Waiting lessons by number. `place` is where they are shown: a session id, TERMINAL or DASHBOARD. */
export function numberWaiting(io: LessonIo, place: string): Numbered[] {
  const { slots, waiting } = numbers(io)
  keep(io, shownAt(slots, new Set(waiting.keys()), place, io.now))
  return slots
    .flatMap(({ number, lesson }) => {
      const state = waiting.get(lesson)
      return state === undefined ? [] : [{ number, state }]
    })
    .sort((a, b) => a.number - b.number)
}

export function numberIn(io: LessonIo, place: string, id: LessonId): number | undefined {
  return numberWaiting(io, place).find(({ state }) => state.content.id === id)?.number
}

/** Whether a screen that may still be visible shows the lesson: its words must not change under the person's eyes. */
export function isOnScreen(io: LessonIo, id: LessonId): boolean {
  return numbers(io).slots.some(({ lesson, shown }) => lesson === id && Object.keys(shown).length > 0)
}

export function lessonNamed(io: LessonIo, place: string, word: string): LessonId {
  if (isNumber(word)) return numbered(io, place, Number(word))
  const id = parseLessonId(word)
  if (id !== undefined && loadLesson(io.store, id) !== undefined) return id
  const begins = idsBeginning(io.store, word, MAX_SUGGESTED)
  if (begins.length === 1 && begins[0] !== undefined) return begins[0]
  if (begins.length > 1) {
    throw new UserError(
      `'${word}' is the beginning of ${begins.length} lessons.`,
      `Type more of its id, such as ${begins.join(" or ")}. See them all: tenure lessons`,
    )
  }
  throw new UserError(`There is no lesson '${word}'.`, "See them all: tenure lessons")
}

/** The same for a decision: a number only selects a waiting lesson, never one already decided. */
export function waitingNamed(io: LessonIo, place: string, word: string): LessonId {
  const id = lessonNamed(io, place, word)
  const state = loadLesson(io.store, id)
  if (!isNumber(word) || state?.standing.stage === "review_pending") return id
  const title = state === undefined ? "" : ` ${cleanLine(oneLine(state.content, 120), 120)}`
  const became = DECIDED[state?.standing.stage ?? "gone"]
  throw new UserError(
    `Number ${word} is ${became}:${title} [${id}]. Nothing was changed. ${listNow(io, place)}`,
    `To decide about it again, name it: ${id}`,
  )
}

const DECIDED: Readonly<Record<Stage | "gone", string>> = {
  observation: "an observation again",
  review_pending: "waiting",
  active: "already approved",
  decayed: "already approved",
  rejected: "already rejected",
  archived: "already archived",
  gone: "gone",
}

function numbered(io: LessonIo, place: string, number: number): LessonId {
  const { slots } = numbers(io)
  const lesson = slots.find((slot) => slot.number === number)?.lesson
  if (lesson !== undefined) {
    keep(io, slots)
    return lesson
  }
  const now = listNow(io, place)
  throw new UserError(`There is no number ${number}. ${now}`, "See all lessons: tenure lessons")
}

/** Showing the list counts as a screen. */
function listNow(io: LessonIo, place: string): string {
  const list = numberWaiting(io, place)
  if (list.length === 0) return "No lesson needs review."
  const lines = list
    .slice(0, MAX_LISTED)
    .map(({ number, state }) => `${number}. ${cleanLine(oneLine(state.content, 80), 80)}`)
  const more = list.length - MAX_LISTED
  const listed = `The list is now: ${lines.join("  ")}${more > 0 ? `  and ${more} more` : ""}`
  return listed.endsWith(".") ? listed : `${listed}.`
}

function isNumber(word: string): boolean {
  return /^\d{1,4}$/.test(word)
}

function numbers(io: LessonIo): { slots: readonly Slot[]; waiting: Map<LessonId, LessonState> } {
  const queue = reviewQueue(io.store, MAX_NUMBERED)
  const waiting = new Map(queue.map((state) => [state.content.id, state]))
  const before = JSON.parse(getMeta(io.store, KEY) ?? "[]") as readonly Slot[]
  return { slots: renumbered(before, [...waiting.keys()], isOpenAt(io)), waiting }
}

function isOpenAt({ store, now }: LessonIo): (place: string, at: number) => boolean {
  return (place, at) => {
    const lives = place === TERMINAL || place === DASHBOARD ? SCREEN_OPEN_MS : SESSION_OPEN_MS
    // A clock set back closes nothing early.
    if (now - at > lives) return false
    const ended = findSession(store, place)?.endedAt ?? null
    return ended === null || at > ended
  }
}

/** F03, F04: a read-only store can still show the list. */
function keep(io: LessonIo, slots: readonly Slot[]): void {
  const text = JSON.stringify(slots)
  // The dashboard polls and reacts to every write.
  if ((getMeta(io.store, KEY) ?? "[]") === text) return
  try {
    writing(io.store, () => setMeta(io.store, KEY, text))
  } catch (fault) {
    if (!isUnwritable(fault)) throw fault
  }
}
