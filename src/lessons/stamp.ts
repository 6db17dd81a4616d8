// Whether the folder of lesson files has changed since the last sync, as far as one `stat` can tell: files added,
// removed, or replaced as editors and git do it; or the project's version, where a lesson is bound to one. Hooks ask
// this; reading the files is for commands.
import { lstatSync } from "node:fs"
import { join } from "node:path"
import { VERSION_FILES } from "../core/lessons/project-version.ts"
import { boundFiles } from "../store/lesson-files.ts"
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
  return stat === undefined ? "" : `${stat.mtimeMs} ${stat.ino}${versionStamp(io)}`
}

/** Empty where no lesson asks which version this is. */
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
