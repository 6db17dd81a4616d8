// Reads a small file of git's or our own, which a hostile repository may have made a pipe, a device or huge: never
// waits, never reads more than a few lines. Throws when it is not a regular file.
import { closeSync, constants, fstatSync, lstatSync, openSync, readSync } from "node:fs"

const MAX_BYTES = 4096
const NO_WAIT = constants.O_NONBLOCK ?? 0

export function readSmall(path: string): string {
  const fd = openSync(path, constants.O_RDONLY | NO_WAIT)
  try {
    if (!fstatSync(fd).isFile()) throw new Error("not a regular file")
    const buffer = new Uint8Array(MAX_BYTES)
    return new TextDecoder().decode(buffer.subarray(0, readSync(fd, buffer)))
  } finally {
    closeSync(fd)
  }
}

/** Undefined when it is not there, which is the common case and must not cost an error, or cannot be read. */
export function readSmallIfThere(path: string): string | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) === undefined ? undefined : readSmall(path)
  } catch {
    return undefined
  }
}
