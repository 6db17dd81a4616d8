// Reads what happened in a session from its transcript, from the end and never whole (F11): at most a fixed number of
// bytes, and of those only the lines that can say something. A torn line, unknown types, an absent file are no error.
import { type Moment, momentsOf, resultWithoutText } from "../core/continuity/moment.ts"
import { eachRawLineFromEnd, isSubagentFile } from "../io/transcript.ts"

export interface SessionReading {
  /** In the order in which they happened. */
  readonly moments: readonly Moment[]
  /** False when something after `from` was out of reach. */
  readonly isWhole: boolean
  /** The size of the file: where the next reading may begin. */
  readonly bytes: number
}

/** While somebody waits: the latest; what lies further back the recorded events tell. */
export const WAITING_BYTES = 8 * 1024
/** In the background and for commands: a long turn may have written this much. */
export const PATIENT_BYTES = 8 * 1024 * 1024
/** A longer result is a file or a page that was read: only that it worked matters. A shell's output is parsed whole. */
const LONG_LINE = 16 * 1024

/** `from`: how far an earlier checkpoint has read. */
export function readSession(path: string | null, from = 0, maxBytes = PATIENT_BYTES): SessionReading {
  if (path === null || isSubagentFile(path)) return { moments: [], isWhole: false, bytes: 0 }
  const found: (readonly Moment[])[] = []
  const { size, isWhole } = eachRawLineFromEnd(path, { from, maxBytes }, (line) => {
    const moments = read(line)
    if (moments.length > 0) found.push(moments)
    return true
  })
  return { moments: found.reverse().flat(), isWhole, bytes: size }
}

function read(line: Buffer): readonly Moment[] {
  if (!NEEDLES.some((needle) => line.includes(needle)) || line.includes(PROGRESS)) return []
  if (line.length > LONG_LINE && line.includes('"tool_result"') && !line.includes('"stdout"'))
    return resultWithoutText(line.toString("latin1"))
  return momentsOf(line.toString("utf8"))
}

/** What a sub-agent does meanwhile: whole messages, and none of this session's own. */
const PROGRESS = '"type":"progress"'
const NEEDLES = ['"assistant"', '"user"', '"queued_command"', '"compact_boundary"']
