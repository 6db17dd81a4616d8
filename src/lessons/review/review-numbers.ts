// The numbers of waiting lessons (REVW-07), shared by all screens. A number stays with its lesson while it waits, and
// afterwards while a screen that showed it may be open. With no open screen, counting restarts at 1.
import { HOUR_MS } from "../../text/time.ts"
import type { LessonId } from "../model/lesson.ts"

export interface Slot {
  readonly number: number
  readonly lesson: LessonId
  /** When each place (session id, "terminal", "dashboard") last showed it. Milliseconds since 1970, UTC. */
  readonly shown: Readonly<Record<string, number>>
}

/** `queue`: the waiting lessons, in order. `isOpen`: whether a screen may still be visible. */
export function renumbered(
  slots: readonly Slot[],
  queue: readonly LessonId[],
  isOpen: (place: string, at: number) => boolean,
): readonly Slot[] {
  const open = slots.map((slot) => ({
    ...slot,
    shown: Object.fromEntries(Object.entries(slot.shown).filter(([place, at]) => isOpen(place, at))),
  }))
  const isAnyOpen = open.some(isShown)
  const kept = isAnyOpen ? open.filter((slot) => isShown(slot) || queue.includes(slot.lesson)) : []
  const known = new Set(kept.map(({ lesson }) => lesson))
  const last = Math.max(0, ...kept.map(({ number }) => number))
  const added = queue
    .filter((lesson) => !known.has(lesson))
    .map((lesson, at) => ({ number: last + 1 + at, lesson, shown: {} }))
  return [...kept, ...added]
}

function isShown({ shown }: Slot): boolean {
  return Object.keys(shown).length > 0
}

/** A screen shown again within this time is not recorded again. */
const AGAIN_MS = HOUR_MS

/** Records that these lessons were shown at this place. */
export function shownAt(
  slots: readonly Slot[],
  lessons: ReadonlySet<LessonId>,
  place: string,
  at: number,
): readonly Slot[] {
  return slots.map((slot) => {
    const last = slot.shown[place]
    const isNoted = last !== undefined && Math.abs(at - last) < AGAIN_MS
    return lessons.has(slot.lesson) && !isNoted ? { ...slot, shown: { ...slot.shown, [place]: at } } : slot
  })
}
