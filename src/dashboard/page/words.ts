// Times, amounts and names, as the pages show them.
import type { Neighbour } from "../../lessons/model/graph.ts"
import type { Stage } from "../../lessons/model/lesson.ts"
import type { GraphEdge } from "../api/graph.ts"

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

/** By its number; a session without one by its shortened id. */
export function sessionName(id: string, number: number | null = null): string {
  return number === null ? `session ${id.slice(0, 8)}` : `session ${number}`
}

export const STAGE_WORDS: Readonly<Record<Stage, string>> = {
  observation: "observation",
  review_pending: "needs review",
  active: "active",
  decayed: "decayed",
  rejected: "rejected",
  archived: "archived",
}

/** An outcome that nobody has judged. */
export const UNJUDGED = "not judged yet"

/** How a lesson was delivered. */
export const DELIVERY_WORDS: Readonly<Record<string, string>> = {
  brief: "In the brief",
  prompt: "With the prompt",
  look: "On reading",
  advice: "Advice",
  hold: "Held",
  commit: "At the commit",
  "commit-hold": "Held at the commit",
  "turn-end": "At the end of the turn",
  subagent: "To a sub-agent",
}

/** How a lesson relates to another lesson, an area or a file. */
export const TIE_WORDS: Readonly<Record<Neighbour["via"] | GraphEdge["via"], string>> = {
  related: "is related to",
  supersedes: "replaces",
  "superseded-by": "is replaced by",
  "caused-by": "follows from",
  causes: "leads to",
  area: "is in the area",
  file: "is about",
}

/** The hook of each kind of event. */
export const HOOKS: Readonly<Record<string, string>> = {
  "session-started": "start of a session",
  "prompt-submitted": "prompt",
  "tool-requested": "before a call, with something to say",
  "tool-finished": "after a call",
  "turn-ended": "end of a turn",
  "subagent-started": "start of a sub-agent",
  "subagent-ended": "end of a sub-agent",
  "compaction-began": "before a compaction",
  "compaction-ended": "after a compaction",
  "session-ended": "end of a session",
}
