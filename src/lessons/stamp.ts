// Whether the folder of lesson files has changed since the last sync, as far as one `stat` can tell: files added,
// removed, or replaced as editors and git do it. Hooks ask this; reading the files is for commands.
import { lstatSync } from "node:fs"
import { join } from "node:path"
import { getMeta, setMeta } from "../store/meta.ts"
import type { LessonIo } from "./lesson-io.ts"

export const LESSONS_FOLDER = "lessons"

export function lessonsMoved(io: LessonIo): boolean {
  return folderStamp(io) !== (getMeta(io.store, stampKey(io)) ?? "")
}

export function keepStamp(io: LessonIo, stamp: string): void {
  if (getMeta(io.store, stampKey(io)) !== stamp) setMeta(io.store, stampKey(io), stamp)
}

/** Taken before the files are looked at, so that a change in between shows the next time. */
export function folderStamp(io: LessonIo): string {
  const stat = lstatSync(join(io.project.tenure, LESSONS_FOLDER), { throwIfNoEntry: false })
  return stat === undefined ? "" : `${stat.mtimeMs} ${stat.ino}`
}

function stampKey(io: LessonIo): string {
  return `lessons_stamp:${io.project.root}`
}
