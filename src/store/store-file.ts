// The files of the project's database in `.tenure/local`, for code that does not open it.
import { closeSync, fsyncSync, lstatSync, openSync } from "node:fs"
import type { Project } from "../io/home.ts"

export const STORE_FILE = "tenure.db"

/** Suffixes of the database and of SQLite's files beside it. */
export const STORE_PARTS = ["", "-wal", "-shm"] as const

export function storeHasHardLinks({ local }: Project): boolean {
  return STORE_PARTS.some((part) => {
    const stat = lstatSync(`${local}/${STORE_FILE}${part}`, { throwIfNoEntry: false })
    return (stat?.nlink ?? 1) > 1
  })
}

/** Waits until the file's content is on the disk. */
export function syncFile(path: string): void {
  const fd = openSync(path, "r+")
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}
