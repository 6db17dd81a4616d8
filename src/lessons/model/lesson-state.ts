// A lesson's state on this machine. The changelog stores the record (content, origin, standing) and replay rebuilds it.
// The statistics are counters outside the changelog: losing them costs history, never a lesson or a decision.

import type { UndoTarget } from "../lifecycle/undo.ts"
import type { Actor, Person } from "./actor.ts"
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

// Everything that can happen to a lesson. The program reports events; only a person makes decisions. Each action carries
// time, actor and session number; the rules use the session number.
export type Action = LessonEvent | PersonDecision

export type LessonEvent = Happened &
  (
    | {
        readonly kind: "captured"
        readonly content: Lesson
        readonly origin: Origin
        readonly session: string
        /** Goes straight to the review queue instead of being counted as an observation. */
        readonly queued: boolean
      }
    | {
        readonly kind: "observed"
        readonly origin: Origin
        readonly session: string
        readonly quote: string | null
        /** Better content for a draft; nobody has approved its words yet. */
        readonly gains?: Partial<Pick<Lesson, "title" | "kind" | "body" | "triggers">>
      }
    /** The person said it and the agent agrees, or another reason: the observation is ready for review (LERN-10). */
    | { readonly kind: "queued"; readonly reason?: string }
    | { readonly kind: "referenced" }
    | {
        readonly kind: "session-counted"
        /** The latest counted sessions (LIFE-03). */
        readonly counted: readonly number[]
        /** A person wrote or edited the lesson. */
        readonly isPersons: boolean
      }
    /** Sent for drafts nobody has reviewed; archives them once their time is over. */
    | { readonly kind: "expired" }
  )

export type PersonDecision = Happened & { readonly reason?: string } & (
    | { readonly kind: "approved" }
    /** A lesson file the person trusts; text, confidence and date are taken as written. */
    | { readonly kind: "adopted"; readonly content: Lesson }
    | { readonly kind: "rejected" }
    | { readonly kind: "archived" }
    | { readonly kind: "restored" }
    | { readonly kind: "edited"; readonly changes: LessonEdit }
    | { readonly kind: "feedback"; readonly helpful: boolean }
    | { readonly kind: "undone"; readonly target: UndoTarget }
  )

export type LessonEdit = Partial<
  Omit<Lesson, "id" | "source" | "confidence" | "created" | "approved" | "evidence">
>

interface Happened {
  /** ISO 8601, UTC. */
  readonly at: string
  readonly by: Actor
  readonly sessionNumber: number
}

const EVENTS: readonly Action["kind"][] = [
  "captured",
  "observed",
  "queued",
  "referenced",
  "session-counted",
  "expired",
]

/** Everything but the listed events, so that a new action needs a person by default. */
export function isDecision(action: Action): action is PersonDecision {
  return !EVENTS.includes(action.kind)
}
