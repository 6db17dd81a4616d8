// The file of a lesson, in `.tenure/lessons/`: there as long as the lesson has a person's approval. What is
// written here is trusted here, because a person has just decided it.

import { lstatSync } from "node:fs"
import { join } from "node:path"
import type { Person } from "../core/lessons/actor.ts"
import type { LessonId } from "../core/lessons/lesson.ts"
import { MAX_LESSON_CHARS, parseLesson } from "../core/lessons/lesson-file.ts"
import { updateLesson } from "../core/lessons/lesson-patch.ts"
import { createLesson, type FileStage } from "../core/lessons/lesson-render.ts"
import type { LessonState } from "../core/lessons/state.ts"
import { UserError } from "../core/user-error.ts"
import { ensureDir, readText, removeFile, writeAtomic } from "../io/files.ts"
import { sha256 } from "../io/hash.ts"
import { whyNot } from "../io/real-path.ts"
import { forgetFile, indexFile } from "../store/lesson-files.ts"
import type { LessonIo } from "./lesson-io.ts"
import { LESSONS_FOLDER } from "./stamp.ts"
import { giveTrust } from "./trust.ts"

/** A file of more bytes than this cannot have few enough characters. */
export const MAX_LESSON_BYTES = 4 * MAX_LESSON_CHARS

export function lessonPath(io: LessonIo, id: LessonId): string {
  return join(io.project.tenure, LESSONS_FOLDER, fileName(id))
}

export function fileName(id: LessonId): string {
  return `${id}.md`
}

/** Brings the file in line with the state; `state` undefined or never approved: no file. */
export function settleFile(io: LessonIo, id: LessonId, state: LessonState | undefined, by: Person): void {
  const path = lessonPath(io, id)
  const { root } = io.project
  if (state === undefined || state.content.approved === null) {
    const removed = removeFile(path, { root })
    if (removed.kind === "refused" || removed.kind === "failed") throw cannot(path, whyNot(removed))
    return forgetFile(io.store, root, fileName(id))
  }
  const before = readText(path, MAX_LESSON_BYTES)
  const text = textFor(state, before)
  // First: a process killed in between leaves a trust without its bytes, not bytes that nobody seems to have agreed to.
  giveTrust(io, `${LESSONS_FOLDER}/${fileName(id)}`, text, by)
  if (text !== before) put(path, text, root)
  const index = {
    name: fileName(id),
    lesson: id,
    stat: statKey(path),
    hash: sha256(text),
    trusted: true,
    validFrom: state.content.validFrom,
    validUntil: state.content.validUntil,
    problems: [],
  }
  indexFile(io.store, root, index)
}

/** What the file says of the stage: decay is this machine's own and is not written. */
function fileStage(state: LessonState): FileStage {
  const { stage } = state.standing
  return stage === "active" || stage === "decayed" ? "active" : "archived"
}

/** The file as it is with the new values put in; made anew when it is not there or cannot be read. */
function textFor(state: LessonState, before: string | undefined): string {
  const { id, ...changes } = state.content
  const stage = fileStage(state)
  const reading = before === undefined ? undefined : parseLesson(before, fileName(id))
  if (reading?.kind !== "ok") return createLesson(state.content, stage)
  return updateLesson(reading.document, { ...changes, stage })
}

function put(path: string, text: string, root: string): void {
  const folder = ensureDir(join(path, ".."), { root, mode: 0o755 })
  const written = folder.kind === "ready" ? writeAtomic(path, text, { root, mode: 0o644 }) : folder
  if (written.kind === "written") return
  throw cannot(path, whyNot(written))
}

/** Changes whenever the file does, as far as `stat` can tell. */
export function statKey(path: string): string {
  const { size, mtimeMs, ino } = lstatSync(path)
  return `${size} ${mtimeMs} ${ino}`
}

function cannot(path: string, why: string): UserError {
  return new UserError(
    `${path} could not be written: ${why}.`,
    "Mend that and try again; nothing was changed.",
  )
}
