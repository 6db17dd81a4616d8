// Where a session was rewound (CONT-10), read from the end of its transcript without parsing its lines: PreCompact asks
// while the client waits.
import { type BranchLine, type Rewound, rewoundIn } from "../../clients/claude-code/transcript/branch.ts"
import { eachRawLineFromEnd } from "../../io/read-lines.ts"

/** Messages of a sub-agent, not of this session. */
export const PROGRESS = '"type":"progress"'

/** Whether a line after `from` rewinds the session, as far as the file's last `maxBytes` show. */
export function isRewoundSince(path: string, from: number, maxBytes: number): boolean {
  const prompts = new Set<string>()
  eachRawLineFromEnd(path, { from, maxBytes }, (line) => {
    if (isPrompt(line)) prompts.add(idOf(line) ?? "")
    return true
  })
  // Only a prompt rewinds; most compactions come in the middle of a long turn, without one.
  return prompts.size > 0 && rewoundLines(path, maxBytes).some(({ by }) => prompts.has(by))
}

export function rewoundLines(path: string, maxBytes: number): readonly Rewound[] {
  const lines: BranchLine[] = []
  eachRawLineFromEnd(path, { from: 0, maxBytes }, (line) => {
    const own = branchLine(line)
    if (own !== undefined) lines.push(own)
    return true
  })
  return rewoundIn(lines.reverse())
}

export function idOf(line: Buffer): string | undefined {
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
