// A lesson's state on this machine. The changelog stores the record (content, origin, standing) and replay rebuilds it.
// The statistics are counters outside the changelog: losing them costs history, never a lesson or a decision.

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

/** A stage with its data. `active` and `decayed` require a person's approval. */
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
  /** Distinct ids of the sessions in which it was observed. */
  readonly sessions: readonly string[]
  /** Session number of its last use; null if never used. */
  readonly lastReference: number | null
  readonly helpful: number
  /** Since the last helpful mark. */
  readonly notHelpful: number
}

export const NO_STATISTICS: Statistics = {
  observations: 0,
  sessions: [],
  lastReference: null,
  helpful: 0,
  notHelpful: 0,
}

/** Never goes backwards, whatever order hooks arrive in. */
export function withReference(statistics: Statistics, sessionNumber: number): Statistics {
  return { ...statistics, lastReference: Math.max(statistics.lastReference ?? 0, sessionNumber) }
}
