// The file of a lesson in `.tenure/lessons/`, which exists while a person approves it. What is written here is trusted,
// because a person has just decided it.

import { lstatSync } from "node:fs"
import { join } from "node:path"
import { ensureDir, readText, removeFile, writeAtomic } from "../../io/files.ts"
import { sha256 } from "../../io/hash.ts"
import type { Failed, RefusedPath } from "../../io/real-path.ts"
import { holdFile } from "../../io/replace-file.ts"
import { failureReasonFor, TRY_AGAIN } from "../../io/write-failure.ts"
import { forgetFile, indexFile } from "../../store/lesson-files.ts"
import type { LessonIo } from "../../store/lesson-io.ts"
import { addSideEffect } from "../../store/open.ts"
import { UserError } from "../../text/user-error.ts"
import { grantTrust, withdrawTrust } from "../../trust/disk/trusted-files.ts"
import { MAX_LESSON_CHARS, parseLesson } from "../file/lesson-file.ts"
import { createLesson, type FileStage, updateLesson } from "../file/lesson-render.ts"
import type { Person } from "../model/actor.ts"
import type { LessonId } from "../model/lesson.ts"
import type { LessonState } from "../model/lesson-state.ts"
import { LESSONS_FOLDER } from "./folder-stamp.ts"

/** A larger file exceeds MAX_LESSON_CHARS in any encoding. */
export const MAX_LESSON_BYTES = 4 * MAX_LESSON_CHARS

export function lessonPath(io: LessonIo, id: LessonId): string {
  return join(io.project.tenure, LESSONS_FOLDER, lessonFileName(id))
}

export function lessonFileName(id: LessonId): string {
  return `${id}.md`
}

/** Writes the file for the state, or removes it if the lesson is gone or was never approved. */
export function syncLessonFile(io: LessonIo, id: LessonId, state: LessonState | undefined, by: Person): void {
  const path = lessonPath(io, id)
  const { root } = io.project
  if (state === undefined || state.content.approved === null) {
    addSideEffect(io.store, holdFile(path, root))
    const removed = removeFile(path, { root })
    if (removed.kind === "refused" || removed.kind === "failed") throw cannot(path, removed)
    return forgetFile(io.store, root, lessonFileName(id))
  }
  const before = readText(path, MAX_LESSON_BYTES)
  const text = textFor(state, before)
  // Trust first: a process killed in between leaves trust without a file rather than an untrusted file.
  const name = `${LESSONS_FOLDER}/${lessonFileName(id)}`
  grantTrust(io, name, text, by)
  addSideEffect(io.store, { undo: () => withdrawTrust(io, name, text), keep: () => undefined })
  if (text !== before) {
    addSideEffect(io.store, holdFile(path, root))
    put(path, text, root)
  }
  const index = {
    name: lessonFileName(id),
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

/** Decay is local and not written to the file. */
export function fileStage(state: LessonState): FileStage {
  const { stage } = state.standing
  return stage === "active" || stage === "decayed" ? "active" : "archived"
}

/** The existing file with the new values; a new file if there is none or it is malformed. */
function textFor(state: LessonState, before: string | undefined): string {
  const { id, ...changes } = state.content
  const stage = fileStage(state)
  const reading = before === undefined ? undefined : parseLesson(before, lessonFileName(id))
  if (reading?.kind !== "ok") return createLesson(state.content, stage)
  return updateLesson(reading.document, { ...changes, stage })
}

function put(path: string, text: string, root: string): void {
  const folder = ensureDir(join(path, ".."), { root, mode: 0o755 })
  const written = folder.kind === "ready" ? writeAtomic(path, text, { root, mode: 0o644 }) : folder
  if (written.kind === "written") return
  throw cannot(path, written)
}

/** Changes whenever `stat` shows a change of the file. */
export function statKey(path: string): string {
  const { size, mtimeMs, ino } = lstatSync(path)
  return `${size} ${mtimeMs} ${ino}`
}

function cannot(path: string, why: RefusedPath | Failed): UserError {
  const reason = why.kind === "failed" ? failureReasonFor(why.code) : `${why.reason}.`
  return new UserError(`Nothing was decided: ${path} cannot be written. ${reason}`, TRY_AGAIN)
}
