// Reads a session's transcript from the end, bounded (F11), along its live branch (CONT-10), parsing only lines that can
// matter. Torn lines, unknown types and a missing file are not errors.

import { isSubagentFile } from "../../clients/claude-code/disk/transcript.ts"
import type { Rewound } from "../../clients/claude-code/transcript/branch.ts"
import { type Moment, momentsOf, resultWithoutText } from "../../clients/claude-code/transcript/moment.ts"
import { eachRawLineFromEnd } from "../../io/read-lines.ts"
import { idOf, PROGRESS, rewoundLines } from "./rewinds.ts"

export interface SessionReading {
  /** In order. */
  readonly moments: readonly Moment[]
  /** False when something after `from` was out of reach. */
  readonly isWhole: boolean
  /** Where the next reading begins: behind the last whole line, and before a call that has no result yet. */
  readonly bytes: number
  /** Rewinds since `from`. The moments leave out their lines; a ledger may hold those before `from`. */
  readonly rewound: readonly Rewound[]
  /** Every rewind of the session; empty when a hook waits. */
  readonly allRewound: readonly Rewound[]
}

/** While a hook waits; the recorded events cover the rest. */
export const WAITING_BYTES = 8 * 1024
/** In the background and for commands: a long turn may have written this much. */
export const PATIENT_BYTES = 8 * 1024 * 1024
/** A longer result is a file or page that was read: only its success matters. Shell output is parsed whole. */
const LONG_LINE = 16 * 1024

/** `from`: how far an earlier checkpoint has read. */
export function readSession(path: string | null, from = 0, maxBytes = PATIENT_BYTES): SessionReading {
  if (path === null || isSubagentFile(path))
    return { moments: [], isWhole: false, bytes: 0, rewound: [], allRewound: [] }
  // While a hook waits, rewinds are left to the background.
  const allRewound = maxBytes < PATIENT_BYTES ? [] : rewoundLines(path, PATIENT_BYTES)
  const dead = new Set(allRewound.flatMap((each) => [...each.dead]))
  const ids = new Set<string>()
  const found: ReadLine[] = []
  let last: { readonly start: number; readonly end: number } | undefined
  const { size, isWhole } = eachRawLineFromEnd(path, { from, maxBytes }, (line, start) => {
    last ??= { start, end: start + line.length }
    const id = allRewound.length === 0 ? undefined : idOf(line)
    if (id !== undefined) ids.add(id)
    if (id !== undefined && dead.has(id)) return true
    const moments = read(line)
    if (moments.length > 0) found.push({ start, moments })
    return true
  })
  const whole = last?.end === size ? last.start : size
  const end = Math.min(whole, firstOpenCall(found) ?? size)
  return {
    moments: found
      .reverse()
      .filter(({ start }) => start < end)
      .flatMap(({ moments }) => moments),
    isWhole,
    bytes: end,
    rewound: allRewound.filter(({ by }) => ids.has(by)),
    allRewound,
  }
}

interface ReadLine {
  readonly start: number
  readonly moments: readonly Moment[]
}

/**
 * Where the first call of the running turn starts that has no result yet. A checkpoint that ended between a call and its
 * result would lose both. `lines`: latest first.
 */
function firstOpenCall(lines: readonly ReadLine[]): number | undefined {
  // A result may stand before its call.
  const answered = new Set(
    lines.flatMap(({ moments }) =>
      moments.flatMap((moment) => (moment.kind === "resulted" ? [moment.id] : [])),
    ),
  )
  let first: number | undefined
  for (const { start, moments } of lines) {
    if (moments.some((moment) => moment.kind === "called" && !answered.has(moment.id))) first = start
    if (moments.some(startsTurn)) return first
  }
  return first
}

function startsTurn(moment: Moment): boolean {
  return moment.kind === "compacted" || (moment.kind === "said" && moment.by !== "program")
}

function read(line: Buffer): readonly Moment[] {
  if (!NEEDLES.some((needle) => line.includes(needle)) || line.includes(PROGRESS)) return []
  if (line.length > LONG_LINE && line.includes('"tool_result"') && !line.includes('"stdout"'))
    return resultWithoutText(line.toString("latin1"))
  return momentsOf(line.toString("utf8"))
}

const NEEDLES = ['"assistant"', '"user"', '"queued_command"', '"compact_boundary"']
