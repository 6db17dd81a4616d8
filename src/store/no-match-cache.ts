// Caches calls that match no lesson, so that repeated edits of a file do not open the database. An entry is a hash of the
// call and the database's generation (generation.ts); the filter has the current one. Losing entries only costs time.

import { closeSync, constants, openSync, readSync, writeSync } from "node:fs"
import type { Project } from "../io/home.ts"
import { SAFE_OPEN } from "../io/small-file.ts"

const QUIET_FILE = "guidance.quiet"
const ENTRY_BYTES = 8
const MAX_BYTES = 4_096

/** `call` contains everything that the answer depends on, except the database. */
export function isKnownNoMatch(project: Project, call: string, generation: number): boolean {
  const entry = entryOf(call, generation)
  const { bytes, length } = entriesOf(project)
  for (let from = 0; from + ENTRY_BYTES <= length; from += ENTRY_BYTES)
    if (isSame(entry, bytes, from)) return true
  return false
}

function isSame(entry: Uint8Array, bytes: Uint8Array, from: number): boolean {
  for (let at = 0; at < ENTRY_BYTES; at++) if (bytes[from + at] !== entry[at]) return false
  return true
}

/** `generation` is the database's at the time of the query. */
export function rememberNoMatch(project: Project, call: string, generation: number): void {
  try {
    const isFull = entriesOf(project).length + ENTRY_BYTES > MAX_BYTES
    const how = constants.O_WRONLY | constants.O_CREAT | (isFull ? constants.O_TRUNC : constants.O_APPEND)
    const fd = openSync(quietPath(project), how | SAFE_OPEN, 0o600)
    try {
      writeSync(fd, entryOf(call, generation))
    } finally {
      closeSync(fd)
    }
  } catch {
    // Full or read-only disk: the next call queries again.
  }
}

function entryOf(call: string, generation: number): Uint8Array {
  const { xxHash32 } = Bun.hash
  return new Uint8Array(new Uint32Array([xxHash32(call, generation), xxHash32(call, ~generation)]).buffer)
}

/** Empty if the file is absent or unreadable. */
function entriesOf(project: Project): { readonly bytes: Uint8Array; readonly length: number } {
  const bytes = new Uint8Array(MAX_BYTES)
  let fd: number | undefined
  try {
    fd = openSync(quietPath(project), constants.O_RDONLY | SAFE_OPEN)
    return { bytes, length: readSync(fd, bytes, 0, MAX_BYTES, 0) }
  } catch {
    return { bytes, length: 0 }
  } finally {
    if (fd !== undefined) closeSync(fd)
  }
}

function quietPath(project: Project): string {
  return `${project.local}/${QUIET_FILE}`
}
