// Replaces a store with second hard links (`cp -al .tenure /backup`) by copies, so that neither side writes into the other
// (T09). Linked files are replaced last, so that other processes still see a link and wait. Every intermediate state has
// the same content, and the next process to open the store continues.
import { copyFileSync, constants as fileFlags, lstatSync, renameSync, rmSync, type Stats } from "node:fs"
import { join } from "node:path"
import { removeFile } from "../io/files.ts"
import type { Project } from "../io/home.ts"
import { tryCreate } from "../io/local-files.ts"
import { logFault } from "../io/log.ts"
import { tempName } from "../io/real-path.ts"
import { STORE_FILE, STORE_PARTS, storeHasHardLinks, syncFile } from "./store-file.ts"

const WAIT_MS = 2_000
/** An older lock is stale. */
const STALE_MS = 60_000
const TRIES = 5

/** Does nothing without a hard link. Throws on failure, and the store stays closed. */
export function breakHardLinks(project: Project): void {
  const path = join(project.local, STORE_FILE)
  if (!storeHasHardLinks(project)) return
  const lock = join(project.local, "detaching")
  const root = project.localRoot
  for (const end = performance.now() + WAIT_MS; !tryCreate(lock, root); Bun.sleepSync(5)) {
    const before = statOf(lock)
    if (before !== undefined && Date.now() - before.mtimeMs > STALE_MS) removeFile(lock, { root })
    if (!storeHasHardLinks(project)) return
    if (performance.now() > end)
      throw new Error("tenure.db has more than one hard link, and could not be copied")
  }
  try {
    if (!storeHasHardLinks(project)) return
    for (let left = TRIES; !replaced(project, path); left--)
      if (left === 0)
        throw new Error("tenure.db has more than one hard link, and kept changing while it was copied")
    logFault(project, "store", new Error("tenure.db had a second hard link; it was replaced by a copy"))
  } finally {
    removeFile(lock, { root })
  }
}

/** False if the store was written meanwhile. */
function replaced(project: Project, path: string): boolean {
  const parts = [...STORE_PARTS]
    .map((part) => ({ path: path + part, stat: statOf(path + part), copy: join(project.local, tempName()) }))
    .filter(({ stat }) => stat !== undefined)
    .sort((a, b) => (a.stat?.nlink ?? 1) - (b.stat?.nlink ?? 1))
  const copied = parts.filter((part) => part.path !== `${path}-shm`)
  try {
    for (const part of copied) {
      copyFileSync(part.path, part.copy, fileFlags.COPYFILE_EXCL)
      syncFile(part.copy)
    }
    if (!copied.every((part) => isSame(statOf(part.path), part.stat))) return false
    for (const part of parts) {
      if (copied.includes(part)) renameSync(part.copy, part.path)
      // SQLite rebuilds its index from the log.
      else rmSync(part.path, { force: true })
    }
    return true
  } finally {
    for (const part of copied) rmSync(part.copy, { force: true })
  }
}

function isSame(now: Stats | undefined, before: Stats | undefined): boolean {
  return now?.ino === before?.ino && now?.size === before?.size && now?.mtimeMs === before?.mtimeMs
}

function statOf(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false })
}
