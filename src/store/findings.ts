// Findings that wait to be confirmed: one row each, gone when it is known whose words they are.
import type { Judged } from "../core/learning/judge.ts"
import { type Store, writing } from "./open.ts"

export interface WaitingFinding {
  readonly id: number
  readonly session: string
  readonly promptId: string | null
  /** Milliseconds since 1970, UTC. */
  readonly at: number
  /** The prompt's mark (learning/prompt-mark.ts): enough to know it again, and no secret of its. */
  readonly prompt: string
  readonly asked: boolean
  readonly finding: Judged
}

export function putFinding(store: Store, found: Omit<WaitingFinding, "id">): void {
  const query =
    "INSERT INTO findings (session, prompt_id, at, prompt, asked, verdict) VALUES (?, ?, ?, ?, ?, ?)"
  const { session, promptId, at, prompt, asked, finding } = found
  writing(store, () =>
    store.query(query).run(session, promptId, at, prompt, asked ? 1 : 0, JSON.stringify(finding)),
  )
}

export function findingsOf(store: Store, session: string): WaitingFinding[] {
  return store
    .query("SELECT * FROM findings WHERE session = ? ORDER BY id")
    .all(session)
    .map((row) => findingOf(row as FindingRow))
}

export function dropFinding(store: Store, id: number): void {
  writing(store, () => store.query("DELETE FROM findings WHERE id = ?").run(id))
}

interface FindingRow {
  id: number
  session: string
  prompt_id: string | null
  at: number
  prompt: string
  asked: number
  verdict: string
}

function findingOf(row: FindingRow): WaitingFinding {
  return {
    id: row.id,
    session: row.session,
    promptId: row.prompt_id,
    at: row.at,
    prompt: row.prompt,
    asked: row.asked === 1,
    finding: JSON.parse(row.verdict) as Judged,
  }
}
