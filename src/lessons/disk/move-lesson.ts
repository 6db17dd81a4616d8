// Moves a lesson between a project and the person's own lessons (TEAM-03). First it is added there, then archived here: a
// process killed in between leaves it in both, and the project's wins; the same command then finishes the move.

import { changes } from "../../store/changelog-rows.ts"
import type { LessonIo } from "../../store/lesson-io.ts"
import { loadLesson } from "../../store/lesson-rows.ts"
import { ownId, personalId } from "../../store/personal-lessons.ts"
import { UserError } from "../../text/user-error.ts"
import type { Person } from "../model/actor.ts"
import { type Lesson, type LessonId, NEWLY_FOUND } from "../model/lesson.ts"
import type { LessonState } from "../model/lesson-state.ts"
import { addContent, type DecidedLesson, decideLesson, freeId, undoLast } from "./decide-lesson.ts"

export interface Moved {
  /** The lesson in its new place. */
  readonly there: DecidedLesson
  readonly here: DecidedLesson
}

const MOVED = /^moved (?:to|from) (mine\/[a-z0-9-]+)$/

/** Also a candidate: it is approved there, and archived here. */
export function moveToMine(io: LessonIo, mine: LessonIo, id: LessonId, by: Person): Moved {
  const state = movable(io, id)
  const there = addedIn(mine, state, by, `moved from ${io.project.root}`)
  // Undoing a move to where it was already changes nothing there.
  const wasThere = there.before !== undefined && there.before === there.after
  const reason = `${wasThere ? "already in" : "moved to"} ${personalId(there.id)}`
  const here = decideLesson(io, id, "archived", by, reason)
  return { there, here }
}

export function moveToProject(mine: LessonIo, io: LessonIo, id: LessonId, by: Person): Moved {
  const state = movable(mine, id)
  const there = addedIn(io, state, by, `moved from ${personalId(id)}`)
  const here = decideLesson(mine, id, "archived", by, `moved to ${io.project.root}`)
  return { there, here }
}

/** After an undo (or redo) in the project: does the same with the other half of a move, unless that was changed since. */
export function undoMove(
  io: LessonIo,
  mine: () => LessonIo,
  id: LessonId,
  by: Person,
  take: typeof undoLast = undoLast,
): DecidedLesson | undefined {
  const other = movedTo(io, id)
  if (other === undefined) return undefined
  const there = mine()
  const last = changes(there.store, other).at(-1)
  const isMoveThere =
    last !== undefined && (last.undoes !== null || /^moved (?:to|from) /.test(last.reason ?? ""))
  return isMoveThere ? take(there, by, other) : undefined
}

/** Whether the lesson's last change concerns a move; then the person's own lessons change with it. */
export function isMove(io: LessonIo, id: LessonId): boolean {
  return movedTo(io, id) !== undefined
}

function movedTo(io: LessonIo, id: LessonId): LessonId | undefined {
  const rows = changes(io.store, id)
  let at = rows.length - 1
  for (let row = rows[at]; row !== undefined && row.undoes !== null; row = rows[at]) {
    const { undoes } = row
    at = rows.findIndex(({ seq }) => seq === undoes)
  }
  // A lesson that came by a move was captured and approved in one step; the second has the reason.
  const from = rows[at]?.action === "captured" ? [rows[at + 1]] : [rows[at]]
  const reasons = from.map((row) => row?.reason ?? "")
  const other = reasons.map((reason) => MOVED.exec(reason)?.[1]).find((found) => found !== undefined)
  return other === undefined ? undefined : ownId(other)
}

function movable(io: LessonIo, id: LessonId): LessonState {
  const state = loadLesson(io.store, id)
  if (state === undefined) throw new UserError(`There is no lesson '${id}'.`, "See them all: tenure lessons")
  const { stage } = state.standing
  if (stage === "rejected" || stage === "archived")
    throw new UserError(
      `'${id}' is ${stage}.`,
      stage === "archived" ? `First: tenure restore ${id}` : `First: tenure approve ${id}`,
    )
  return state
}

/** Its ties and versions belong to the place it leaves. */
function addedIn(io: LessonIo, { content, origin }: LessonState, by: Person, reason: string): DecidedLesson {
  const twin = loadLesson(io.store, content.id)
  const isThere = twin?.standing.stage === "active" && twin.content.body === content.body
  if (isThere) return { id: content.id, before: twin, after: twin, block: { kind: "unchanged" } }
  const id = freeId(io, content.title)
  const moved: Lesson = { ...content, ...NEWLY_FOUND, id }
  return addContent(io, moved, by, origin, reason)
}
