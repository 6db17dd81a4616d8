// A person's decision about a lesson, from terminal, typed line, question or dashboard. It is on disk when the call
// returns (REVW-01), and CLAUDE.md is refreshed.

import { readLimited } from "../../io/files.ts"
import { updateStatusFile } from "../../io/status-file.ts"
import { tolerateWriteFailure, withWriteErrors } from "../../io/write-failure.ts"
import { changes } from "../../store/changelog-rows.ts"
import { type LessonIo, moment } from "../../store/lesson-io.ts"
import { countWaiting, loadLesson } from "../../store/lesson-rows.ts"
import { makeDurable, writing } from "../../store/open.ts"
import { UserError } from "../../text/user-error.ts"
import { readBody } from "../file/body.ts"
import type { ChangelogRow, TransitionRefusal } from "../lifecycle/changelog.ts"
import { applyAction } from "../lifecycle/lifecycle.ts"
import { redoTarget, undoTarget } from "../lifecycle/undo.ts"
import { type Person, personAt } from "../model/actor.ts"
import { type Kind, type Lesson, type LessonId, NEWLY_FOUND, NO_TRIGGERS } from "../model/lesson.ts"
import type { Action, LessonEdit, LessonState, PersonDecision } from "../model/lesson-state.ts"
import type { Origin } from "../model/origin.ts"
import { lessonIdFor } from "../model/slug.ts"
import { titleOf } from "../model/title.ts"
import { isBlockBehind } from "./block-notes.ts"
import { changeLesson } from "./change-lesson.ts"
import { type BlockResult, refreshBlock, tryRefreshBlock } from "./claude-md-block.ts"
import { copyPersonal } from "./personal-copy.ts"
import { ensureTriggerIndex, flushFilter } from "./trigger-index.ts"
import { lessonPath } from "./write-lesson-file.ts"

export interface DecidedLesson {
  readonly id: LessonId
  readonly before: LessonState | undefined
  readonly after: LessonState | undefined
  readonly block: BlockResult
}

export type Simple = Extract<PersonDecision["kind"], "approved" | "rejected" | "archived" | "restored">

export function decideLesson(
  io: LessonIo,
  id: LessonId,
  kind: Simple,
  by: Person,
  reason?: string,
): DecidedLesson {
  return settle(io, id, { kind, by, ...moment(io), ...(reason === undefined ? {} : { reason }) })
}

/** Throws what `decideLesson` would throw, without deciding: for commands that name several lessons. */
export function checkDecision(io: LessonIo, id: LessonId, kind: Simple): void {
  // Whoever decides, the refusal is the same; the outcome of this one is dropped.
  const by = personAt("terminal")
  const outcome = applyAction(loadLesson(io.store, id), { kind, by, ...moment(io) }, io.config.lifecycle)
  if ("refused" in outcome) throw refusal(io, id, outcome.refused)
}

export function editLesson(io: LessonIo, id: LessonId, edit: LessonEdit, by: Person): DecidedLesson {
  return settle(io, id, { kind: "edited", changes: edit, by, ...moment(io) })
}

export function markLesson(io: LessonIo, id: LessonId, helpful: boolean, by: Person): DecidedLesson {
  return settle(io, id, { kind: "feedback", helpful, by, ...moment(io) })
}

/** Undoes the last change in effect, of one lesson or of all; undefined if there is none. */
export function undoLast(
  io: LessonIo,
  by: Person,
  id?: LessonId,
): (DecidedLesson & { readonly what: string }) | undefined {
  const undone = takeBack(io, by, undoTarget(changes(io.store, id), id))
  if (undone?.what !== "approved") return undone
  // A lesson that a person added was captured and approved in one step, and is undone in one.
  const first = undoTarget(changes(io.store, undone.id), undone.id)
  const gone = isWrittenDown(first) ? takeBack(io, by, first) : undefined
  return gone === undefined ? undone : { ...gone, what: "added" }
}

/** Reverts the last undo, if nothing changed after it. */
export function redoLast(
  io: LessonIo,
  by: Person,
  id?: LessonId,
): (DecidedLesson & { readonly what: string }) | undefined {
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

/** New words for a lesson. It keeps its kind if they have its shape, and becomes a convention otherwise. */
export function rewording(lesson: Lesson, text: string): LessonEdit {
  const body = text.trim()
  const title = titleOf(body)
  const fits = readBody(lesson.kind, body).kind === "ok"
  return fits ? { title, body } : { title, body, kind: "convention" }
}

function settle(io: LessonIo, id: LessonId, decision: PersonDecision): DecidedLesson {
  const before = loadLesson(io.store, id)
  const changed = withWriteErrors(() => changeLesson(io, id, decision))
  if (changed.kind === "refused") throw refusal(io, id, changed.why)
  updateStatusFile(io.project, { waiting: countWaiting(io.store) })
  const block = tryRefreshBlock(io)
  copyPersonal(io, true)
  return { id, before, after: changed.state, block }
}

function refusal(io: LessonIo, id: LessonId, why: TransitionRefusal): UserError {
  // A repeated decision may come from a process that died before it wrote the block.
  if (isBlockBehind(io)) refreshBlock(io)
  const [message, hint] = REFUSALS[why]
  return new UserError(`${message.replace("%", id)}`, hint.replace("%", id))
}

const REFUSALS: Readonly<Record<TransitionRefusal, readonly [string, string]>> = {
  "needs-a-person": ["Only a person decides about '%'.", "Run it in your own terminal."],
  "unknown-lesson": ["There is no lesson '%'.", "See them all: tenure lessons"],
  "already-known": ["There is a lesson '%' already.", "Look at it: tenure show %"],
  "already-active": ["'%' is active already.", "Look at it: tenure show %"],
  "already-rejected": ["'%' is rejected already.", "To change your mind: tenure approve %"],
  "already-archived": ["'%' is archived already.", "To bring it back: tenure restore %"],
  "not-archived": ["'%' is neither archived nor decayed.", "Look at it: tenure show %"],
  "not-approved": [
    "'%' has not been approved, so there is nothing to judge yet.",
    "Decide about it: tenure review",
  ],
  "another-lesson": ["That change is not one of '%'.", "See its changes: tenure log %"],
}

// A lesson that a person writes themselves: captured and approved in one step, so it is active at once. Callers remove
// invisible characters and secrets first (T07, T10).
export type NewLesson = Pick<Lesson, "kind" | "body"> &
  Partial<Pick<Lesson, "priority" | "triggers" | "title">>

/** `origin`: where the words came from, if the person did not type them here. */
export function addLesson(
  io: LessonIo,
  given: NewLesson,
  by: Person,
  origin: Origin = "person",
): DecidedLesson {
  return addContent(io, contentOf(io, given), by, origin, "written by a person")
}

export function addContent(
  io: LessonIo,
  content: Lesson,
  by: Person,
  origin: Origin,
  reason: string,
): DecidedLesson {
  const change = (action: Action) => {
    const changed = changeLesson(io, content.id, action)
    if (changed.kind === "refused") throw new Error(`a new lesson was refused: ${changed.why}`)
    return changed.state
  }
  const after = withWriteErrors(() => {
    makeDurable(io.store)
    const added = writing(io.store, () => {
      change({ kind: "captured", content, origin, session: by.channel, queued: true, by, ...moment(io) })
      const approved = change({ kind: "approved", by, ...moment(io), reason })
      flushFilter(io)
      return approved
    })
    tolerateWriteFailure(() => ensureTriggerIndex(io))
    return added
  })
  const block = tryRefreshBlock(io)
  copyPersonal(io, true)
  return { id: content.id, before: undefined, after, block }
}

function contentOf(io: LessonIo, given: NewLesson): Lesson {
  const title = given.title ?? titleFor(given.kind, given.body)
  return {
    ...NEWLY_FOUND,
    id: freeId(io, title),
    kind: given.kind,
    priority: given.priority ?? "MEDIUM",
    title,
    source: "manual",
    confidence: 1,
    triggers: given.triggers ?? NO_TRIGGERS,
    created: moment(io).at,
    evidence: [],
    body: given.body,
  }
}

function titleFor(kind: Kind, body: string): string {
  const label = kind === "convention" || kind === "checklist" ? "" : "(?:Constraint|Risk|When|Avoid): "
  return titleOf(body.replace(new RegExp(`^${label}`), ""))
}

export function freeId(io: LessonIo, title: string): LessonId {
  const hasFile = (id: LessonId) => readLimited(lessonPath(io, id), 0).kind !== "absent"
  const id = lessonIdFor(title, () => false)
  const twin = loadLesson(io.store, id)
  if (twin?.content.title === title) {
    throw new UserError(`There is a lesson '${id}' already.`, `Look at it: tenure show ${id}`)
  }
  return lessonIdFor(title, (taken) => loadLesson(io.store, taken) !== undefined || hasFile(taken))
}
