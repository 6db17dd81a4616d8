// Every figure of a lesson's life in one place, so that a configuration can override any of them.

import type { Source } from "./lesson.ts"

export interface LifecycleLimits {
  /** LIFE-01: both are needed to leave `observation`. */
  readonly promoteAtObservations: number
  readonly promoteAtSessions: number
  /** LERN-03: as often a correction is seen when it becomes CRITICAL. */
  readonly criticalAtObservations: number
  /** LIFE-03: counted sessions without a reference. */
  readonly decayAfterSessions: number
  /** LIFE-07: not-helpful marks without a helpful one between them. */
  readonly returnAfterNotHelpful: number
  /** REVW-06. */
  readonly expireDraftsAfterDays: number
  /** REVW-05: what approval sets; a source not named keeps its confidence. */
  readonly approvedConfidence: Readonly<Partial<Record<Source, number>>>
  /** Quotes kept with a lesson; the first ones stay. */
  readonly maxEvidence: number
}

export const DEFAULT_LIMITS: LifecycleLimits = {
  promoteAtObservations: 3,
  promoteAtSessions: 2,
  criticalAtObservations: 3,
  decayAfterSessions: 5,
  returnAfterNotHelpful: 3,
  expireDraftsAfterDays: 30,
  approvedConfidence: { extraction: 0.7, correction: 0.85, block: 0.85 },
  maxEvidence: 10,
}
