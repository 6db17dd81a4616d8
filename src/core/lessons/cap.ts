// Which active lessons reach CLAUDE.md (LIFE-05): the surest first, within a number and a token budget.
// One too long for what is left of the budget is passed over, and shorter ones after it may still fit.
// The others stay active; who left the block, or came back, is a row of the changelog once per change.

import { PROGRAM } from "./actor.ts"
import type { ChangelogDraft } from "./changelog.ts"
import { type Lesson, type LessonId, PRIORITIES } from "./lesson.ts"

export interface BlockLimits {
  readonly maxLessons: number
  readonly maxTokens: number
  /** Tokens a lesson takes in the block. */
  readonly cost: (lesson: Lesson) => number
}

export interface Left {
  readonly id: LessonId
  readonly reason: "too many lessons" | "over the token budget"
}

export interface Selection {
  readonly chosen: readonly Lesson[]
  readonly left: readonly Left[]
}

export function selectForBlock(active: readonly Lesson[], limits: BlockLimits): Selection {
  const chosen: Lesson[] = []
  const left: Left[] = []
  let tokens = 0
  for (const lesson of active.toSorted(bySureness)) {
    const cost = limits.cost(lesson)
    if (chosen.length >= limits.maxLessons) {
      left.push({ id: lesson.id, reason: "too many lessons" })
    } else if (tokens + cost > limits.maxTokens) {
      left.push({ id: lesson.id, reason: "over the token budget" })
    } else {
      chosen.push(lesson)
      tokens += cost
    }
  }
  return { chosen, left }
}

/** A row for each lesson that left the block, or left it for another reason, or came back. */
export function capChanges(
  previous: readonly Left[],
  { chosen, left }: Selection,
  at: string,
): readonly ChangelogDraft[] {
  const before = new Map(previous.map(({ id, reason }) => [id, reason]))
  const row = { at, from: {}, to: {}, by: PROGRAM, undoes: null }
  return [
    ...left
      .filter(({ id, reason }) => before.get(id) !== reason)
      .map(({ id, reason }) => ({ ...row, lesson: id, action: "left-block" as const, reason })),
    ...chosen
      .filter(({ id }) => before.has(id))
      .map(({ id }) => ({
        ...row,
        lesson: id,
        action: "entered-block" as const,
        reason: "there is room again",
      })),
  ]
}

function bySureness(a: Lesson, b: Lesson): number {
  if (a.confidence !== b.confidence) return b.confidence - a.confidence
  if (a.priority !== b.priority) return PRIORITIES.indexOf(a.priority) - PRIORITIES.indexOf(b.priority)
  return a.id < b.id ? -1 : 1
}
