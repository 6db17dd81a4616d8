// Findings that wait to be confirmed: one row each, gone when it is known whose words they are.
import type { SessionId } from "../core/events/event.ts"
import type { Found } from "../core/learning/found.ts"
import type { Judged } from "../core/learning/judge.ts"
import { getMeta, setMeta } from "./meta.ts"
import { type Store, writing } from "./open.ts"

export interface WaitingFinding extends Found {
  readonly id: number
}

export function putFinding(store: Store, found: Found): void {
  const query =
    "INSERT INTO findings (session, prompt_id, at, prompt, asked, verdict) VALUES (?, ?, ?, ?, ?, ?)"
  const { session, promptId, at, prompt, asked, finding } = found
  writing(store, () => {
    store.query(query).run(session, promptId, at, prompt, asked ? 1 : 0, JSON.stringify(finding))
    if (asked) setMeta(store, asksKey(session), String(asksOf(store, session) + 1))
  })
}

/** How often the agent was asked in this session; findings come and go, the count stays. */
export function asksOf(store: Store, session: string): number {
  return Number(getMeta(store, asksKey(session)) ?? 0)
}

function asksKey(session: string): string {
  return `asked:${session}`
}

export function findingsOf(store: Store, session: string): WaitingFinding[] {
  return store
    .query("SELECT * FROM findings WHERE session = ? ORDER BY id")
    .all(session)
    .map((row) => findingOf(row as FindingRow))
}

const FOUND = `
  SELECT EXISTS (SELECT 1 FROM findings WHERE session = $session)
      OR EXISTS (SELECT 1 FROM lessons, json_each(lessons.sessions) AS seen
                 WHERE lessons.stage IN ('observation', 'review_pending') AND seen.value = $session) AS found`

/** Whether the session has found something that nobody has decided about yet. */
export function foundIn(store: Store, session: string): boolean {
  return (store.query(FOUND).get({ $session: session }) as { found: number }).found === 1
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
    session: row.session as SessionId,
    promptId: row.prompt_id,
    at: row.at,
    prompt: row.prompt,
    asked: row.asked === 1,
    finding: JSON.parse(row.verdict) as Judged,
  }
}
