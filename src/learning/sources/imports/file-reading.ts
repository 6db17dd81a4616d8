// The result of reading an imported file: drafts, skipped items with reasons, and errors, each with its line. One bad entry
// does not affect the others.
import type { Lesson } from "../../../lessons/model/lesson.ts"

export const SHAPE_WORDS = {
  export: "an export of Tenure",
  "auto-context": "an auto-context store",
  graph: "a knowledge graph",
  learnings: "learnings with confirmations",
  learned: "a learned pattern",
  "client-memory": "a memory of Claude Code",
  "memory-file": "rules of a memory file",
} as const

export type ImportShape = keyof typeof SHAPE_WORDS

export interface ImportDraft {
  readonly line: number
  /** Its id in the file, to which other entries refer; null when it has none. */
  readonly key: string | null
  /** An observation or archived entry there stays one here. */
  readonly goes: "to-review" | "to-observations" | "to-archive"
  readonly content: DraftContent
  /** Keys in the same file. */
  readonly relations: Relations
  /** The file's evidence for it: how often it was seen, and where. */
  readonly note: string
}

/** A lesson without the fields that this project sets. `created` is null when the file has no date. */
export type DraftContent = Omit<Lesson, "id" | "source" | "approved" | "created" | keyof Relations> & {
  readonly created: string | null
}

export interface Relations {
  readonly related: readonly string[]
  readonly supersedes: readonly string[]
  readonly causedBy: readonly string[]
}

export const NO_RELATIONS: Relations = { related: [], supersedes: [], causedBy: [] }

export interface SkippedItem {
  readonly line: number
  /** The start of its text. */
  readonly words: string
  readonly why: string
}

export interface FileMistake {
  readonly line: number
  readonly message: string
}

export interface FileReading {
  readonly drafts: readonly ImportDraft[]
  readonly skipped: readonly SkippedItem[]
  readonly mistakes: readonly FileMistake[]
}

export interface MutableReading {
  readonly drafts: ImportDraft[]
  readonly skipped: SkippedItem[]
  readonly mistakes: FileMistake[]
}

export function newReading(): MutableReading {
  return { drafts: [], skipped: [], mistakes: [] }
}

export function unreadableFile(line: number, message: string): FileReading {
  return { drafts: [], skipped: [], mistakes: [{ line, message }] }
}
