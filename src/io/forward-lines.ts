// Reads the lines of a file that may be huge, from an offset on, with memory for one line: longer lines than the
// limit are passed over without being held. Only whole lines are given; a torn last one waits for the next time.
import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs"

const CHUNK = 256 * 1024
const MAX_LINE_BYTES = 4 * 1024 * 1024
const NEWLINE = 0x0a
const SAFELY = (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0)

/** `end` is the offset behind the line. Nothing for what is not a regular file. */
export function* forwardLines(path: string, from: number): Generator<{ line: string; end: number }> {
  const fd = openSync(path, constants.O_RDONLY | SAFELY)
  try {
    if (!fstatSync(fd).isFile()) return
    let held: Buffer[] = []
    let heldBytes = 0
    for (let at = from; ; ) {
      const bytes = Buffer.allocUnsafe(CHUNK)
      const chunk = bytes.subarray(0, readSync(fd, bytes, 0, CHUNK, at))
      if (chunk.length === 0) return
      let start = 0
      for (let stop = chunk.indexOf(NEWLINE); stop >= 0; stop = chunk.indexOf(NEWLINE, start)) {
        const length = heldBytes + stop - start
        const end = at + stop + 1
        if (length <= MAX_LINE_BYTES) {
          const pieces = [...held, chunk.subarray(start, stop)]
          yield { line: Buffer.concat(pieces).toString("utf8"), end }
        }
        held = []
        heldBytes = 0
        start = stop + 1
      }
      const rest = chunk.subarray(start)
      heldBytes += rest.length
      if (heldBytes > MAX_LINE_BYTES) held = []
      else held.push(rest)
      at += chunk.length
    }
  } finally {
    closeSync(fd)
  }
}
