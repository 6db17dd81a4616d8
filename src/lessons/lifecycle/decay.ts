// When an active lesson decays, that is, leaves CLAUDE.md on its own (LIFE-03). Counted sessions decide, never the clock
// (F10): those with a prompt by a person and a tool call. Only use counts, not exposure.
import type { Lesson, Source, Triggers } from "../model/lesson.ts"
import type { Approval, Statistics } from "../model/lesson-state.ts"

const DECAY_AFTER_SESSIONS = 5

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
 * because no call could bring it back; a tool or a context alone never matches (GUID-03).
 */
export function mayDecay(lesson: Lesson, isPersons: boolean): boolean {
  const isWritten = isPersons || lesson.source === "manual"
  return !isWritten && lesson.priority !== "CRITICAL" && canMatch(lesson.triggers)
}

export function canMatch({ files, commands, actions }: Triggers): boolean {
  return files.length + commands.length + actions.length > 0
}

/** Every limit of a lesson's life. The configuration can override each one. */
export interface LifecycleLimits {
  /** LIFE-01: an observation must reach both to enter the review queue. */
  readonly promoteAtObservations: number
  readonly promoteAtSessions: number
  /** LERN-03: a correction seen this often becomes CRITICAL. */
  readonly criticalAtObservations: number
  /** LIFE-03: a lesson decays after this many counted sessions without use. */
  readonly decayAfterSessions: number
  /** LIFE-07: a lesson returns to review after this many not-helpful marks in a row. */
  readonly returnAfterNotHelpful: number
  /** REVW-06: an unreviewed draft is archived after this many days. */
  readonly expireDraftsAfterDays: number
  /** REVW-05: the confidence that approval sets; other sources keep theirs. */
  readonly approvedConfidence: Readonly<Partial<Record<Source, number>>>
  /** Quotes kept with a lesson; the oldest stay. */
  readonly maxEvidence: number
}

export const DEFAULT_LIMITS: LifecycleLimits = {
  promoteAtObservations: 3,
  promoteAtSessions: 2,
  criticalAtObservations: 3,
  decayAfterSessions: DECAY_AFTER_SESSIONS,
  returnAfterNotHelpful: 3,
  expireDraftsAfterDays: 30,
  approvedConfidence: { extraction: 0.7, correction: 0.85, block: 0.85 },
  maxEvidence: 10,
}
