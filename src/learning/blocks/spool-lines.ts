// Findings, the agent's last reply and the standing line as lines of the session's spool, which are cheap to read while the
// person waits. Lines of any other form are ignored.
import { parseSessionId, type SessionId } from "../../sessions/event.ts"
import type { JudgedPrompt } from "../gate/judge.ts"
import type { AskingState } from "./asking.ts"

/** A finding that still needs proof that a person typed it. */
export interface PendingFinding {
  readonly session: SessionId
  readonly promptId: string | null
  /** Milliseconds since 1970, UTC. */
  readonly at: number
  /** The prompt's fingerprint: enough to recognise it in the transcript without keeping its words. */
  readonly prompt: string
  /** Whether the agent was reminded (LERN-10). */
  readonly asked: boolean
  readonly finding: JudgedPrompt
}

const FOUND = '{"found":'
const SAID = '{"said":'
const STANDING = '{"standing":'

export function findingLine(found: PendingFinding): string {
  return JSON.stringify({ found })
}

export function parseFindingLine(line: string): PendingFinding | undefined {
  if (!line.startsWith(FOUND)) return undefined
  const { session, promptId, at, prompt, asked, finding } = fieldsOf(valueIn(line)["found"])
  const id = typeof session === "string" ? parseSessionId(session) : undefined
  if (id === undefined || typeof at !== "number" || typeof prompt !== "string") return undefined
  if (typeof asked !== "boolean" || !(promptId === null || typeof promptId === "string")) return undefined
  if (!isGateMatch(finding)) return undefined
  return { session: id, promptId, at, prompt, asked, finding }
}

export function standingLineMark(): string {
  return `${STANDING}true}`
}

/** Quotes inside a line are escaped, so a prompt cannot imitate another kind of line. */
export function askingStateIn(lines: readonly string[]): AskingState {
  let reminders = 0
  let messages = Number.POSITIVE_INFINITY
  let isUnanswered = false
  for (const line of lines) {
    if (line.includes('"kind":"prompt-submitted","agent":null')) messages++
    else if (line.startsWith(STANDING)) [messages, isUnanswered] = [0, false]
    else if (line.startsWith(SAID) && valueIn(line)["reported"] === true) isUnanswered = false
    else if (line.startsWith(FOUND)) {
      const found = parseFindingLine(line)
      if (found?.asked) reminders++
      if (found !== undefined) isUnanswered = true
    }
  }
  return { reminders, messages, isUnanswered }
}

/** The gate reads only the end of the previous reply. */
const REPLY_CHARS = 600

export function replyLine(reply: string, reported: boolean): string {
  return JSON.stringify({ said: reply.slice(-REPLY_CHARS), reported })
}

/** Empty when no line holds a reply. */
export function lastReplyIn(lines: readonly string[]): string {
  let last = lines.length - 1
  while (last >= 0 && !lines[last]?.startsWith(SAID)) last--
  const said = last < 0 ? "" : valueIn(lines[last] ?? "")["said"]
  return typeof said === "string" ? said : ""
}

const TIERS: ReadonlySet<unknown> = new Set(["strong", "weak"])

function isGateMatch(value: unknown): value is JudgedPrompt {
  const { tier, label, source, text, shown } = fieldsOf(value)
  if (!TIERS.has(tier) || !(label === "lesson" || label === "none")) return false
  if (!(source === "explicit" || source === "correction") || typeof text !== "string") return false
  return Array.isArray(shown) && shown.every((name) => typeof name === "string")
}

function valueIn(line: string): Record<string, unknown> {
  try {
    return fieldsOf(JSON.parse(line))
  } catch {
    return {}
  }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {}
}
