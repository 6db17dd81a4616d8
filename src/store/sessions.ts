// Sessions: each is counted once, when its id is first seen at a start (SESS-01).
import type { SessionId } from "../core/events/event.ts"
import { type Store, writing } from "./open.ts"

export interface SessionFacts {
  readonly id: SessionId
  readonly source: string
  readonly attended: boolean
  readonly model: string | null
  readonly branch: string | null
}

export interface Session extends SessionFacts {
  readonly number: number | null
  readonly firstSeen: number
  readonly endedAt: number | null
  readonly endReason: string | null
}

/** Starts that make a new session; resuming and compacting go on with an old one. */
const COUNTED_SOURCES = new Set(["startup", "clear"])

const INSERT = `
  INSERT INTO sessions (id, number, source, attended, model, branch, first_seen)
  VALUES ($id, CASE WHEN $counted THEN (SELECT coalesce(max(number), 0) + 1 FROM sessions) END,
          $source, $attended, $model, $branch, $at)
  ON CONFLICT (id) DO NOTHING`

/** Makes the session known; a session that is known already stays as it is. */
export function seeSession(store: Store, session: SessionFacts, at: number): void {
  writing(store, () =>
    store.query(INSERT).run({
      $id: session.id,
      $counted: COUNTED_SOURCES.has(session.source) ? 1 : 0,
      $source: session.source,
      $attended: session.attended ? 1 : 0,
      $model: session.model,
      $branch: session.branch,
      $at: at,
    }),
  )
}

export function isKnown(store: Store, id: SessionId): boolean {
  return store.query("SELECT 1 FROM sessions WHERE id = ?").get(id) !== null
}

export function endSession(store: Store, id: SessionId, reason: string, at: number): void {
  writing(store, () =>
    store.query("UPDATE sessions SET ended_at = ?, end_reason = ? WHERE id = ?").run(at, reason, id),
  )
}

/** Its context was summed up: what was told before may have to be told again (GUID-04). */
export function countCompaction(store: Store, id: SessionId): void {
  writing(store, () => store.query("UPDATE sessions SET compactions = compactions + 1 WHERE id = ?").run(id))
}

export function compactionsOf(store: Store, id: SessionId): number {
  const row = store.query("SELECT compactions FROM sessions WHERE id = ?").get(id)
  return (row as { compactions: number } | null)?.compactions ?? 0
}

export function addToldTokens(store: Store, id: SessionId, tokens: number): void {
  const update = "UPDATE sessions SET told_tokens = told_tokens + ? WHERE id = ?"
  writing(store, () => store.query(update).run(tokens, id))
}

/** PERF-04: what the model was told in each of the latest counted sessions, in tokens, newest first. */
export function toldTokens(store: Store, limit: number): number[] {
  const query = "SELECT told_tokens FROM sessions WHERE number IS NOT NULL ORDER BY number DESC LIMIT ?"
  return store
    .query(query)
    .values(limit)
    .map(([tokens]) => Number(tokens))
}

/** Newest first, by the order in which they came, not by the clock (F10). */
export function listSessions(store: Store, limit: number): Session[] {
  const rows = store.query("SELECT * FROM sessions ORDER BY rowid DESC LIMIT ?").all(limit)
  return rows.map((row) => sessionOf(row as SessionRow))
}

export function findSession(store: Store, id: string): Session | undefined {
  const row = store.query("SELECT * FROM sessions WHERE id = ?").get(id)
  return row === null ? undefined : sessionOf(row as SessionRow)
}

export function countSessions(store: Store): number {
  const row = store.query("SELECT count(number) AS counted FROM sessions").get() as { counted: number }
  return row.counted
}

interface SessionRow {
  id: string
  number: number | null
  source: string
  attended: number
  model: string | null
  branch: string | null
  first_seen: number
  ended_at: number | null
  end_reason: string | null
}

function sessionOf(row: SessionRow): Session {
  return {
    id: row.id as SessionId,
    number: row.number,
    source: row.source,
    attended: row.attended === 1,
    model: row.model,
    branch: row.branch,
    firstSeen: row.first_seen,
    endedAt: row.ended_at,
    endReason: row.end_reason,
  }
}
