// Reads a transcript from its end, in chunks and no further than a limit, so that an answer costs the same for one
// megabyte and for five hundred (F11). What is not found within the limit is unknown, which fails closed. Only
// lines that hold a needle are decoded at all. Nothing here throws.
import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs"
import { basename, dirname } from "node:path"
import { agentTasks, TASK_NEEDLES } from "../core/transcript/agent-task.ts"
import type { Author } from "../core/transcript/author.ts"
import { messageMaking } from "../core/transcript/call.ts"
import { readLine, type TranscriptLine } from "../core/transcript/line.ts"
import { authorOfPrompt, type IsPrompt } from "../core/transcript/prompt.ts"

const FIRST_CHUNK = 64 * 1024
const CHUNK = 256 * 1024
const MAX_BYTES = 8 * 1024 * 1024
const NEWLINE = 0x0a
const SAFELY = (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0)

/**
 * Who wrote the prompt that a hook was called with (LERN-02). "human" only when the main session's file has these
 * words under this id, or queued, with the client's mark; "unknown" when the line is not there or carries no mark.
 */
export function confirmPrompt(path: string, promptId: string | null, isPrompt: IsPrompt): Author {
  if (isSubagentFile(path)) return "not-human"
  if (promptId === null || promptId === "") return "unknown"
  let found: Author = "unknown"
  eachLineFromEnd(path, [promptId, "queued_command"], (line) => {
    const author = authorOfPrompt(line, promptId, isPrompt)
    if (author === "human" || (author === "not-human" && found === "unknown")) found = author
    return found !== "human"
  })
  return found
}

/** More calls and results are not looked at for a sub-agent's task. */
const MOST_TASK_LINES = 64

/** How long the client may take to write down which of several calls started which sub-agent. */
const MOST_WAIT_MS = 500
const WAIT_MS = 10

/** GUID-11: what the sub-agent was asked to do; undefined when the main transcript does not tell. */
export function taskOfAgent(path: string, agent: string, agentType: string): string | undefined {
  for (let waited = 0; ; waited += WAIT_MS) {
    const lines: string[] = []
    eachLineFromEnd(path, TASK_NEEDLES, (line) => lines.push(line) < MOST_TASK_LINES)
    const tasks = agentTasks(lines, agent, agentType)
    if (tasks.length === 0) return undefined
    // Those that stay alike are all told about: better too much than the wrong one.
    if (tasks.length === 1 || waited >= MOST_WAIT_MS) return tasks.join("\n")
    Bun.sleepSync(WAIT_MS)
  }
}

/**
 * The message in which the agent made a call: calls of one message were made together, before any answer was read. Null
 * when it is not found.
 */
export function messageOfCall(path: string, callId: string): string | null {
  let found: string | undefined
  eachLineFromEnd(path, [callId], (line) => {
    found = messageMaking(line, callId)
    return found === undefined
  })
  return found ?? null
}

/** Where the client keeps the conversation of a sub-agent: beside that of its session. */
export function subagentFile(path: string, agent: string): string {
  return `${path.replace(/\.jsonl$/, "")}/subagents/agent-${basename(agent)}.jsonl`
}

/** The last `count` lines, oldest first. */
export function lastLines(path: string, count: number): readonly TranscriptLine[] {
  const lines: TranscriptLine[] = []
  eachLineFromEnd(path, [], (line) => lines.push(readLine(line)) < count)
  return lines.reverse()
}

/** A sub-agent's file: its prompts are written by the agent, whatever they say of themselves. */
export function isSubagentFile(path: string): boolean {
  return basename(path).startsWith("agent-") || basename(dirname(path)) === "subagents"
}

/** Calls `take` with each line that holds one of the needles, the last line first, until it answers false. */
function eachLineFromEnd(path: string, needles: readonly string[], take: (line: string) => boolean): void {
  eachRawLineFromEnd(path, { from: 0, maxBytes: MAX_BYTES }, (line) => {
    if (needles.length > 0 && !needles.some((needle) => line.includes(needle))) return true
    return take(line.toString("utf8"))
  })
}

export interface Reach {
  /** What stands before this byte has been read another time; it is the beginning of a line. */
  readonly from: number
  readonly maxBytes: number
}

export interface Reached {
  /** Of the file, in bytes. */
  readonly size: number
  /** Everything from `from` on was within reach. */
  readonly isWhole: boolean
}

/** Calls `take` with the bytes of each line, the last line first, until it answers false. */
export function eachRawLineFromEnd(path: string, reach: Reach, take: (line: Buffer) => boolean): Reached {
  let fd: number | undefined
  try {
    fd = openSync(path, constants.O_RDONLY | SAFELY)
    const stat = fstatSync(fd)
    if (!stat.isFile()) return NOTHING
    // A file that has become shorter is another file.
    const from = stat.size < reach.from ? 0 : reach.from
    const least = Math.max(from, stat.size - reach.maxBytes)
    scan(fd, stat.size, least, least === from, take)
    return { size: stat.size, isWhole: least === from }
  } catch {
    // Absent, unreadable, or cut off while being read: what was not seen stays unknown.
    return NOTHING
  } finally {
    if (fd !== undefined) closeSync(fd)
  }
}

const NOTHING: Reached = { size: 0, isWhole: false }

function scan(
  fd: number,
  size: number,
  least: number,
  beginsLine: boolean,
  take: (line: Buffer) => boolean,
): void {
  /** The beginning of what follows: pieces of a line whose start has not been read yet, in order. */
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
      if (!give([bytes.subarray(at + 1, lineEnd), ...open], take)) return
      open = []
      lineEnd = at
    }
    open.unshift(bytes.subarray(0, lineEnd))
    end = start
  }
  if (beginsLine) give(open, take)
}

function give(pieces: readonly Buffer[], take: (line: Buffer) => boolean): boolean {
  const [only] = pieces
  const line = pieces.length === 1 && only !== undefined ? only : Buffer.concat(pieces)
  return line.length === 0 || take(line)
}
