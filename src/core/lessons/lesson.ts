// What a lesson is. The words are the specification's (docs/glossary.md). A lesson's content is the
// same for everyone who has its file; how it fares on this machine (decay, references, feedback) is
// kept apart in lifecycle.ts, so that using a lesson never changes a file under version control.

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
] as const
export type Source = (typeof SOURCES)[number]

/** `[a-z0-9][a-z0-9-]*`, at most 80 characters; also the name of the lesson's file. */
export type LessonId = string & { readonly __brand: "LessonId" }

const LESSON_ID = /^[a-z0-9][a-z0-9-]{0,79}$/

export function parseLessonId(text: string): LessonId | undefined {
  return LESSON_ID.test(text) ? (text as LessonId) : undefined
}

/** When a lesson applies. An empty list means: the lesson does not say. */
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

/** Where a lesson came from: the session, and the words that gave rise to it. */
export interface Evidence {
  readonly session: string
  readonly quote: string
}

/** Stands for a session where an import brought the lesson: the quote is then a place in a file. */
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
  /** ISO 8601, UTC; null until a person has approved it. */
  readonly approved: string | null
  readonly evidence: readonly Evidence[]
  readonly related: readonly LessonId[]
  readonly supersedes: readonly LessonId[]
  readonly causedBy: readonly LessonId[]
  readonly deprecated: boolean
  /** Versions of the project between which the lesson holds; null is open. */
  readonly validFrom: string | null
  readonly validUntil: string | null
  /** Markdown after the front matter, without the newline that ends the file. Its shape follows the kind. */
  readonly body: string
}

/** A lesson as a row of a list. */
export interface LessonHead extends Pick<Lesson, "id" | "title" | "kind" | "priority"> {
  readonly stage: Stage
}

/** What a lesson that was just found does not have yet: relations, versions, approval. */
export const NEWLY_FOUND = {
  approved: null,
  related: [],
  supersedes: [],
  causedBy: [],
  deprecated: false,
  validFrom: null,
  validUntil: null,
} as const satisfies Partial<Lesson>
