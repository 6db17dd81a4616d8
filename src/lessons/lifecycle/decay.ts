// When an active lesson decays, that is, leaves CLAUDE.md on its own (LIFE-03). Counted sessions decide, never the clock
// (F10): those with a prompt by a person and a tool call. Only use counts, not exposure.

import type { Lesson, Triggers } from "../model/lesson.ts"
import type { Approval, Statistics } from "../model/lesson-state.ts"
import type { LifecycleLimits } from "./limits.ts"

export const DECAY_AFTER_SESSIONS = 5

/** `counted`: numbers of the counted sessions, in any order. */
export function isStale(
  approval: Approval,
  { lastReference }: Statistics,
  counted: readonly number[],
  limits: LifecycleLimits,
): boolean {
  const lastUse = Math.max(approval.sessionNumber, lastReference ?? 0)
  return counted.filter((number) => number > lastUse).length >= limits.decayAfterSessions
}

/**
 * Only a person removes the others. `isPersons`: a person wrote or edited it. A lesson without a trigger never decays,
 * because no call could bring it back.
 */
export function mayDecay(lesson: Lesson, isPersons: boolean): boolean {
  const isWritten = isPersons || lesson.source === "manual"
  return !isWritten && lesson.priority !== "CRITICAL" && canBeBroughtBack(lesson.triggers)
}

/** A tool or a context alone never matches (GUID-03). */
function canBeBroughtBack({ files, commands, actions }: Triggers): boolean {
  return files.length + commands.length + actions.length > 0
}
