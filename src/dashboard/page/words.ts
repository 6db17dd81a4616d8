// Times, amounts and names as the page says them.
import type { Stage } from "../../core/lessons/lesson.ts"

const time = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" })
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: "medium" })

export function when(at: number | string): string {
  const date = new Date(at)
  return Number.isNaN(date.getTime()) ? String(at) : time.format(date)
}

export function clockTime(at: number): string {
  return clock.format(at)
}

export function milliseconds(ms: number): string {
  if (ms < 10) return `${ms.toFixed(1)} ms`
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`
}

export function amount(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString()} ${count === 1 ? one : many}`
}

export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** A session's id, short; numbered ones are called by their number. */
export function sessionName(id: string, number: number | null = null): string {
  return number === null ? `session ${id.slice(0, 8)}` : `session ${number}`
}

export const STAGE_WORDS: Readonly<Record<Stage, string>> = {
  observation: "observed",
  review_pending: "waits for review",
  active: "active",
  decayed: "decayed",
  rejected: "rejected",
  archived: "archived",
}

/** What an event is called where its hook is meant. */
export const HOOKS: Readonly<Record<string, string>> = {
  "session-started": "start of a session",
  "prompt-submitted": "prompt",
  "tool-requested": "before a call",
  "tool-finished": "after a call",
  "turn-ended": "end of a turn",
  "subagent-started": "start of a sub-agent",
  "subagent-ended": "end of a sub-agent",
  "compaction-began": "before a compaction",
  "compaction-ended": "after a compaction",
  "session-ended": "end of a session",
}
