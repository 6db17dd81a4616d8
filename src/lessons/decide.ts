// What a person decides about a lesson, wherever they say it: terminal, typed line, question, page. Each decision
// is on disk when the call returns (REVW-01), and CLAUDE.md follows.

import type { Decision, LessonEdit } from "../core/lessons/action.ts"
import type { Person } from "../core/lessons/actor.ts"
import { readBody } from "../core/lessons/body.ts"
import type { ChangelogRow } from "../core/lessons/changelog.ts"
import type { Lesson, LessonId } from "../core/lessons/lesson.ts"
import { step } from "../core/lessons/lifecycle.ts"
import type { Refusal } from "../core/lessons/move.ts"
import type { LessonState } from "../core/lessons/state.ts"
import { titleOf } from "../core/lessons/title.ts"
import { redoTarget, undoTarget } from "../core/lessons/undo.ts"
import { UserError } from "../core/user-error.ts"
import { keepStatus } from "../io/status-file.ts"
import { changes } from "../store/changelog.ts"
import { countWaiting, loadLesson } from "../store/lessons.ts"
import { type BlockResult, refreshBlock } from "./block.ts"
import { isBlockBehind } from "./block-behind.ts"
import { change } from "./change.ts"
import { type LessonIo, moment } from "./lesson-io.ts"

export interface Decided {
  readonly id: LessonId
  readonly before: LessonState | undefined
  readonly after: LessonState | undefined
  readonly block: BlockResult
}

export type Simple = Extract<Decision["kind"], "approved" | "rejected" | "archived" | "restored">

export function decideLesson(io: LessonIo, id: LessonId, kind: Simple, by: Person, reason?: string): Decided {
  return settle(io, id, { kind, by, ...moment(io), ...(reason === undefined ? {} : { reason }) })
}

/** Throws what `decideLesson` would throw, and decides nothing: for commands that name several lessons. */
export function checkDecision(io: LessonIo, id: LessonId, kind: Simple, by: Person): void {
  const outcome = step(loadLesson(io.store, id), { kind, by, ...moment(io) }, io.config.lifecycle)
  if ("refused" in outcome) throw refusal(io, id, outcome.refused)
}

export function editLesson(io: LessonIo, id: LessonId, edit: LessonEdit, by: Person): Decided {
  return settle(io, id, { kind: "edited", changes: edit, by, ...moment(io) })
}

export function markLesson(io: LessonIo, id: LessonId, helpful: boolean, by: Person): Decided {
  return settle(io, id, { kind: "feedback", helpful, by, ...moment(io) })
}

/** Takes back the last change that still stands, of one lesson or of all; undefined when there is none. */
export function undoLast(
  io: LessonIo,
  by: Person,
  id?: LessonId,
): (Decided & { readonly what: string }) | undefined {
  const undone = takeBack(io, by, undoTarget(changes(io.store, id), id))
  if (undone?.what !== "approved") return undone
  // What a person wrote down was found and approved in one step, and goes in one.
  const first = undoTarget(changes(io.store, undone.id), undone.id)
  const gone = isWrittenDown(first) ? takeBack(io, by, first) : undefined
  return gone === undefined ? undone : { ...gone, what: "added" }
}

/** Takes back the last undo, as long as nothing was changed after it. */
export function redoLast(
  io: LessonIo,
  by: Person,
  id?: LessonId,
): (Decided & { readonly what: string }) | undefined {
  const rows = changes(io.store, id)
  const target = redoTarget(rows, id)
  const redone = takeBack(io, by, target)
  const isFirst = isWrittenDown(rows.find(({ seq }) => seq === target?.undoes))
  return redone !== undefined && isFirst
    ? takeBack(io, by, redoTarget(changes(io.store, redone.id), redone.id))
    : redone
}

function isWrittenDown(row: ChangelogRow | undefined): boolean {
  return row?.action === "captured" && row.by === "person"
}

function takeBack(io: LessonIo, by: Person, target: ReturnType<typeof undoTarget>) {
  if (target === undefined) return undefined
  return { ...settle(io, target.lesson, { kind: "undone", target, by, ...moment(io) }), what: target.action }
}

/** New words for a lesson. They keep its kind when they have its shape; otherwise they are a convention. */
export function rewording(lesson: Lesson, text: string): LessonEdit {
  const body = text.trim()
  const title = titleOf(body)
  const fits = readBody(lesson.kind, body).kind === "ok"
  return fits ? { title, body } : { title, body, kind: "convention" }
}

function settle(io: LessonIo, id: LessonId, decision: Decision): Decided {
  const before = loadLesson(io.store, id)
  const changed = change(io, id, decision)
  if (changed.kind === "refused") throw refusal(io, id, changed.why)
  keepStatus(io.project, { waiting: countWaiting(io.store) })
  return { id, before, after: changed.state, block: refreshBlock(io) }
}

function refusal(io: LessonIo, id: LessonId, why: Refusal): UserError {
  // Who decides the same again may do so because they were cut off before the block was written.
  if (isBlockBehind(io)) refreshBlock(io)
  const [message, hint] = REFUSALS[why]
  return new UserError(`${message.replace("%", id)}`, hint.replace("%", id))
}

const REFUSALS: Readonly<Record<Refusal, readonly [string, string]>> = {
  "needs-a-person": ["Only a person decides about '%'.", "Run it in your own terminal."],
  "unknown-lesson": ["There is no lesson '%'.", "See them all: tenure lessons"],
  "already-known": ["There is a lesson '%' already.", "Look at it: tenure show %"],
  "already-active": ["'%' is active already.", "Look at it: tenure show %"],
  "already-rejected": ["'%' is rejected already.", "To change your mind: tenure approve %"],
  "already-archived": ["'%' is archived already.", "To bring it back: tenure restore %"],
  "not-archived": ["'%' is not archived.", "Look at it: tenure show %"],
  "not-approved": [
    "'%' has not been approved, so there is nothing to judge yet.",
    "Decide about it: tenure review",
  ],
  "another-lesson": ["That change is not one of '%'.", "See its changes: tenure log %"],
}
