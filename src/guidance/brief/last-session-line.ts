// The last session in one line (AC1.5), from last-session.json (AC1.1). The file may be old, of another version or
// damaged: unknown parts are left out, and without an end time there is no line.

import { asData } from "../../privacy/sanitise.ts"
import { fieldsIn } from "../../text/json.ts"
import { ago } from "../../text/time.ts"

export interface LastSession {
  readonly endedAt: number
  readonly branch: string | null
  readonly uncommitted: number | null
  readonly task: string | null
}

export function readLastSession(text: string): LastSession | undefined {
  const held = fieldsIn(text)
  const endedAt = Date.parse(String(held?.["ended_at"]))
  if (held === undefined || Number.isNaN(endedAt)) return undefined
  const uncommitted = held["uncommitted_changes"]
  return {
    endedAt,
    branch: words(held["branch"]),
    uncommitted: typeof uncommitted === "number" && uncommitted >= 0 ? Math.floor(uncommitted) : null,
    task: words(held["task"]),
  }
}

export function lastSessionLine({ endedAt, branch, uncommitted, task }: LastSession, now: number): string {
  const time = `${new Date(endedAt).toISOString().slice(0, 16).replace("T", " ")} UTC`
  const on = branch === null ? "" : ` on the branch ${asData(branch, 120)}`
  const left = uncommitted === null || uncommitted === 0 ? "" : `, with ${uncommittedChanges(uncommitted)}`
  const at = task === null ? "" : ` By its plan it was at: ${asData(task, 240)}`
  return `The last session here ended ${ago(Math.max(0, now - endedAt))} (${time})${on}${left}.${at}`
}

export function uncommittedChanges(count: number): string {
  return count === 1 ? "1 uncommitted change" : `${count} uncommitted changes`
}

function words(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value : null
}
