// An event as one line of the spool: its future row, and the few facts that only the hook knew. Torn and foreign lines are
// ignored. Injected tokens are counted in lines of their own.
import { wholeNumber } from "../text/whole-number.ts"
import { type CallOutcome, type EventDraft, parseSessionId, SAME_EVENT_MS } from "./event.ts"

export interface Spooled {
  readonly draft: EventDraft
  /** Milliseconds since 1970, UTC. */
  readonly at: number
  /** How long the hook had run. */
  readonly hookUs: number
  readonly attended: boolean
  /** The process that wrote it: of two equal reports, the first counts (F28). */
  readonly by: number
}

export function spoolLine({ at, ...rest }: Spooled): string {
  return `{"at":${wholeNumber(at)},${JSON.stringify(rest).slice(1)}`
}

export function parseSpooled(line: string): Spooled | undefined {
  const { draft, at, hookUs, attended, by } = objectIn(line)
  const { session, kind, key, keyIsUnique, durationMs, outcome } = (draft ?? {}) as Record<string, unknown>
  const id = typeof session === "string" ? parseSessionId(session) : undefined
  if (id === undefined || !isCount(at) || !isCount(hookUs) || !isCount(by)) return undefined
  if (typeof attended !== "boolean") return undefined
  if (typeof kind !== "string" || !SPOOLED.has(kind) || typeof key !== "string") return undefined
  if (typeof keyIsUnique !== "boolean" || !(durationMs === null || isCount(durationMs))) return undefined
  if (!(outcome === null || OUTCOMES.has(outcome as CallOutcome))) return undefined
  const { agent, tool, target, text, print = null } = draft as Record<string, unknown>
  for (const each of [agent, tool, target, text, print])
    if (each !== null && typeof each !== "string") return undefined
  return { draft: draft as EventDraft, at, hookUs, attended, by }
}

export function isFirstReport(own: Spooled, lines: readonly string[]): boolean {
  const { key, keyIsUnique } = own.draft
  const mark = JSON.stringify(key)
  for (const line of lines) {
    if (!line.includes(mark)) continue
    if (line === spoolLine(own)) return true
    const other = parseSpooled(line)
    if (other?.draft.key === key && (keyIsUnique || Math.abs(other.at - own.at) < SAME_EVENT_MS))
      return other.by === own.by
  }
  return true
}

/** Events that are only recorded; those acted on at once go to the store directly. */
const SPOOLED: ReadonlySet<string> = new Set<EventDraft["kind"]>([
  "prompt-submitted",
  "tool-finished",
  "subagent-ended",
])

const OUTCOMES: ReadonlySet<CallOutcome> = new Set<CallOutcome>(["ok", "failed", "interrupted"])

function objectIn(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value)
}

const TOLD = '{"told":'

export function injectedTokensLine(tokens: number): string {
  return `${TOLD}${tokens}}`
}

export function parseInjectedTokens(line: string): number | undefined {
  if (!line.startsWith(TOLD) || !line.endsWith("}")) return undefined
  const tokens = line.slice(TOLD.length, -1)
  return /^\d+$/.test(tokens) ? Number(tokens) : undefined
}

/** Written when a session starts: with this line in it, a spool holds the session from its beginning. */
export const BEGAN_LINE = '{"began":true}'
