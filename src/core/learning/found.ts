// What a prompt seemed to teach, and the agent's last words before it, as lines of the session's spool: the person waits
// while the one is left, and while the other is read. A line that no hook of ours wrote is nothing.
import { parseSessionId, type SessionId } from "../events/event.ts"
import type { Judged } from "./judge.ts"

/** A finding that waits until it is known whose words it is made of. */
export interface Found {
  readonly session: SessionId
  readonly promptId: string | null
  /** Milliseconds since 1970, UTC. */
  readonly at: number
  /** The prompt's mark (learning/prompt-mark.ts): enough to know it again, and no secret of its. */
  readonly prompt: string
  /** Whether the agent was asked in passing (LERN-10). */
  readonly asked: boolean
  readonly finding: Judged
}

const FOUND = '{"found":'
const SAID = '{"said":'

export function foundLine(found: Found): string {
  return JSON.stringify({ found })
}

export function parseFound(line: string): Found | undefined {
  if (!line.startsWith(FOUND)) return undefined
  const { session, promptId, at, prompt, asked, finding } = fieldsOf(valueIn(line)["found"])
  const id = typeof session === "string" ? parseSessionId(session) : undefined
  if (id === undefined || typeof at !== "number" || typeof prompt !== "string") return undefined
  if (typeof asked !== "boolean" || !(promptId === null || typeof promptId === "string")) return undefined
  if (!isJudged(finding)) return undefined
  return { session: id, promptId, at, prompt, asked, finding }
}

/** How often the agent was asked, by these lines. */
export function asksIn(lines: readonly string[]): number {
  return lines.filter((line) => parseFound(line)?.asked === true).length
}

/** The end of a reply is all that the next prompt's judgement looks at. */
const SAID_CHARS = 600

export function saidLine(reply: string): string {
  return JSON.stringify({ said: reply.slice(-SAID_CHARS) })
}

/** The latest reply among these lines; empty: not known. */
export function lastSaid(lines: readonly string[]): string {
  let last = lines.length - 1
  while (last >= 0 && !lines[last]?.startsWith(SAID)) last--
  const said = last < 0 ? "" : valueIn(lines[last] ?? "")["said"]
  return typeof said === "string" ? said : ""
}

const TIERS: ReadonlySet<unknown> = new Set(["certain", "strong", "weak"])

function isJudged(value: unknown): value is Judged {
  const { tier, label, source, mayGoLive, text, shown, certainty } = fieldsOf(value)
  if (!TIERS.has(tier) || !(label === "lesson" || label === "none")) return false
  if (!(source === "explicit" || source === "correction") || typeof mayGoLive !== "boolean") return false
  if (typeof text !== "string" || !(certainty === null || typeof certainty === "string")) return false
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
