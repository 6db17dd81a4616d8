// Reads a session's transcript from the end, bounded (F11), along its live branch (CONT-10), parsing only lines that can
// matter. Torn lines, unknown types and a missing file are not errors.

import { isSubagentFile } from "../../clients/claude-code/disk/transcript.ts"
import { type BranchLine, type Rewound, rewoundIn } from "../../clients/claude-code/transcript/branch.ts"
import { type Moment, momentsOf, resultWithoutText } from "../../clients/claude-code/transcript/moment.ts"
import { eachRawLineFromEnd } from "../../io/read-lines.ts"

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

/** Messages of a sub-agent, not of this session. */
const PROGRESS = '"type":"progress"'
const NEEDLES = ['"assistant"', '"user"', '"queued_command"', '"compact_boundary"']

function rewoundLines(path: string, maxBytes: number): readonly Rewound[] {
  const lines: BranchLine[] = []
  eachRawLineFromEnd(path, { from: 0, maxBytes }, (line) => {
    const own = branchLine(line)
    if (own !== undefined) lines.push(own)
    return true
  })
  return rewoundIn(lines.reverse())
}

/** Whether a line after `from` rewinds the session, as far as the file's last `maxBytes` show. */
export function isRewoundSince(path: string, from: number, maxBytes: number): boolean {
  const rewinds = new Set(rewoundLines(path, maxBytes).map(({ by }) => by))
  if (rewinds.size === 0) return false
  let isSince = false
  eachRawLineFromEnd(path, { from, maxBytes }, (line) => {
    isSince ||= rewinds.has(idOf(line) ?? "")
    return !isSince
  })
  return isSince
}

function idOf(line: Buffer): string | undefined {
  // A progress line contains a sub-agent's messages, whose ids come before its own.
  return textAt(line, '"uuid":"', line.includes(PROGRESS))
}

function branchLine(line: Buffer): BranchLine | undefined {
  const uuid = idOf(line)
  if (uuid === undefined || line.includes('"isSidechain":true')) return undefined
  return {
    uuid,
    parent: textAt(line, '"parentUuid":"') ?? null,
    isPrompt: isPrompt(line),
    at: textAt(line, '"timestamp":"') ?? null,
  }
}

function isPrompt(line: Buffer): boolean {
  if (!line.includes('"type":"user"') || !line.includes('"role":"user"') || line.includes(PROGRESS))
    return false
  return ![
    "tool_result",
    '"isMeta":true',
    '"isCompactSummary":true',
    "[Request interrupted",
    "<task-notification>",
    "<local-command",
    "<command-name>",
    "<bash-",
  ].some((sign) => line.includes(sign))
}

const MAX_CHARS = 64

function textAt(line: Buffer, key: string, isLast = false): string | undefined {
  const at = isLast ? line.lastIndexOf(key) : line.indexOf(key)
  if (at < 0) return undefined
  const start = at + key.length
  const end = line.indexOf(0x22, start)
  return end < 0 || end - start > MAX_CHARS ? undefined : line.toString("latin1", start, end)
}
