// Repairs a damaged store at the start of a session (PRSC-02): sets it aside, restores the backup, reads the lessons from
// their files and reports to the person. Of several sessions that start at once, one repairs.
import { lstatSync } from "node:fs"
import { join } from "node:path"
import { readChainHead, saveChainHead } from "../../io/chain-head.ts"
import { removeFile } from "../../io/files.ts"
import type { Project } from "../../io/home.ts"
import { tryCreate } from "../../io/local-files.ts"
import { logFault } from "../../io/log.ts"
import { syncLessons } from "../../lessons/disk/sync-lessons.ts"
import { EMPTY_HEAD } from "../../lessons/lifecycle/changelog.ts"
import { type RepairedStore, repairFromBackup } from "../../store/backup.ts"
import { headOf, missingRows } from "../../store/changelog-rows.ts"
import { clearDamageMark, LostStore } from "../../store/integrity.ts"
import type { LessonIo } from "../../store/lesson-io.ts"
import { ago, fileStamp } from "../../text/time.ts"

/** An older lock is stale. */
const STALE_MS = 60_000

/** The report for the person; undefined when nothing is damaged or another process repairs it. `open` reopens the store. */
export async function repairStore(
  project: Project,
  now: number,
  fault: unknown,
  open: () => Promise<{ readonly lessons: () => LessonIo }>,
  { home, isCut = false }: { readonly home: string | undefined; readonly isCut?: boolean },
): Promise<string | undefined> {
  const lock = join(project.local, "mending")
  if (!take(lock, project.localRoot, now)) return undefined
  try {
    const head = readChainHead(project, home)
    const mended = repairFromBackup(project, { stamp: fileStamp(now), home, head, isCut })
    clearDamageMark(project)
    if (mended === undefined) return undefined
    logFault(project, "store", fault)
    // Nothing could be restored: only then may a new store replace the one that the home knows.
    if (mended.from === null) saveChainHead(project, home, EMPTY_HEAD)
    const lessons = (await open()).lessons()
    const lacking = lackingSentence(missingRows(lessons.store, head))
    const { read } = syncLessons(lessons)
    // The report names the gap; from now on the changelog is accepted as it is.
    saveChainHead(project, home, headOf(lessons.store))
    const restored =
      mended.from === null
        ? "There was no backup, so a new one is begun"
        : `The backup made ${ago(Math.max(0, now - mended.from))} is in its place`
    return `Tenure: ${stateOf(fault, mended, isCut)} ${restored}; ${read.length} lesson files were read again.${lacking} See: tenure doctor`
  } finally {
    removeFile(lock, { root: project.localRoot })
  }
}

function stateOf(fault: unknown, { setAside }: RepairedStore, isCut: boolean): string {
  const what =
    fault instanceof LostStore ? fault.message : `the database was ${isCut ? "cut short" : "damaged"}`
  return setAside === null ? `${what}.` : `${what}. It is kept as .tenure/local/${setAside}.`
}

function lackingSentence(lacking: ReturnType<typeof missingRows>): string {
  if (lacking === undefined) return ""
  const { first, last } = lacking
  const rows = first === last ? `Change ${first}` : `Changes ${first} to ${last}`
  return ` ${rows} of the changelog ${first === last ? "is" : "are"} not in it: look whether your decisions hold.`
}

function take(lock: string, root: string, now: number): boolean {
  const before = lstatSync(lock, { throwIfNoEntry: false })
  if (before !== undefined && now - before.mtimeMs > STALE_MS) removeFile(lock, { root })
  return tryCreate(lock, root)
}
