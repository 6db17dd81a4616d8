// An event as one line of the spool: the row it will be, with the few facts that only its hook knew. A line that is
// torn, or that no hook of ours wrote, is nothing.
import { type Outcome, parseSessionId } from "./event.ts"
import { type EventDraft, SAME_EVENT_MS } from "./record.ts"

export interface Spooled {
  readonly draft: EventDraft
  /** Milliseconds since 1970, UTC. */
  readonly at: number
  /** How long the hook had run by then. */
  readonly hookUs: number
  readonly attended: boolean
  /** The process that left it: of two equal reports the one that stands first is the event (F28). */
  readonly by: number
}

export function spoolLine(spooled: Spooled): string {
  return JSON.stringify(spooled)
}

export function parseSpooled(line: string): Spooled | undefined {
  const { draft, at, hookUs, attended, by } = objectIn(line)
  const { session, kind, key, keyIsUnique, durationMs, outcome } = (draft ?? {}) as Record<string, unknown>
  const id = typeof session === "string" ? parseSessionId(session) : undefined
  if (id === undefined || !isCount(at) || !isCount(hookUs) || !isCount(by)) return undefined
  if (typeof attended !== "boolean") return undefined
  if (typeof kind !== "string" || !SPOOLED.has(kind) || typeof key !== "string") return undefined
  if (typeof keyIsUnique !== "boolean" || !(durationMs === null || isCount(durationMs))) return undefined
  if (!(outcome === null || OUTCOMES.has(outcome as Outcome))) return undefined
  const { agent, tool, target, text } = draft as Record<string, unknown>
  if (![agent, tool, target, text].every((each) => each === null || typeof each === "string"))
    return undefined
  return { draft: draft as EventDraft, at, hookUs, attended, by }
}

/** Whether `own` stands before every other report of its event among these lines of the spool, in their order. */
export function isFirstReport(own: Spooled, lines: readonly string[]): boolean {
  const { key, keyIsUnique } = own.draft
  const mark = JSON.stringify(key)
  const reports = lines.filter((line) => line.includes(mark))
  if (reports[0] === spoolLine(own)) return true
  const first = reports
    .flatMap((line) => parseSpooled(line) ?? [])
    .find((each) => each.draft.key === key && (keyIsUnique || Math.abs(each.at - own.at) < SAME_EVENT_MS))
  return first === undefined || first.by === own.by
}

/** What is only kept. Whatever is acted on at once goes to the store itself. */
const SPOOLED: ReadonlySet<string> = new Set<EventDraft["kind"]>([
  "prompt-submitted",
  "tool-finished",
  "subagent-ended",
])

const OUTCOMES: ReadonlySet<Outcome> = new Set<Outcome>(["ok", "failed", "interrupted"])

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
