// Requests and responses about lessons. Types only: the page's bundle takes no code from here.
import type { ChangelogRow } from "../../lessons/lifecycle/changelog.ts"
import type { Neighbour } from "../../lessons/model/graph.ts"
import type { Lesson, LessonHead, LessonId, Source, Stage } from "../../lessons/model/lesson.ts"
import type { LessonState } from "../../lessons/model/lesson-state.ts"
import type { RecordedEvent } from "../../sessions/event.ts"
import type { Delivery } from "./sessions.ts"

/** Some rows of a list. */
export interface RowsOf<T> {
  readonly total: number
  readonly offset: number
  readonly rows: readonly T[]
}

/** What lessons can be filtered by, with counts. */
export type Facets = Readonly<Record<"stage" | "kind" | "priority" | "area", readonly Facet[]>>

export interface Facet {
  readonly name: string
  readonly count: number
}

export interface Waiting {
  readonly total: number
  /** Changes made by hand in CLAUDE.md and in files of approved lessons. */
  readonly handEdits: readonly HandEditRow[]
  readonly rows: readonly WaitingRow[]
  /** In use and proposed for retirement (LIFE-03). */
  readonly proposed: readonly LessonHead[]
}

/** A change made by hand that a person accepts or refuses. */
export interface HandEditRow {
  /** Of what exactly is shown: another change of the file gives another key. */
  readonly key: string
  readonly lesson: LessonId | null
  readonly title: string
  readonly place: string
  readonly question: string
  readonly lines: readonly { readonly mark: " " | "-" | "+" | "\\"; readonly text: string }[]
  readonly warnings: readonly string[]
  /** The words of the two answers; null when there is no such answer. */
  readonly accept: string | null
  readonly refuse: string | null
}

/** `take-back` undoes a refusal. */
export type HandEditAnswer = "accept" | "refuse" | "take-back"

export interface WaitingRow extends LessonHead {
  /** As the client and the terminal number it (REVW-07). */
  readonly number: number
  readonly source: Source
  readonly quote: string | null
}

export interface PastCallMatches {
  readonly isPointed: boolean
  readonly count: number
  /** How many recorded tool calls were compared. */
  readonly calls: number
  readonly last: readonly { readonly because: string; readonly event: RecordedEvent }[]
}

export interface LessonView {
  readonly state: LessonState
  /** Its sentence in CLAUDE.md. */
  readonly oneLine: string
  readonly file: string | null
  readonly trusted: boolean | null
  readonly history: readonly Change[]
  readonly relations: readonly Neighbour[]
  readonly gone: readonly string[]
  readonly warnings: readonly string[]
  readonly past: PastCallMatches
  /** If proposed for retirement: the number of sessions without a sign of use. */
  readonly unusedFor: number | null
  readonly deliveries: readonly Delivery[]
  /** TEAM-03: the person's own, kept in ~/.tenure; it changes there only. */
  readonly isPersonal: boolean
  /** The change that Undo and Redo would take back; null if there is none. */
  readonly undo: string | null
  readonly redo: string | null
  /** TEAM-02: who approved or needed it elsewhere, and what came of it there. */
  readonly hub: { readonly words: string; readonly outcomes: Readonly<Record<string, number>> } | null
}

export type Change = Pick<
  ChangelogRow,
  "seq" | "at" | "lesson" | "action" | "reason" | "by" | "channel" | "undoes"
> & {
  /** The changed fields with their old and new values, as JSON. */
  readonly from: string
  readonly to: string
}

/** The filled-in form of a lesson. */
export type LessonForm = Pick<Lesson, "title" | "kind" | "priority" | "body" | "triggers">

export type ReviewVerdict = "approved" | "rejected" | "archived" | "restored"

/** Whether an unused lesson stays; `ask-again` takes the answer back. */
export type RetirementAnswer = "keep" | "retire" | "ask-again"

/** The result of a decision: the new stage, and a note about CLAUDE.md. */
export interface DecisionResult {
  readonly id: LessonId
  readonly stage: Stage | null
  readonly what: string
  readonly note: string
}

/** The result of an answer about a hand edit. */
export interface HandEditResult {
  readonly what: string
  readonly note: string
  /** The lesson whose last change was this decision; null if no lesson changed. */
  readonly changed: LessonId | null
}

/** Why a request was refused, and what to do next. */
export interface RequestRefusal {
  readonly why: string
  readonly hint: string
}
