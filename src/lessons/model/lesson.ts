// What a lesson is, in the terms of docs/glossary.md. The content is the same for everyone who has the file; decay, use
// and feedback are local (lesson-state.ts), so that using a lesson never changes a file under version control.

export const KINDS = ["convention", "checklist", "pattern", "warning", "requirement", "anti-pattern"] as const
export type Kind = (typeof KINDS)[number]

/** Highest first. */
export const PRIORITIES = ["CRITICAL", "HIGH", "MEDIUM", "LOW"] as const
export type Priority = (typeof PRIORITIES)[number]

export const STAGES = ["observation", "review_pending", "active", "decayed", "rejected", "archived"] as const
export type Stage = (typeof STAGES)[number]

export const SOURCES = [
  "explicit",
  "correction",
  "block",
  "extraction",
  "bootstrap",
  "manual",
  "import",
  "memory",
] as const
export type Source = (typeof SOURCES)[number]

/** Also the name of the lesson's file. */
export type LessonId = string & { readonly __brand: "LessonId" }

const LESSON_ID = /^[a-z0-9][a-z0-9-]{0,79}$/

export function parseLessonId(text: string): LessonId | undefined {
  return LESSON_ID.test(text) ? (text as LessonId) : undefined
}

/** When a lesson applies. An empty list means unspecified. */
export interface Triggers {
  readonly tools: readonly string[]
  readonly files: readonly string[]
  readonly commands: readonly string[]
  readonly actions: readonly string[]
  readonly context: readonly string[]
  readonly areas: readonly string[]
}

export const NO_TRIGGERS: Triggers = {
  tools: [],
  files: [],
  commands: [],
  actions: [],
  context: [],
  areas: [],
}

/** The session and the words a lesson came from. */
export interface Evidence {
  readonly session: string
  readonly quote: string
}

/** Replaces the session id of an imported lesson; the quote is then a place in a file. */
export const IMPORT_SESSION = "import"

export interface Lesson {
  readonly id: LessonId
  readonly kind: Kind
  readonly priority: Priority
  readonly title: string
  readonly source: Source
  /** 0 to 1. */
  readonly confidence: number
  readonly triggers: Triggers
  /** ISO 8601, UTC. */
  readonly created: string
  /** ISO 8601, UTC; null until a person approves it. */
  readonly approved: string | null
  readonly evidence: readonly Evidence[]
  readonly related: readonly LessonId[]
  readonly supersedes: readonly LessonId[]
  readonly causedBy: readonly LessonId[]
  readonly deprecated: boolean
  /** The range of project versions the lesson is valid for; null is open. */
  readonly validFrom: string | null
  readonly validUntil: string | null
  /** Markdown after the front matter, without the final newline. Its shape depends on the kind. */
  readonly body: string
}

/** A lesson as a row of a list. */
export interface LessonHead extends Pick<Lesson, "id" | "title" | "kind" | "priority"> {
  readonly stage: Stage
}

/** Relations, versions and approval of a newly found lesson: none. */
export const NEWLY_FOUND = {
  approved: null,
  related: [],
  supersedes: [],
  causedBy: [],
  deprecated: false,
  validFrom: null,
  validUntil: null,
} as const satisfies Partial<Lesson>
