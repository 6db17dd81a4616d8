// Which active lessons reach CLAUDE.md first (LIFE-05), and the rows that say who did not, or did again, once
// per change. How many fit is for the block itself to say (block/render.ts); the others stay active.

import { PROGRAM } from "./actor.ts"
import type { ChangelogDraft } from "./changelog.ts"
import { type Lesson, type LessonId, PRIORITIES } from "./lesson.ts"

export interface Left {
  readonly id: LessonId
  readonly why: string
}

/** The surest first: confidence, then priority, then id. */
export function bySureness(a: Lesson, b: Lesson): number {
  if (a.confidence !== b.confidence) return b.confidence - a.confidence
  if (a.priority !== b.priority) return PRIORITIES.indexOf(a.priority) - PRIORITIES.indexOf(b.priority)
  return a.id < b.id ? -1 : 1
}

/** A row for each lesson that left the block, or left it for another reason, or came back. */
export function capChanges(
  previous: readonly Left[],
  now: { readonly shown: readonly LessonId[]; readonly left: readonly Left[] },
  at: string,
): readonly ChangelogDraft[] {
  const before = new Map(previous.map(({ id, why }) => [id, why]))
  const row = { at, from: {}, to: {}, by: PROGRAM, undoes: null }
  return [
    ...now.left
      .filter(({ id, why }) => before.get(id) !== why)
      .map(({ id, why }) => ({ ...row, lesson: id, action: "left-block" as const, reason: why })),
    ...now.shown
      .filter((id) => before.has(id))
      .map((id) => ({ ...row, lesson: id, action: "entered-block" as const, reason: "there is room again" })),
  ]
}
