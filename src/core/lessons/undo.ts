// Which row an undo takes back. Undo steps back through the decisions and changes of stage, one at a time;
// rows that only keep the books are passed over. Only the last change that still stands may be taken back,
// so that what an undo restores was once the lesson's true state: hence the brand.

import type { ChangelogRow, RowAction } from "./changelog.ts"
import type { LessonId } from "./lesson.ts"

export type UndoTarget = ChangelogRow & { readonly [chosen]: true }

/** The last change that still stands, of one lesson or of all. */
export function undoTarget(rows: readonly ChangelogRow[], lesson?: LessonId): UndoTarget | undefined {
  return standing(rows, lesson).find((row) => row.undoes === null)
}

/** The last undo, if nothing was changed after it. To undo an undo is to redo. */
export function redoTarget(rows: readonly ChangelogRow[], lesson?: LessonId): UndoTarget | undefined {
  const undos = new Set(rows.filter((row) => row.undoes !== null).map((row) => row.seq))
  const last = standing(rows, lesson).find((row) => row.undoes === null || !undos.has(row.undoes))
  return last?.undoes === null ? undefined : last
}

const BOOKKEEPING: readonly RowAction[] = ["observed", "left-block", "entered-block"]

/** That a file with a lesson was there to be taken in is nobody's change: to take it back would delete the file. */
function isPassedOver({ action, from }: ChangelogRow): boolean {
  return BOOKKEEPING.includes(action) || (action === "adopted" && from === NOTHING_BEFORE)
}

const NOTHING_BEFORE = "null"

declare const chosen: unique symbol

/** Newest first: the changes nobody has taken back, among them the rows that take back others. */
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
