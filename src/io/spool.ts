// The spool: what a hook has seen, left as one line in a file of its session until the store is next opened
// (store/take-in.ts). It costs one system call instead of a database. Lines are only ever added; how far a file has
// been taken in stands in the store, so no moment exists at which a line could be lost or counted twice.
import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, writeSync } from "node:fs"
import type { SessionId } from "../core/events/event.ts"
import type { Project } from "./home.ts"

const SPOOL_FOLDER = "spool"
export const SPOOL_ENDING = ".jsonl"
/** Windows has neither flag. */
const SAFELY = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/**
 * False, and then the store has to take the event, when there is no spool folder yet, when a link of either sort stands
 * in a place of it (T09), when the line does not fit, or when the file was cleared away meanwhile (store/take-in.ts). A
 * line begins with a line break: one torn by a crash spoils only itself.
 */
export function leaveInSpool(project: Project, session: SessionId, line: string): boolean {
  try {
    if (!hasSpool(project)) return false
    const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | SAFELY
    const fd = openSync(spoolPath(project, session), flags, 0o600)
    try {
      const bytes = new TextEncoder().encode(`\n${line}\n`)
      const file = fstatSync(fd)
      if (!file.isFile() || file.nlink !== 1 || writeSync(fd, bytes) !== bytes.length) return false
      return fstatSync(fd).nlink === 1
    } finally {
      closeSync(fd)
    }
  } catch {
    return false
  }
}

/** A few events fit into it. */
const TAIL_BYTES = 128 * 1024

export interface LatestLines {
  /** In order; the first may be a part of one when they are not all. */
  readonly lines: readonly string[]
  readonly isWhole: boolean
}

export function lastInSpool(project: Project, session: SessionId): LatestLines {
  const fd = openIfThere(spoolPath(project, session))
  // Cleared away since we left our line: then it was taken in.
  if (fd === undefined) return { lines: [], isWhole: true }
  try {
    const { size } = fstatSync(fd)
    const buffer = new Uint8Array(Math.min(size, TAIL_BYTES))
    const read = readSync(fd, buffer, 0, buffer.length, size - buffer.length)
    const lines = new TextDecoder().decode(buffer.subarray(0, read)).split("\n")
    return { lines, isWhole: read === size }
  } finally {
    closeSync(fd)
  }
}

function openIfThere(path: string): number | undefined {
  try {
    return openSync(path, constants.O_RDONLY | SAFELY)
  } catch {
    return undefined
  }
}

export function spoolFolder(project: Project): string {
  return `${project.local}/${SPOOL_FOLDER}`
}

export function spoolPath(project: Project, session: SessionId): string {
  return `${spoolFolder(project)}/${session}${SPOOL_ENDING}`
}

/** Whether it is there, as a folder of ours and not through a link (T09). */
export function hasSpool(project: Project): boolean {
  return isFolder(project.local) && isFolder(spoolFolder(project))
}

function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}
