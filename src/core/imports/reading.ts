// What comes out of a file that somebody else wrote: drafts of lessons, what was left out and why, and what could not be
// read, each with its line. A mistake spoils only itself; nothing here can approve anything.
import type { Lesson } from "../lessons/lesson.ts"

export const SHAPES = ["export", "auto-context", "graph", "learnings", "learned", "memory-file"] as const
export type Shape = (typeof SHAPES)[number]

export interface Draft {
  readonly line: number
  /** Its name in the file, by which others of the file refer to it; null when it has none. */
  readonly key: string | null
  /** Where it may go at most: what counted as an observation there is one here, and what was archived stays away. */
  readonly goes: "to-review" | "to-observations" | "to-archive"
  readonly content: DraftContent
  /** Names in the same file. */
  readonly relations: Relations
  /** What the file says for it, besides the words: how often it was seen, and where. */
  readonly note: string
}

/** A lesson without what only this project can give it. `created` is null when the file does not say. */
export type DraftContent = Pick<
  Lesson,
  | "kind"
  | "priority"
  | "title"
  | "body"
  | "confidence"
  | "triggers"
  | "evidence"
  | "deprecated"
  | "validFrom"
  | "validUntil"
> & { readonly created: string | null }

export interface Relations {
  readonly related: readonly string[]
  readonly supersedes: readonly string[]
  readonly causedBy: readonly string[]
}

export const NO_RELATIONS: Relations = { related: [], supersedes: [], causedBy: [] }

export interface Left {
  readonly line: number
  /** The beginning of its words. */
  readonly words: string
  readonly why: string
}

export interface Mistake {
  readonly line: number
  readonly message: string
}

export interface FileReading {
  readonly drafts: readonly Draft[]
  readonly left: readonly Left[]
  readonly mistakes: readonly Mistake[]
}

/** Gathers while a file is read. */
export interface Gathering {
  readonly drafts: Draft[]
  readonly left: Left[]
  readonly mistakes: Mistake[]
}

export function gathering(): Gathering {
  return { drafts: [], left: [], mistakes: [] }
}

export function spoilt(line: number, message: string): FileReading {
  return { drafts: [], left: [], mistakes: [{ line, message }] }
}
