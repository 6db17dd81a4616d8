// The order in which active lessons enter CLAUDE.md (LIFE-05), and a changelog row whenever one leaves or re-enters the
// block. claude-md/render-block.ts decides how many fit; the others stay active.

import { PROGRAM } from "../model/actor.ts"
import { type Lesson, type LessonId, PRIORITIES } from "../model/lesson.ts"
import type { ChangelogDraft } from "./changelog.ts"

export interface OverCap {
  readonly id: LessonId
  readonly why: string
}

/** Highest confidence first, then priority, then id. */
export function bySureness(a: Lesson, b: Lesson): number {
  if (a.confidence !== b.confidence) return b.confidence - a.confidence
  if (a.priority !== b.priority) return PRIORITIES.indexOf(a.priority) - PRIORITIES.indexOf(b.priority)
  return a.id < b.id ? -1 : 1
}

/** A row for each lesson that left the block, stayed out for another reason, or came back. */
export function capChanges(
  previous: readonly OverCap[],
  now: { readonly shown: readonly LessonId[]; readonly left: readonly OverCap[] },
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
