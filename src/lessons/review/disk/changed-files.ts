// Files of approved lessons that were changed by hand, in git or an editor. Tenure uses none of them until a person accepts
// exactly the bytes they saw, or restores the text they approved (SAFE-03).
import { readLimited } from "../../../io/files.ts"
import { sha256 } from "../../../io/hash.ts"
import { replaceIfUnchanged, type Snapshot, snapshot } from "../../../io/replace-file.ts"
import { riskFlags } from "../../../privacy/risk.ts"
import { forgetFile, type IndexedFile, troubledFiles } from "../../../store/lesson-files.ts"
import type { LessonIo } from "../../../store/lesson-io.ts"
import { loadLesson } from "../../../store/lesson-rows.ts"
import { UserError } from "../../../text/user-error.ts"
import { grantTrust, trustKey } from "../../../trust/disk/trusted-files.ts"
import { type BlockResult, refreshBlock } from "../../disk/claude-md-block.ts"
import { LESSONS_FOLDER } from "../../disk/folder-stamp.ts"
import { syncLessons } from "../../disk/sync-lessons.ts"
import { fileStage, lessonFileName, lessonPath, MAX_LESSON_BYTES } from "../../disk/write-lesson-file.ts"
import { createLesson } from "../../file/lesson-render.ts"
import type { Person } from "../../model/actor.ts"
import { type LessonId, parseLessonId } from "../../model/lesson.ts"
import type { LessonState } from "../../model/lesson-state.ts"
import { keepBackup, readBackup } from "./pending-hand-edits.ts"
import { lessonFile, lineDiff, trustFiles, type UntrustedFile } from "./untrusted.ts"

export interface ChangedFile extends Omit<UntrustedFile, "state"> {
  readonly id: LessonId
  /** Of its name and its exact bytes. */
  readonly key: string
  /** Why nobody can accept it as it is. */
  readonly problem: string | undefined
}

/** At most `limit`, by name. */
export function changedFiles(io: LessonIo, limit: number): readonly ChangedFile[] {
  const found: ChangedFile[] = []
  for (const row of troubledFiles(io.store, io.project.root)) {
    const file = found.length < limit ? changedFile(io, row) : undefined
    if (file !== undefined) found.push(file)
  }
  return found
}

function changedFile(io: LessonIo, { name, lesson, problems }: IndexedFile): ChangedFile | undefined {
  const id = parseLessonId(name.replace(/\.md$/, ""))
  const state = id === undefined ? undefined : loadLesson(io.store, id)
  // A file that nobody here has approved is for `tenure trust`.
  if (id === undefined || (state?.content.approved ?? null) === null) return undefined
  const [file] = lesson === null ? malformedFile(io, id, state as LessonState) : lessonFile(io, name)
  const [first] = problems
  const problem = first === undefined ? undefined : `Line ${first.line}: ${first.message}`
  return file === undefined ? undefined : { ...file, id, key: trustKey(file.name, file.bytes), problem }
}

function malformedFile(io: LessonIo, id: LessonId, state: LessonState): Omit<UntrustedFile, "state">[] {
  const read = readLimited(lessonPath(io, id), MAX_LESSON_BYTES)
  if (read.kind !== "read") return []
  const text = new TextDecoder().decode(read.bytes)
  const lines = lineDiff(approvedText(state), text)
  return [{ name: nameOf(id), bytes: read.bytes, lines, warnings: riskFlags(text) }]
}

export function acceptFile(io: LessonIo, file: ChangedFile, by: Person): BlockResult {
  if (file.problem !== undefined)
    throw new UserError(
      `.tenure/${file.name} is not a lesson. ${file.problem}`,
      "Fix the file, or restore it.",
    )
  return trustFiles(io, [file], by)
}

/** Writes the approved text. What was there stays as a backup. */
export function restoreFile(io: LessonIo, { id, key, bytes, name }: ChangedFile, by: Person): BlockResult {
  const state = loadLesson(io.store, id)
  const before = snapshotOf(io, id)
  if (state === undefined || before.bytes === null || trustKey(name, before.bytes) !== key)
    throw changedAgain()
  keepBackup(io, backupName(id, key), bytes)
  const text = approvedText(state)
  grantTrust(io, name, text, by)
  write(io, id, before, text)
  return refreshBlock(io)
}

/** Undoes `restoreFile`: the edited file is back, as untrusted as it was. */
export function unrestoreFile(io: LessonIo, id: LessonId, key: string): void {
  const bytes = readBackup(io, backupName(id, key), MAX_LESSON_BYTES)
  if (bytes === undefined || trustKey(nameOf(id), bytes) !== key)
    throw new UserError(`The edited file of '${id}' is gone.`, `Look at the lesson: tenure show ${id}`)
  const before = snapshotOf(io, id)
  const state = loadLesson(io.store, id)
  if (state === undefined || before.hash !== sha256(approvedText(state))) throw changedAgain()
  write(io, id, before, bytes)
}

export function backupName(id: LessonId, key: string): string {
  return `${id}-${key.slice(0, 12)}.md`
}

function write(io: LessonIo, id: LessonId, before: Snapshot, content: Uint8Array | string): void {
  const written = replaceIfUnchanged(lessonPath(io, id), before, content, {
    root: io.project.root,
    mode: 0o644,
  })
  if (written.kind !== "written") throw changedAgain()
  forgetFile(io.store, io.project.root, lessonFileName(id))
  syncLessons(io)
}

function approvedText(state: LessonState): string {
  return createLesson(state.content, fileStage(state))
}

function snapshotOf(io: LessonIo, id: LessonId): Snapshot {
  const found = snapshot(lessonPath(io, id), MAX_LESSON_BYTES)
  if (found.kind === "snapshot") return found
  throw new UserError(`.tenure/${nameOf(id)} cannot be read.`, "Run: tenure doctor")
}

function nameOf(id: LessonId): string {
  return `${LESSONS_FOLDER}/${lessonFileName(id)}`
}

/** Nothing was written. */
export function changedAgain(): UserError {
  return new UserError("It has changed since you looked at it.", "Look at it again, then decide.")
}
