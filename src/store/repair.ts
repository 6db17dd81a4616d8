// Replaces a damaged, lost or truncated store with the best backup (PRSC-02). The old one is renamed, never deleted. A
// process that dies in between leaves no store beside its backups, which the next start repairs.
import { copyFileSync, constants as fileFlags, lstatSync, renameSync } from "node:fs"
import { join } from "node:path"
import type { Project } from "../io/home.ts"
import { tempName } from "../io/real-path.ts"
import type { Head } from "../lessons/lifecycle/changelog.ts"
import { bestBackup, validBackups } from "./backup.ts"
import { continuesFrom } from "./changelog-rows.ts"
import { checkIntegrity, lostStore } from "./integrity.ts"
import { STORE_FILE, syncFile } from "./store-file.ts"

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

/** Undefined if the store is sound after all, or cannot be moved. */
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
