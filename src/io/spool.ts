// The spool: hooks append events, one line each, to their session's file until the store ingests them
// (store/ingest-spool.ts). One system call instead of a database. Files only grow, and the store keeps the ingested
// offset, so no line is lost or counted twice.

import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, writeSync } from "node:fs"
import type { SessionId } from "../sessions/event.ts"
import type { Project } from "./home.ts"
import { SAFE_OPEN } from "./small-file.ts"

const SPOOL_FOLDER = "spool"
export const SPOOL_ENDING = ".jsonl"

/**
 * False if there is no spool folder yet, a link is in its place (T09), the disk is full, or the file was removed meanwhile:
 * then the store must record the event. Starts with a line break, so that a line torn by a crash spoils only itself.
 */
export function appendToSpool(project: Project, session: SessionId, line: string): boolean {
  return appendedAt(project, session, line) !== undefined
}

/** Where it begins, unless another process has appended something since; undefined where `appendToSpool` is false. */
export function appendedAt(project: Project, session: SessionId, line: string): number | undefined {
  try {
    const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | SAFE_OPEN
    const fd = inSpool(project, (folder) => openSync(`${folder}/${session}${SPOOL_ENDING}`, flags, 0o600))
    if (fd === undefined) return undefined
    try {
      const bytes = new TextEncoder().encode(`\n${line}\n`)
      const file = fstatSync(fd)
      if (!file.isFile() || file.nlink !== 1 || writeSync(fd, bytes) !== bytes.length) return undefined
      const { nlink, size } = fstatSync(fd)
      return nlink === 1 ? size - bytes.length : undefined
    } finally {
      closeSync(fd)
    }
  } catch {
    return undefined
  }
}

/**
 * Acts in the spool folder; undefined if there is none. On Linux each folder is held open while the next name is looked up,
 * so that a swapped link has no effect (T09). Other systems have a short race.
 */
export function inSpool<T>(project: Project, act: (folder: string) => T): T | undefined {
  if (process.platform !== "linux") return hasSpool(project) ? act(spoolFolder(project)) : undefined
  return inFolder(project.local, (local) => inFolder(`${local}/${SPOOL_FOLDER}`, act))
}

function inFolder<T>(path: string, act: (held: string) => T): T | undefined {
  const fd = openIfThere(path, constants.O_DIRECTORY)
  if (fd === undefined) return undefined
  try {
    return act(`/proc/self/fd/${fd}`)
  } finally {
    closeSync(fd)
  }
}

/** Enough for a few events. */
const TAIL_BYTES = 128 * 1024

export interface LatestLines {
  /** In order; the first may be partial unless `isWhole`. */
  readonly lines: readonly string[]
  readonly isWhole: boolean
  /** Of the file, in bytes. */
  readonly size: number
}

export function lastInSpool(project: Project, session: SessionId): LatestLines {
  const fd = openIfThere(spoolPath(project, session))
  // Removed since our line was written, so it was ingested.
  if (fd === undefined) return { lines: [], isWhole: true, size: 0 }
  try {
    const { size } = fstatSync(fd)
    const buffer = new Uint8Array(Math.min(size, TAIL_BYTES))
    const read = readSync(fd, buffer, 0, buffer.length, size - buffer.length)
    const lines = new TextDecoder().decode(buffer.subarray(0, read)).split("\n")
    return { lines, isWhole: read === size, size }
  } finally {
    closeSync(fd)
  }
}

function openIfThere(path: string, flags = 0): number | undefined {
  try {
    return openSync(path, constants.O_RDONLY | SAFE_OPEN | flags)
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

/** Whether the folder exists and is not a link (T09). */
export function hasSpool(project: Project): boolean {
  return isFolder(project.local) && isFolder(spoolFolder(project))
}

function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}
