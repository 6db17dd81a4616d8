// What the page asks and is told about lessons. Types only: the page's build takes nothing else from here.
import type { RecordedEvent } from "../../core/events/event.ts"
import type { ChangelogRow } from "../../core/lessons/changelog.ts"
import type { Neighbour } from "../../core/lessons/graph.ts"
import type {
  Kind,
  LessonHead,
  LessonId,
  Priority,
  Source,
  Stage,
  Triggers,
} from "../../core/lessons/lesson.ts"
import type { LessonState } from "../../core/lessons/state.ts"
import type { Delivery } from "./sessions.ts"

export interface LessonPage {
  readonly total: number
  readonly offset: number
  readonly rows: readonly LessonHead[]
}

/** By what lessons can be narrowed, with how many there are of each. */
export interface Facets {
  readonly stage: readonly Facet[]
  readonly kind: readonly Facet[]
  readonly priority: readonly Facet[]
  readonly area: readonly Facet[]
}

export interface Facet {
  readonly name: string
  readonly count: number
}

export interface Waiting {
  readonly total: number
  /** Lines of CLAUDE.md that were edited by hand and wait in the terminal's review. */
  readonly handEdits: number
  readonly rows: readonly WaitingRow[]
}

export interface WaitingRow extends LessonHead {
  readonly source: Source
  readonly quote: string | null
}

export interface Past {
  readonly isPointed: boolean
  readonly count: number
  /** How many recorded tool calls were looked at. */
  readonly calls: number
  readonly last: readonly { readonly because: string; readonly event: RecordedEvent }[]
}

export interface LessonView {
  readonly state: LessonState
  /** The one sentence that CLAUDE.md has. */
  readonly oneLine: string
  readonly file: string | null
  readonly trusted: boolean | null
  readonly history: readonly Change[]
  readonly relations: readonly Neighbour[]
  readonly gone: readonly string[]
  readonly warnings: readonly string[]
  readonly past: Past
  readonly deliveries: readonly Delivery[]
}

export type Change = Pick<
  ChangelogRow,
  "seq" | "at" | "lesson" | "action" | "reason" | "by" | "channel" | "undoes"
> & {
  /** The fields it changed, as JSON of their old and new values. */
  readonly from: string
  readonly to: string
}

/** What a lesson's form sends. */
export interface LessonForm {
  readonly title: string
  readonly kind: Kind
  readonly priority: Priority
  readonly body: string
  readonly triggers: Triggers
}

export type Verdict = "approved" | "rejected" | "archived" | "restored"

/** What came of a decision: where the lesson stands, and what was said about CLAUDE.md. */
export interface Decided {
  readonly id: LessonId
  readonly stage: Stage | null
  readonly what: string
  readonly note: string
}

/** Refused with a sentence and what to do next. */
export interface Refused {
  readonly why: string
  readonly hint: string
}
