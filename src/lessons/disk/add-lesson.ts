// Adds a lesson that a person writes themselves: captured and approved in one step, so it is active at once. Callers
// remove invisible characters and secrets first (T07, T10).

import { readLimited } from "../../io/files.ts"
import { tolerateWriteFailure, withWriteErrors } from "../../io/write-failure.ts"
import { type LessonIo, moment } from "../../store/lesson-io.ts"
import { loadLesson } from "../../store/lesson-rows.ts"
import { makeDurable, writing } from "../../store/open.ts"
import { UserError } from "../../text/user-error.ts"
import type { Person } from "../model/actor.ts"
import { type Kind, type Lesson, type LessonId, NEWLY_FOUND, NO_TRIGGERS } from "../model/lesson.ts"
import type { LessonState } from "../model/lesson-state.ts"
import type { Origin } from "../model/origin.ts"
import { lessonIdFor } from "../model/slug.ts"
import { titleOf } from "../model/title.ts"
import { changeLesson } from "./change-lesson.ts"
import { tryRefreshBlock } from "./claude-md-block.ts"
import type { DecidedLesson } from "./decide-lesson.ts"
import { copyPersonal } from "./personal-copy.ts"
import { ensureTriggerIndex, flushFilter } from "./trigger-index.ts"
import { lessonPath } from "./write-lesson-file.ts"

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
  const after = withWriteErrors(() => addedTo(io, content, by, origin, reason))
  const block = tryRefreshBlock(io)
  copyPersonal(io, true)
  return { id: content.id, before: undefined, after, block }
}

function addedTo(
  io: LessonIo,
  content: Lesson,
  by: Person,
  origin: Origin,
  reason: string,
): LessonState | undefined {
  makeDurable(io.store)
  const after = writing(io.store, () => {
    const found = { kind: "captured", content, origin, session: by.channel, queued: true } as const
    const captured = changeLesson(io, content.id, { ...found, by, ...moment(io) })
    if (captured.kind === "refused") throw new Error(`a new lesson was refused: ${captured.why}`)
    const approved = changeLesson(io, content.id, {
      kind: "approved",
      by,
      ...moment(io),
      reason,
    })
    if (approved.kind === "refused") throw new Error(`a new lesson was refused: ${approved.why}`)
    flushFilter(io)
    return approved.state
  })
  tolerateWriteFailure(() => ensureTriggerIndex(io))
  return after
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
