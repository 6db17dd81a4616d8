// Reads a file of git's own, which a hostile repository may have made a pipe, a device or huge: never waits, never
// reads more than a few lines. Throws when it is not a small regular file.
import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs"

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
