// Detects a lost or damaged store. A hook that meets damage leaves a mark, and the next session start repairs it (PRSC-02).

import { constants, Database } from "bun:sqlite"
import { lstatSync } from "node:fs"
import { join } from "node:path"
import { readChainHead } from "../io/chain-head.ts"
import { removeFile, writeAtomic } from "../io/files.ts"
import { type Project, personHome } from "../io/home.ts"
import { STORE_FILE } from "./store-file.ts"

/** Newest first. */
export const BACKUPS = ["", ".1", ".2"].map((end) => `backup/${STORE_FILE}${end}`)

export class LostStore extends Error {
  override name = "LostStore"
}

/**
 * The error for a store that is missing or empty although a backup, an SQLite log or a changelog head in the home shows
 * that there was one: it must not look like a new project (F05). Undefined if there is a store or never was one.
 */
export function lostStore(project: Project, home: string | undefined = personHome()): LostStore | undefined {
  const isKnown =
    [...BACKUPS, `${STORE_FILE}-wal`].some((name) => sizeOf(project, name) > 0) ||
    readChainHead(project, home).seq > 0
  if (!isKnown) return undefined
  // Checked last: a new store has content before its log grows.
  const there = lstatSync(`${project.local}/${STORE_FILE}`, { throwIfNoEntry: false })
  if (there !== undefined && (there.size > 0 || !there.isFile())) return undefined
  return new LostStore(there === undefined ? "the database is missing" : "the database is empty")
}

function sizeOf({ local }: Project, name: string): number {
  const stat = lstatSync(`${local}/${name}`, { throwIfNoEntry: false })
  return stat?.isFile() ? stat.size : 0
}

const MARK = "damaged"

export function isDamage(fault: unknown): boolean {
  const code = String((fault as { code?: unknown } | null)?.code)
  return code.startsWith("SQLITE_CORRUPT") || code === "SQLITE_NOTADB" || fault instanceof LostStore
}

export function markDamaged(project: Project): void {
  writeAtomic(join(project.local, MARK), "", { root: project.localRoot, durable: false })
}

export function isMarkedDamaged(project: Project): boolean {
  return lstatSync(join(project.local, MARK), { throwIfNoEntry: false }) !== undefined
}

export function clearDamageMark(project: Project): void {
  removeFile(join(project.local, MARK), { root: project.localRoot })
}

/** `unknown`: busy, cannot be opened, or not our store; leave it alone. */
export function checkIntegrity(path: string): "sound" | "damaged" | "unknown" {
  try {
    const store = new Database(path, constants.SQLITE_OPEN_READWRITE)
    try {
      store.run("PRAGMA busy_timeout = 2000")
      if (firstIntegrityFault(store) !== undefined) return "damaged"
      return store.query("SELECT count(*) FROM meta").get() === null ? "unknown" : "sound"
    } finally {
      store.close()
    }
  } catch (fault) {
    return isDamage(fault) ? "damaged" : "unknown"
  }
}

/** The first fault that SQLite finds; undefined if none. */
export function firstIntegrityFault(store: Database): string | undefined {
  const [row] = store.query("PRAGMA quick_check(1)").all() as { quick_check: string }[]
  return row?.quick_check === "ok" ? undefined : (row?.quick_check ?? "unknown")
}
