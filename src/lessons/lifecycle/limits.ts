// Every limit of a lesson's life: when it is promoted, decays, expires or returns to review. The configuration can
// override each one.

import type { Source } from "../model/lesson.ts"
import { DECAY_AFTER_SESSIONS } from "./decay.ts"

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
