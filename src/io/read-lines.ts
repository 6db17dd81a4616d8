// Reads the lines of a huge file, forwards or from its end, in chunks with little memory (F11).

import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs"
import { SAFE_OPEN } from "./small-file.ts"

const FIRST_CHUNK = 64 * 1024
const CHUNK = 256 * 1024
const NEWLINE = 0x0a

export interface ReadRange {
  /** Start of a line; everything before it was read earlier. */
  readonly from: number
  readonly maxBytes: number
}

export interface ReadExtent {
  readonly size: number
  /** Everything from `from` on was within `maxBytes`. */
  readonly isWhole: boolean
}

/** Calls `take` with the bytes of each line and the offset where it starts, last line first, until it returns false. Never throws. */
export function eachRawLineFromEnd(path: string, reach: ReadRange, take: TakeLine): ReadExtent {
  let fd: number | undefined
  try {
    fd = openSync(path, constants.O_RDONLY | SAFE_OPEN)
    const stat = fstatSync(fd)
    if (!stat.isFile()) return NOTHING
    // A file that became shorter is another file.
    const from = stat.size < reach.from ? 0 : reach.from
    const least = Math.max(from, stat.size - reach.maxBytes)
    scan(fd, stat.size, least, least === from, take)
    return { size: stat.size, isWhole: least === from }
  } catch {
    // Absent, unreadable, or truncated while being read.
    return NOTHING
  } finally {
    if (fd !== undefined) closeSync(fd)
  }
}

type TakeLine = (line: Buffer, start: number) => boolean

const NOTHING: ReadExtent = { size: 0, isWhole: false }

function scan(fd: number, size: number, least: number, beginsLine: boolean, take: TakeLine): void {
  /** Pieces of a line whose start has not been read yet, in order. */
  let open: Buffer[] = []
  for (let end = size, chunk = FIRST_CHUNK; end > least; chunk = CHUNK) {
    const start = Math.max(least, end - chunk)
    const bytes = Buffer.allocUnsafe(end - start)
    if (readSync(fd, bytes, 0, bytes.length, start) < bytes.length) return
    let lineEnd = bytes.length
    for (
      let at = bytes.lastIndexOf(NEWLINE);
      at >= 0;
      at = at === 0 ? -1 : bytes.lastIndexOf(NEWLINE, at - 1)
    ) {
      if (!give([bytes.subarray(at + 1, lineEnd), ...open], start + at + 1, take)) return
      open = []
      lineEnd = at
    }
    open.unshift(bytes.subarray(0, lineEnd))
    end = start
  }
  if (beginsLine) give(open, least, take)
}

function give(pieces: readonly Buffer[], start: number, take: TakeLine): boolean {
  const [only] = pieces
  const line = pieces.length === 1 && only !== undefined ? only : Buffer.concat(pieces)
  return line.length === 0 || take(line, start)
}

const MAX_LINE_BYTES = 4 * 1024 * 1024

/** Whole lines from byte `from` on; `end` is the offset after the line. Skips overlong lines and a torn last one. */
export function* forwardLines(path: string, from: number): Generator<{ line: string; end: number }> {
  const fd = openSync(path, constants.O_RDONLY | SAFE_OPEN)
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
