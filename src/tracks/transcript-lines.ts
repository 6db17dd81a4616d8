// The lines of a session's transcript since a checkpoint, whole ones only, and of very many the last. They stay bytes
// until somebody wants one: most are tool output that nobody looks at. A file that is absent, unreadable, cut off while
// being read, or a sub-agent's has none.
import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs"
import { isSubagentFile } from "../io/transcript.ts"

export interface TranscriptPart {
  readonly lines: readonly Buffer[]
  /** Where the last line ended, in bytes: the next reading begins there. */
  readonly end: number
}

/** More than a session writes between two compactions. */
const MAX_BYTES = 4 * 1024 * 1024
const NEWLINE = 0x0a
const SAFELY = (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0)

export function linesSince(transcript: string | null, from: number): TranscriptPart {
  if (transcript === null || isSubagentFile(transcript)) return { lines: [], end: from }
  let fd: number | undefined
  try {
    fd = openSync(transcript, constants.O_RDONLY | SAFELY)
    const stat = fstatSync(fd)
    if (!stat.isFile()) return { lines: [], end: from }
    // A shorter file is another one of the same name.
    const start = Math.max(stat.size < from ? 0 : from, stat.size - MAX_BYTES)
    const bytes = Buffer.allocUnsafe(stat.size - start)
    const read = bytes.length === 0 ? 0 : readSync(fd, bytes, 0, bytes.length, start)
    const lines = wholeLines(bytes.subarray(0, read))
    const length = lines.reduce((sum, line) => sum + line.length + 1, 0)
    return { lines, end: start + length }
  } catch {
    return { lines: [], end: from }
  } finally {
    if (fd !== undefined) closeSync(fd)
  }
}

/** Those that hold the needle, as text, in their order. */
export function linesWith(lines: readonly Buffer[], needle: string): readonly string[] {
  return lines.filter((line) => line.includes(needle)).map((line) => line.toString("utf8"))
}

const STATES = ["Decision", "Risk", "Invariant", '"TodoWrite"', '"TaskCreate"', '"TaskUpdate"']

/** Those that can give something to a track, as text, and the agent's last one for its time. */
export function tellingLines(lines: readonly Buffer[]): readonly string[] {
  const ofAgent = (line: Buffer) => line.includes('"assistant"')
  const last = lines.findLast(ofAgent)
  return lines
    .filter((line) => {
      if (line === last || line.includes('"task"')) return true
      return ofAgent(line) && STATES.some((word) => line.includes(word))
    })
    .map((line) => line.toString("utf8"))
}

function wholeLines(bytes: Buffer): readonly Buffer[] {
  const lines: Buffer[] = []
  let start = 0
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, start)) {
    lines.push(bytes.subarray(start, at))
    start = at + 1
  }
  return lines
}
