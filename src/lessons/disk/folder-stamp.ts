// Whether the lesson files changed since the last sync, by one `stat` of their folder: it sees files added, removed or
// replaced, and a new project version if a lesson depends on one. Hooks only check this; commands read the files.

import { lstatSync, utimesSync } from "node:fs"
import { join } from "node:path"
import { boundFiles } from "../../store/lesson-files.ts"
import type { LessonIo } from "../../store/lesson-io.ts"
import { getMeta, setMeta } from "../../store/meta.ts"
import { VERSION_FILES } from "../model/project-version.ts"

export const LESSONS_FOLDER = "lessons"

export function haveLessonsChanged(io: LessonIo): boolean {
  return folderStamp(io) !== (getMeta(io.store, stampKey(io)) ?? "")
}

export function saveFolderStamp(io: LessonIo, stamp: string): void {
  if (getMeta(io.store, stampKey(io)) !== stamp) setMeta(io.store, stampKey(io), stamp)
}

/** Taken before the files are read, so that a change in between is seen next time. */
export function folderStamp(io: LessonIo): string {
  const stat = lstatSync(join(io.project.tenure, LESSONS_FOLDER), { throwIfNoEntry: false })
  return stat === undefined ? "" : `${stat.mtimeMs} ${stat.ino}${versionStamp(io)}`
}

/** Empty if no lesson depends on the version. */
function versionStamp({ store, project }: LessonIo): string {
  if (boundFiles(store, project.root).length === 0) return ""
  let stamp = ""
  for (const file of VERSION_FILES) {
    const stat = lstatSync(join(project.root, file), { throwIfNoEntry: false })
    stamp += stat === undefined ? " -" : ` ${stat.size}:${stat.mtimeMs}`
  }
  return stamp
}

function stampKey(io: LessonIo): string {
  return `lessons_stamp:${io.project.root}`
}

const KEY = "personal_stamp"

/** Of the person's lessons in ~/.tenure; changes when a file comes, goes or is replaced; "" while there are none. */
export function personalStamp(home: string | undefined): string {
  if (home === undefined) return ""
  const stat = lstatSync(`${home}/.tenure/${LESSONS_FOLDER}`, { throwIfNoEntry: false })
  return stat === undefined ? "" : `${stat.mtimeMs} ${stat.ino}`
}

/** After a change that no file shows, such as trust or decay: every project copies the lessons again. */
export function renewPersonalStamp(home: string | undefined, now: number): void {
  if (personalStamp(home) === "") return
  utimesSync(`${home}/.tenure/${LESSONS_FOLDER}`, now / 1000, now / 1000)
}

export function hasPersonalChanged(io: LessonIo): boolean {
  return personalStamp(io.home) !== (getMeta(io.store, KEY) ?? "")
}

/** Whether the person's lessons are copied here. */
export function hasPersonalCopies(io: LessonIo): boolean {
  return (getMeta(io.store, KEY) ?? "") !== ""
}

export function savePersonalStamp(io: LessonIo, stamp: string): void {
  setMeta(io.store, KEY, stamp)
}
