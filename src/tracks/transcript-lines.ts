// The lines of a session's transcript since a checkpoint, whole ones only, and of very many the last. A file that is
// absent, unreadable, cut off while being read, or a sub-agent's has none.
import { statSync } from "node:fs"
import { forwardLines } from "../io/forward-lines.ts"
import { isSubagentFile } from "../io/transcript.ts"

export interface TranscriptPart {
  readonly lines: readonly string[]
  /** Where the last line ended, in bytes: the next reading begins there. */
  readonly end: number
}

/** More than a session writes between two compactions. */
const MAX_BYTES = 4 * 1024 * 1024

export function linesSince(transcript: string | null, from: number): TranscriptPart {
  if (transcript === null || isSubagentFile(transcript)) return { lines: [], end: from }
  const lines: string[] = []
  let end = from
  try {
    const size = statSync(transcript, { throwIfNoEntry: false })?.size ?? 0
    // A shorter file is another one of the same name.
    const start = Math.max(size < from ? 0 : from, size - MAX_BYTES)
    for (const each of forwardLines(transcript, start)) {
      lines.push(each.line)
      end = each.end
    }
  } catch {
    // What was not read stays unread.
  }
  return { lines, end }
}
