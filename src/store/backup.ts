// Keeps three backups of the store (PRSC-01): the newest, a day old, a week old. A backup replaces another only if it is
// complete, sound and its changelog continues the other's, so an emptied or older store never replaces a good backup.

import { Database } from "bun:sqlite"
import {
  closeSync,
  copyFileSync,
  constants as fileFlags,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs"
import { join } from "node:path"
import { ensureDir } from "../io/files.ts"
import { sha256 } from "../io/hash.ts"
import type { Project } from "../io/home.ts"
import { tempName } from "../io/real-path.ts"
import type { Head } from "../lessons/lifecycle/changelog.ts"
import { DAY_MS } from "../text/time.ts"
import { type Chain, chainIn, continuesFrom } from "./changelog-rows.ts"
import { BACKUPS, checkIntegrity, lostStore } from "./integrity.ts"
import type { Store } from "./open.ts"
import { STORE_FILE, syncFile } from "./store-file.ts"

/** How old the second and third backup must be before a newer one replaces them. */
const TURNS_AFTER_MS = [DAY_MS, 7 * DAY_MS]

/** `behind`: a known changelog is longer or different. `failed`: the store cannot be copied. */
export type BackupResult = "kept" | "behind" | "failed"

/** Unless it returns "kept", the old backups stay. `head` is the changelog head recorded in the home. */
export function backUp(project: Project, store: Store, head: Head, now = Date.now()): BackupResult {
  const folder = ensureDir(join(project.local, "backup"), { root: project.localRoot })
  if (folder.kind !== "ready") return "failed"
  const partial = join(folder.path, tempName())
  try {
    // Created first, so that nobody else can read it; SQLite accepts an empty file.
    closeSync(openSync(partial, fileFlags.O_WRONLY | fileFlags.O_CREAT | fileFlags.O_EXCL, 0o600))
    store.query("VACUUM INTO ?").run(partial)
    if (checkIntegrity(partial) !== "sound") return "failed"
    const chain = chainOf(partial)
    if (chain === undefined || !continuesFrom(chain, head)) return "behind"
    const before = validBackups(project)
    if (before.some((copy) => !continuesFrom(chain, copy.chain.head))) return "behind"
    syncFile(partial)
    put(project, partial, now)
    return "kept"
  } catch {
    return "failed"
  } finally {
    rmSync(partial, { force: true })
  }
}

/** Good backups remain after each rename, even if the process dies; an empty slot is filled next time. */
function put(project: Project, partial: string, now: number): void {
  const [newest = "", second = "", third = ""] = BACKUPS.map((name) => join(project.local, name))
  if (isSame(partial, newest)) return
  const isDue = (path: string, at: number) => {
    const made = madeAt(path)
    return made === undefined || now - made >= (TURNS_AFTER_MS[at] ?? 0)
  }
  if (isDue(second, 0)) {
    if (madeAt(second) !== undefined && isDue(third, 1)) renameSync(second, third)
    if (madeAt(newest) !== undefined) renameSync(newest, second)
  } else if (madeAt(third) === undefined && madeAt(newest) !== undefined) {
    renameSync(second, third)
    renameSync(newest, second)
  }
  renameSync(partial, newest)
}

export interface ValidBackup {
  readonly path: string
  /** Milliseconds since 1970. */
  readonly made: number
  readonly chain: Chain
}

/** Backups that are sound and have an intact changelog; newest first. */
export function validBackups(project: Project): ValidBackup[] {
  return BACKUPS.flatMap((name) => {
    const path = join(project.local, name)
    const made = madeAt(path)
    if (made === undefined || checkIntegrity(path) !== "sound") return []
    const chain = chainOf(path)
    return chain === undefined ? [] : [{ path, made, chain }]
  })
}

/** Renames the backups, so that nothing uses or deletes them. */
export function archiveBackups(project: Project, stamp: string): void {
  for (const name of BACKUPS) {
    const path = join(project.local, name)
    if (madeAt(path) !== undefined) renameSync(path, `${path}.older-${stamp}`)
  }
}

/** Prefers one that contains the head recorded in the home, then the longest changelog, then the newest. */
export function bestBackup(copies: readonly ValidBackup[], head: Head): ValidBackup | undefined {
  const holding = copies.filter(({ chain }) => continuesFrom(chain, head))
  const among = holding.length > 0 ? holding : copies
  return [...among].sort((a, b) => b.chain.head.seq - a.chain.head.seq || b.made - a.made)[0]
}

/** Undefined if a row was altered. */
function chainOf(path: string): Chain | undefined {
  const copy = new Database(path, { readonly: true })
  try {
    return chainIn(copy)
  } finally {
    copy.close()
  }
}

function isSame(one: string, other: string): boolean {
  if (lstatSync(other, { throwIfNoEntry: false })?.size !== lstatSync(one).size) return false
  return sha256(readFileSync(one)) === sha256(readFileSync(other))
}

function madeAt(path: string): number | undefined {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  return stat?.isFile() ? stat.mtimeMs : undefined
}

export interface RepairedStore {
  /** The new name of the old store; null if there was none. */
  readonly setAside: string | null
  /** When the backup was made; null if there was none. */
  readonly from: number | null
}

export interface RepairRequest {
  /** Part of the old store's new name. */
  readonly stamp: string
  readonly home: string | undefined
  /** The changelog head recorded in the home. */
  readonly head: Head
  /** The store is sound but lacks rows: only a backup that has them replaces it. */
  readonly isCut?: boolean
}

/**
 * Replaces a damaged, lost or truncated store with the best backup (PRSC-02). The old one is renamed, never deleted. A
 * process that dies in between leaves no store beside its backups, which the next start repairs. Undefined if the store
 * is sound after all, or cannot be moved.
 */
export function repairFromBackup(
  project: Project,
  { stamp, home, head, isCut }: RepairRequest,
): RepairedStore | undefined {
  const path = join(project.local, STORE_FILE)
  const isLost = lostStore(project, home) !== undefined
  const there = lstatSync(path, { throwIfNoEntry: false })
  if (!isLost && there?.isFile() !== true) return undefined
  if (!isLost && !isCut && checkIntegrity(path) !== "damaged") return undefined
  const copy = bestBackup(validBackups(project), head)
  if (isCut && (copy === undefined || !continuesFrom(copy.chain, head))) return undefined
  const setAside = `${STORE_FILE}.${isCut ? "cut" : "damaged"}-${stamp}`
  let wasThere = false
  for (const part of ["", "-wal", "-shm"])
    wasThere = moveIfThere(`${path}${part}`, join(project.local, `${setAside}${part}`)) || wasThere
  const kept = wasThere ? setAside : null
  if (copy === undefined) return { setAside: kept, from: null }
  const partial = join(project.local, tempName())
  copyFileSync(copy.path, partial, fileFlags.COPYFILE_EXCL)
  syncFile(partial)
  renameSync(partial, path)
  return { setAside: kept, from: copy.made }
}

function moveIfThere(from: string, to: string): boolean {
  if (lstatSync(from, { throwIfNoEntry: false }) === undefined) return false
  renameSync(from, to)
  return true
}
