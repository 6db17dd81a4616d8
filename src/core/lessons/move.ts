// One move of a lesson to its next state, with the name and the reason its row will bear. A move that
// changes only statistics is fine: it leaves no row.

import type { RowAction } from "./changelog.ts"
import type { LessonState } from "./state.ts"

export interface Move {
  readonly next: LessonState | undefined
  readonly as: RowAction
  readonly reason: string
}

/** Why an action was refused; the entrances say it in words. */
export type Refusal =
  | "needs-a-person"
  | "unknown-lesson"
  | "already-known"
  | "already-active"
  | "already-rejected"
  | "already-archived"
  | "not-archived"
  | "not-approved"
  | "another-lesson"
