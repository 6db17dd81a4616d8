// How a lesson stands on this machine. The record (content, origin, standing) is what the changelog
// carries and replay rebuilds; the statistics beside it are counters, kept out of the changelog so that
// using a lesson leaves no row. Losing them costs history, never a lesson or a decision.

import type { Person } from "./actor.ts"
import type { Lesson } from "./lesson.ts"
import type { Origin } from "./origin.ts"

export interface LessonState extends LessonRecord {
  readonly statistics: Statistics
}

export interface LessonRecord {
  readonly content: Lesson
  readonly origin: Origin
  readonly standing: Standing
}

/** A stage and what belongs to it. `active` and `decayed` cannot be written down without a person. */
export type Standing = Placed | { readonly stage: "archived"; readonly was: Placed }

type Placed =
  | { readonly stage: "observation" }
  | { readonly stage: "review_pending"; readonly queuedAt: string }
  | { readonly stage: "active"; readonly approval: Approval }
  | { readonly stage: "decayed"; readonly approval: Approval }
  | { readonly stage: "rejected" }

export interface Approval {
  readonly by: Person
  readonly sessionNumber: number
}

export interface Statistics {
  readonly observations: number
  /** Distinct ids of the sessions that observed it. */
  readonly sessions: readonly string[]
  /** Number of the session of its last use; null if it was never in use. */
  readonly lastReference: number | null
  readonly helpful: number
  /** Since the last helpful one. */
  readonly notHelpful: number
}

export const NO_STATISTICS: Statistics = {
  observations: 0,
  sessions: [],
  lastReference: null,
  helpful: 0,
  notHelpful: 0,
}

/** Session numbers never run backwards here, whatever order hooks arrive in. */
export function withReference(statistics: Statistics, sessionNumber: number): Statistics {
  return { ...statistics, lastReference: Math.max(statistics.lastReference ?? 0, sessionNumber) }
}
