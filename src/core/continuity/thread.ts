// Which thread to pick up (CONT-08): a blocked agent handoff that is newer than the newest session handoff comes first,
// with its question; then the session handoff; then the active track and its next step.
import { readSignal, type Signal } from "./agent-handoff.ts"

export interface FoundHandoff {
  readonly kind: "session" | "agent"
  readonly name: string
  /** Sorts by time. */
  readonly stamp: string
  readonly text: string
}

export interface Thread {
  readonly blocked: { readonly name: string; readonly signal: Signal } | null
  readonly session: FoundHandoff | null
  /** Agent handoffs whose Signal cannot be read: a warning each. */
  readonly malformed: readonly { readonly name: string; readonly why: string }[]
}

/** `found` newest first. Of one task only the newest handoff counts: a later one answers the question of an earlier. */
export function threadOf(found: readonly FoundHandoff[]): Thread {
  const session = found.find(({ kind }) => kind === "session") ?? null
  const malformed: { name: string; why: string }[] = []
  const tasks = new Set<string>()
  let blocked: Thread["blocked"] = null
  for (const { kind, name, stamp, text } of found) {
    if (kind !== "agent" || (session !== null && stamp < session.stamp)) continue
    const signal = readSignal(text)
    if (typeof signal === "string") {
      malformed.push({ name, why: signal })
      continue
    }
    const isLatest = !tasks.has(signal.task_id)
    tasks.add(signal.task_id)
    if (isLatest && signal.status === "blocked") blocked ??= { name, signal }
  }
  return { blocked, session, malformed }
}
