// Whether the person's lessons in ~/.tenure changed since they were copied into this project's store. A session start asks;
// without such lessons it costs one `stat` and one small read.
import { lstatSync, utimesSync } from "node:fs"
import type { LessonIo } from "../../store/lesson-io.ts"
import { getMeta, setMeta } from "../../store/meta.ts"
import { LESSONS_FOLDER } from "./folder-stamp.ts"

const KEY = "personal_stamp"

/** Changes when a file comes, goes or is replaced; "" while there are none. */
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
