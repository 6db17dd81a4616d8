// What the page asks and is told: the words that server and page share. Types only; the page's build takes nothing
// else from here.

import type { RecordedEvent } from "../core/events/event.ts"
import type { ReceiptOutcome } from "../core/guidance/outcome.ts"
import type { Trend } from "../core/guidance/trend.ts"
import type { ChangelogRow } from "../core/lessons/changelog.ts"
import type { Neighbour } from "../core/lessons/graph.ts"
import type { Kind, LessonId, Priority, Source, Stage, Triggers } from "../core/lessons/lesson.ts"
import type { LessonState } from "../core/lessons/state.ts"

/** One lesson in a list. */
export interface LessonRow {
  readonly id: LessonId
  readonly title: string
  readonly stage: Stage
  readonly kind: Kind
  readonly priority: Priority
}

export interface LessonPage {
  readonly total: number
  readonly offset: number
  readonly rows: readonly LessonRow[]
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

export interface WaitingRow extends LessonRow {
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

/** A lesson that was told to the agent, and what followed (GUID-09). */
export interface Delivery {
  readonly at: number
  readonly session: string
  readonly sessionNumber: number | null
  readonly lesson: string
  readonly title: string
  readonly how: string
  /** What it came with: the tool and its target. */
  readonly call: string
  readonly why: string
  readonly tokens: number
  readonly outcome: string
}

export interface Overview {
  /** The folder's name. */
  readonly project: string
  readonly counts: {
    readonly sessions: number
    readonly events: number
    readonly active: number
    readonly waiting: number
  }
  /** Sentences with what to type. */
  readonly needs: readonly string[]
  readonly trend: Trend
  /** The latest counted sessions, in order. */
  readonly sessions: readonly SessionFigures[]
  readonly outcomes: readonly { readonly outcome: ReceiptOutcome | null; readonly count: number }[]
  readonly hooks: readonly HookFigures[]
}

export interface SessionFigures {
  readonly id: string
  readonly number: number
  readonly at: number
  /** Null where nobody attended: nobody could correct. */
  readonly corrections: number | null
  readonly approved: number
  readonly told: number
  readonly tokens: number
}

export interface HookFigures {
  readonly kind: string
  readonly count: number
  readonly p50Ms: number
  readonly p95Ms: number
}

export interface SlowHook {
  readonly session: string
  readonly at: number
  readonly ms: number
}

export interface SessionRow {
  readonly id: string
  readonly number: number | null
  readonly branch: string | null
  readonly model: string | null
  readonly isAttended: boolean
  readonly firstSeen: number
  readonly endedAt: number | null
  readonly events: number
  readonly told: number
}

export interface SessionPage {
  readonly total: number
  readonly offset: number
  readonly rows: readonly SessionRow[]
}

export interface SessionView {
  readonly session: {
    readonly id: string
    readonly number: number | null
    readonly branch: string | null
    readonly model: string | null
    readonly firstSeen: number
    readonly endedAt: number | null
    readonly endReason: string | null
  }
  readonly total: number
  /** Lessons told in it, and tokens of everything that it was told (PERF-04). */
  readonly told: number
  readonly tokens: number
  /** In order; the last of them, or those before the one that was asked for. */
  readonly events: readonly RecordedEvent[]
  /** Of the time of these events. */
  readonly deliveries: readonly Delivery[]
  readonly pressure: Pressure | null
  /** What the agent was given back after a compaction (CONT-05). */
  readonly givenBack: readonly { readonly at: number; readonly text: string }[]
  readonly handoffs: readonly { readonly at: number; readonly name: string; readonly text: string }[]
}

/** How full the context window was, step by step, and where the levels are (CONT-02). */
export interface Pressure {
  readonly window: number
  readonly compactAt: number
  readonly levels: readonly number[]
  readonly readings: readonly { readonly at: number; readonly tokens: number }[]
}

export interface Graph {
  readonly nodes: readonly GraphNode[]
  readonly edges: readonly GraphEdge[]
  /** How many lessons there are in all; the picture has the first. */
  readonly lessons: number
}

export interface GraphNode {
  readonly id: string
  readonly kind: "lesson" | "area" | "file"
  readonly name: string
  /** Of a lesson. */
  readonly priority: Priority | null
  readonly stage: Stage | null
}

export interface GraphEdge {
  readonly from: string
  readonly to: string
  readonly via: "related" | "supersedes" | "caused-by" | "area" | "file"
}

export interface TrackAndGuard {
  readonly tracks: readonly {
    readonly id: string
    readonly standing: string
    readonly goal: string
    readonly done: number
    readonly total: number
  }[]
  readonly active: ActiveTrack | null
  readonly guard: Guard
}

export interface ActiveTrack {
  readonly id: string
  readonly goal: string
  readonly steps: readonly {
    readonly state: "open" | "doing" | "done"
    readonly text: string
    readonly verify: string
  }[]
  /** Of the evaluator gate (TRCK-06); none: it passes. */
  readonly findings: readonly { readonly place: string; readonly what: string; readonly fix: string }[]
}

/** A call that the guard refused, asked about or warned of. */
export interface Refusal {
  readonly at: string
  readonly session: string
  readonly verdict: "deny" | "ask" | "warn"
  readonly rule: string
  readonly reason: string
  readonly tool: string
  readonly target: string
}

export interface Guard {
  readonly mode: string
  readonly file: string
  readonly phase: string | null
  readonly gate: string
  readonly problems: readonly string[]
  readonly layers: readonly {
    readonly from: string
    readonly mode: string
    readonly rules: readonly string[]
  }[]
  /** Newest first. */
  readonly refusals: readonly Refusal[]
}

/** Refused with a sentence and what to do next. */
export interface Refused {
  readonly why: string
  readonly hint: string
}
