// Remembers calls about which there is nothing to tell, so that the tenth edit of a file does not open the database to
// learn what the second did. An entry is a hash of the call and of the generation (generation.ts) that was found in the
// database then; the filter tells which one is in force now. Losing entries, or the file, only costs time.
import { closeSync, constants, openSync, readSync, writeSync } from "node:fs"
import type { Project } from "../io/home.ts"

const QUIET_FILE = "guidance.quiet"
const ENTRY_BYTES = 8
const MOST_BYTES = 4_096
const SAFELY = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/** `call` is all that the answer depends on, the database apart. */
export function isQuiet(project: Project, call: string, generation: number): boolean {
  const entry = entryOf(call, generation)
  const { bytes, length } = entriesOf(project)
  for (let from = 0; from + ENTRY_BYTES <= length; from += ENTRY_BYTES)
    if (entry.every((byte, at) => bytes[from + at] === byte)) return true
  return false
}

/** `generation` is the one that the database had when it was asked. */
export function keepQuiet(project: Project, call: string, generation: number): void {
  try {
    const isFull = entriesOf(project).length + ENTRY_BYTES > MOST_BYTES
    const how = constants.O_WRONLY | constants.O_CREAT | (isFull ? constants.O_TRUNC : constants.O_APPEND)
    const fd = openSync(quietPath(project), how | SAFELY, 0o600)
    try {
      writeSync(fd, entryOf(call, generation))
    } finally {
      closeSync(fd)
    }
  } catch {
    // A full disk, or a folder that may not be written to: then the question is asked again.
  }
}

function entryOf(call: string, generation: number): Uint8Array {
  const entry = new Uint8Array(ENTRY_BYTES)
  new DataView(entry.buffer).setBigUint64(0, Bun.hash.xxHash64(call, BigInt(generation)))
  return entry
}

/** None when there is no file, or it cannot be read. */
function entriesOf(project: Project): { readonly bytes: Uint8Array; readonly length: number } {
  const bytes = new Uint8Array(MOST_BYTES)
  let fd: number | undefined
  try {
    fd = openSync(quietPath(project), constants.O_RDONLY | SAFELY)
    return { bytes, length: readSync(fd, bytes, 0, MOST_BYTES, 0) }
  } catch {
    return { bytes, length: 0 }
  } finally {
    if (fd !== undefined) closeSync(fd)
  }
}

function quietPath(project: Project): string {
  return `${project.local}/${QUIET_FILE}`
}
