// Picks the changelog row that an undo reverses: the latest change still in effect, skipping bookkeeping rows. The
// brand guarantees that an undo only restores a state the lesson once had.

import type { LessonId } from "../model/lesson.ts"
import type { ChangelogRow, RowAction } from "./changelog.ts"

export type UndoTarget = ChangelogRow & { readonly [chosen]: true }

/**
 * For one lesson: its last change in effect, whoever made it. For all: the last decision by a person (REVW-09) that is
 * still its lesson's last change; the program's changes are undone only by naming the lesson.
 */
export function undoTarget(rows: readonly ChangelogRow[], lesson?: LessonId): UndoTarget | undefined {
  const found = standing(rows, lesson).filter((row) => row.undoes === null)
  if (lesson !== undefined) return found[0]
  const seen = new Set<LessonId>()
  return found.find((row) => {
    const isLast = !seen.has(row.lesson)
    seen.add(row.lesson)
    return isLast && row.by === "person"
  })
}

/** The last undo, if nothing changed after it: undoing it is a redo. */
export function redoTarget(rows: readonly ChangelogRow[], lesson?: LessonId): UndoTarget | undefined {
  const undos = new Set(rows.filter((row) => row.undoes !== null).map((row) => row.seq))
  const last = standing(rows, lesson).find((row) => row.undoes === null || !undos.has(row.undoes))
  return last?.undoes === null ? undefined : last
}

const BOOKKEEPING: readonly RowAction[] = ["observed", "left-block", "entered-block"]

/** The first adoption of a lesson file is nobody's change: undoing it would delete the file. */
function isPassedOver({ action, from }: ChangelogRow): boolean {
  return BOOKKEEPING.includes(action) || (action === "adopted" && from === NOTHING_BEFORE)
}

const NOTHING_BEFORE = "null"

declare const chosen: unique symbol

/** Changes in effect, newest first, including the undo rows themselves. */
function standing(rows: readonly ChangelogRow[], lesson: LessonId | undefined): readonly UndoTarget[] {
  const takenBack = new Set<number>()
  const found: ChangelogRow[] = []
  for (const row of rows.toReversed()) {
    if (lesson !== undefined && row.lesson !== lesson) continue
    if (takenBack.has(row.seq) || isPassedOver(row)) continue
    if (row.undoes !== null) takenBack.add(row.undoes)
    found.push(row)
  }
  return found as UndoTarget[]
}
