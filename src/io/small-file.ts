// Reads a small file that a hostile repository may have turned into a pipe, a device or a huge file: never waits, never
// reads past its limit. Throws if it is not a regular file.
import { closeSync, constants, fstatSync, lstatSync, openSync, readSync } from "node:fs"

const MAX_BYTES = 4096
const NO_WAIT = constants.O_NONBLOCK ?? 0
/** Never follows a link, never waits for a pipe. Windows has neither flag. */
export const SAFE_OPEN = (constants.O_NOFOLLOW ?? 0) | NO_WAIT

export function readSmall(path: string, maxBytes = MAX_BYTES): string {
  const fd = openSync(path, constants.O_RDONLY | NO_WAIT)
  try {
    if (!fstatSync(fd).isFile()) throw new Error("not a regular file")
    const buffer = new Uint8Array(maxBytes)
    return new TextDecoder().decode(buffer.subarray(0, readSync(fd, buffer)))
  } finally {
    closeSync(fd)
  }
}

/** Undefined if absent or unreadable. Absence is the common case and must not cost an exception. */
export function readSmallIfThere(path: string): string | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) === undefined ? undefined : readSmall(path)
  } catch {
    return undefined
  }
}
