// Caches calls that match no lesson, so that repeated edits of a file do not open the database. An entry is a hash of the
// call and the database's generation (generation.ts); the filter has the current one. Losing entries only costs time.

import { closeSync, constants, lstatSync, openSync, readSync, writeSync } from "node:fs"
import type { Project } from "../io/home.ts"
import { SAFE_OPEN } from "../io/small-file.ts"

const QUIET_FILE = "guidance.quiet"
const ENTRY_BYTES = 8
const MAX_BYTES = 4_096
const NONE: ArrayLike<number> = []

/** `call` contains everything that the answer depends on, except the database. */
export function isKnownNoMatch(project: Project, call: string, generation: number): boolean {
  const entries = entriesOf(project)
  if (entries.length === 0) return false
  const [one, other] = entryOf(call, generation)
  for (let at = 0; at + 1 < entries.length; at += 2)
    if (entries[at] === one && entries[at + 1] === other) return true
  return false
}

/** `generation` is the database's at the time of the query. */
export function rememberNoMatch(project: Project, call: string, generation: number): void {
  try {
    const isFull = (entriesOf(project).length + 2) * 4 > MAX_BYTES
    const how = constants.O_WRONLY | constants.O_CREAT | (isFull ? constants.O_TRUNC : constants.O_APPEND)
    const fd = openSync(quietPath(project), how | SAFE_OPEN, 0o600)
    try {
      writeSync(fd, new Uint32Array(entryOf(call, generation)))
    } finally {
      closeSync(fd)
    }
  } catch {
    // Full or read-only disk: the next call queries again.
  }
}

function entryOf(call: string, generation: number): readonly [number, number] {
  const { xxHash32 } = Bun.hash
  return [xxHash32(call, generation), xxHash32(call, ~generation)]
}

/** Two numbers each; none if the file is absent or unreadable. */
function entriesOf(project: Project): ArrayLike<number> {
  const path = quietPath(project)
  // Asked first: a failing `open` makes an error, which takes four times as long.
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return NONE
  let fd: number | undefined
  try {
    fd = openSync(path, constants.O_RDONLY | SAFE_OPEN)
    const bytes = new Uint8Array(MAX_BYTES)
    const entries = Math.floor(readSync(fd, bytes, 0, MAX_BYTES, 0) / ENTRY_BYTES)
    return new Uint32Array(bytes.buffer, 0, 2 * entries)
  } catch {
    return NONE
  } finally {
    if (fd !== undefined) closeSync(fd)
  }
}

function quietPath(project: Project): string {
  return `${project.local}/${QUIET_FILE}`
}
