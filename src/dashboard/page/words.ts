// Times, amounts and names as the page says them.
import type { Stage } from "../../core/lessons/lesson.ts"

const time = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" })

export function when(at: number | string): string {
  const date = new Date(at)
  return Number.isNaN(date.getTime()) ? String(at) : time.format(date)
}

export function amount(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString()} ${count === 1 ? one : many}`
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
