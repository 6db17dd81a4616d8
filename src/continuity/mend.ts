// A damaged store at the start of a session (PRSC-02): it is set aside, the backup takes its place, the lessons are read
// again from their files, and the person is told what became of what. Of several sessions that start at once one
// mends; the others find a sound store, or stay silent this once.
import { lstatSync } from "node:fs"
import { join } from "node:path"
import { ago } from "../core/ago.ts"
import { removeFile } from "../io/files.ts"
import { makeFirst } from "../io/first-mark.ts"
import type { Project } from "../io/home.ts"
import { logFault } from "../io/log.ts"
import type { LessonIo } from "../lessons/lesson-io.ts"
import { syncLessons } from "../lessons/sync.ts"
import { mendStore } from "../store/backup.ts"
import { clearMark } from "../store/damage.ts"
import { fileStamp } from "./file-stamp.ts"

/** A mending that takes longer has lost its process. */
const STALE_MS = 60_000

/** What to tell the person; undefined when there was nothing to mend, or another is at it. `open` opens the store anew. */
export async function mend(
  project: Project,
  now: number,
  fault: unknown,
  open: () => Promise<{ readonly lessons: () => LessonIo }>,
): Promise<string | undefined> {
  const lock = join(project.local, "mending")
  if (!take(lock, project.localRoot, now)) return undefined
  try {
    const mended = mendStore(project, fileStamp(now))
    clearMark(project)
    if (mended === undefined) return undefined
    logFault(project, "store", fault)
    const lessons = syncLessons((await open()).lessons()).read.length
    const restored =
      mended.from === null
        ? "There was no backup, so a new one is begun"
        : `The backup made ${ago(Math.max(0, now - mended.from))} is in its place`
    return `Tenure: the database was damaged. It is kept as .tenure/local/${mended.setAside}. ${restored}; ${lessons} lesson files were read again. See: tenure doctor`
  } finally {
    removeFile(lock, { root: project.localRoot })
  }
}

function take(lock: string, root: string, now: number): boolean {
  const before = lstatSync(lock, { throwIfNoEntry: false })
  if (before !== undefined && now - before.mtimeMs > STALE_MS) removeFile(lock, { root })
  return makeFirst(lock, root)
}
