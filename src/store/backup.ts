// The last good copy of the store (PRSC-01), and how a damaged store is replaced by it (PRSC-02). A copy takes the
// place of the one before only when it is whole and sound; a damaged store is set aside, never deleted.
import { constants, Database } from "bun:sqlite"
import {
  closeSync,
  copyFileSync,
  constants as fileFlags,
  fsyncSync,
  lstatSync,
  openSync,
  renameSync,
  rmSync,
} from "node:fs"
import { join } from "node:path"
import { ensureDir } from "../io/files.ts"
import type { Project } from "../io/home.ts"
import { tempName } from "../io/real-path.ts"
import { isDamage } from "./damage.ts"
import type { Store } from "./open.ts"
import { STORE_FILE } from "./store-file.ts"

const BACKUP = "backup"

/** False when the store cannot be copied; the copy of before is then still there. */
export function backUp(project: Project, store: Store): boolean {
  const folder = ensureDir(join(project.local, BACKUP), { root: project.localRoot })
  if (folder.kind !== "ready") return false
  const partial = join(folder.path, tempName())
  try {
    // Made by ourselves, so that it is nobody else's to read; SQLite takes an empty file.
    closeSync(openSync(partial, fileFlags.O_WRONLY | fileFlags.O_CREAT | fileFlags.O_EXCL, 0o600))
    store.query("VACUUM INTO ?").run(partial)
    if (soundness(partial) !== "sound") return false
    flush(partial)
    renameSync(partial, join(folder.path, STORE_FILE))
    return true
  } catch {
    return false
  } finally {
    rmSync(partial, { force: true })
  }
}

/** When the backup was made, in milliseconds since 1970; undefined when there is none. */
function backupTime(project: Project): number | undefined {
  return lstatSync(join(project.local, BACKUP, STORE_FILE), { throwIfNoEntry: false })?.mtimeMs
}

export interface Mended {
  /** The new name of the damaged file. */
  readonly setAside: string
  /** When the backup that took its place was made; null when there was none to take. */
  readonly from: number | null
}

/** Undefined when the store is sound after all, or cannot be moved. `stamp` names what is set aside. */
export function mendStore(project: Project, stamp: string): Mended | undefined {
  const path = join(project.local, STORE_FILE)
  if (!lstatSync(path).isFile() || soundness(path) !== "damaged") return undefined
  const setAside = `${STORE_FILE}.damaged-${stamp}`
  for (const part of ["", "-wal", "-shm"])
    moveIfThere(`${path}${part}`, join(project.local, `${setAside}${part}`))
  const backup = join(project.local, BACKUP, STORE_FILE)
  const made = backupTime(project)
  if (made === undefined || !lstatSync(backup).isFile() || soundness(backup) !== "sound")
    return { setAside, from: null }
  const partial = join(project.local, tempName())
  copyFileSync(backup, partial, fileFlags.COPYFILE_EXCL)
  flush(partial)
  renameSync(partial, path)
  return { setAside, from: made }
}

/** `unknown`: busy, not to be opened, or no store of ours; no reason to touch it. */
export function soundness(path: string): "sound" | "damaged" | "unknown" {
  try {
    const store = new Database(path, constants.SQLITE_OPEN_READWRITE)
    try {
      store.run("PRAGMA busy_timeout = 2000")
      if (firstFault(store) !== undefined) return "damaged"
      return store.query("SELECT count(*) FROM meta").get() === null ? "unknown" : "sound"
    } finally {
      store.close()
    }
  } catch (fault) {
    return isDamage(fault) ? "damaged" : "unknown"
  }
}

/** What SQLite itself finds wrong first; undefined when nothing is. */
export function firstFault(store: Store): string | undefined {
  const [row] = store.query("PRAGMA quick_check(1)").all() as { quick_check: string }[]
  return row?.quick_check === "ok" ? undefined : (row?.quick_check ?? "unknown")
}

function moveIfThere(from: string, to: string): void {
  if (lstatSync(from, { throwIfNoEntry: false }) !== undefined) renameSync(from, to)
}

function flush(path: string): void {
  const fd = openSync(path, "r+")
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}
