// What can happen to a lesson. Events are noticed by the program; decisions are a person's alone.
// Every action says when, by whom and in which counted session; only the session number decides.

import type { Actor } from "./actor.ts"
import type { Lesson } from "./lesson.ts"
import type { Origin } from "./origin.ts"
import type { UndoTarget } from "./undo.ts"

export type Action = Event | Decision

export type Event = Happened &
  (
    | {
        readonly kind: "captured"
        readonly content: Lesson
        readonly origin: Origin
        readonly session: string
        /** A draft for the review queue, rather than an observation to be counted. */
        readonly queued: boolean
      }
    | {
        readonly kind: "observed"
        readonly origin: Origin
        readonly session: string
        readonly quote: string | null
      }
    /** Two who can judge agree that an observation is worth a look now (LERN-10). */
    | { readonly kind: "queued" }
    | { readonly kind: "referenced" }
    | { readonly kind: "session-counted" }
    /** Is this draft past its time? Sent for drafts nobody has looked at. */
    | { readonly kind: "expired" }
  )

export type Decision = Happened & { readonly reason?: string } & (
    | { readonly kind: "approved" }
    /** A lesson file the person trusts: its text, confidence and date stand as written. */
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

/** Everything that is not an event, so that an action added later needs a person until someone says otherwise. */
export function isDecision(action: Action): action is Decision {
  return !EVENTS.includes(action.kind)
}
