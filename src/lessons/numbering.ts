// The numbers a person types: those of the list they were last shown, in the same place. They do not move when
// one of the list is decided, so that `approve 2` never hits another lesson than the one they read.
import { type LessonId, parseLessonId } from "../core/lessons/lesson.ts"
import { UserError } from "../core/user-error.ts"
import { idsBeginning, loadLesson, reviewQueue } from "../store/lessons.ts"
import { getMeta, setMeta } from "../store/meta.ts"
import type { LessonIo } from "./lesson-io.ts"

const MOST_SUGGESTED = 5

/** `place` is where the list was shown: a session's id, or "terminal". */
export function numberList(io: LessonIo, place: string, ids: readonly LessonId[]): void {
  setMeta(io.store, key(place), JSON.stringify(ids))
}

/** The lesson that a person means by a number, an id, or the beginning of one. */
export function lessonNamed(io: LessonIo, place: string, word: string): LessonId {
  if (/^\d{1,3}$/.test(word)) return numbered(io, place, Number(word))
  const id = parseLessonId(word)
  if (id !== undefined && loadLesson(io.store, id) !== undefined) return id
  const begins = idsBeginning(io.store, word, MOST_SUGGESTED)
  if (begins.length === 1 && begins[0] !== undefined) return begins[0]
  if (begins.length > 1) {
    throw new UserError(
      `'${word}' is the beginning of ${begins.length} lessons.`,
      `Type one: ${begins.join(", ")}`,
    )
  }
  throw new UserError(`There is no lesson '${word}'.`, "See them all: tenure lessons")
}

function numbered(io: LessonIo, place: string, number: number): LessonId {
  const shown = getMeta(io.store, key(place))
  const ids = shown === undefined ? queue(io) : (JSON.parse(shown) as LessonId[])
  const id = ids[number - 1]
  if (id !== undefined) return id
  if (ids.length === 0) throw new UserError("No lesson waits for review.", "See all lessons: tenure lessons")
  throw new UserError(
    `There is no number ${number} in the list.`,
    `It goes from 1 to ${ids.length}: tenure review`,
  )
}

function queue(io: LessonIo): LessonId[] {
  return reviewQueue(io.store).map(({ content }) => content.id)
}

function key(place: string): string {
  return `numbering:${place}`
}
