// Sessions: each is counted once, when its id first appears at a start (SESS-01).
import type { SessionId } from "../sessions/event.ts"
import { type Store, writing } from "./open.ts"
import { column, named, numberIn } from "./rows.ts"

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

/** Sources that start a new session; resume and compaction continue an old one. */
const COUNTED_SOURCES = new Set(["startup", "clear"])

const INSERT = `
  INSERT INTO sessions (id, number, source, attended, model, branch, first_seen)
  VALUES ($id, CASE WHEN $counted THEN (SELECT coalesce(max(number), 0) + 1 FROM sessions) END,
          $source, $attended, $model, $branch, $at)
  ON CONFLICT (id) DO NOTHING`

/** Does nothing for a known session. */
export function registerSession(store: Store, session: SessionFacts, at: number): void {
  const row = named({ ...session, counted: COUNTED_SOURCES.has(session.source), at })
  writing(store, () => store.query(INSERT).run(row))
}

export function isKnown(store: Store, id: SessionId): boolean {
  return store.query("SELECT 1 FROM sessions WHERE id = ?").get(id) !== null
}

export function endSession(store: Store, id: SessionId, reason: string, at: number): void {
  writing(store, () =>
    store.query("UPDATE sessions SET ended_at = ?, end_reason = ? WHERE id = ?").run(at, reason, id),
  )
}

const OPEN = `
  SELECT id FROM sessions WHERE ended_at IS NULL AND id <> ? AND first_seen < ?
  AND NOT EXISTS (SELECT 1 FROM events WHERE session = sessions.id AND at >= ?) ORDER BY rowid DESC LIMIT 5`

/** Sessions without an end and without events since. */
export function openSessions(store: Store, except: SessionId, since: number): SessionId[] {
  return column(store, OPEN, except, since, since)
}

/** After a compaction, delivered lessons may have to be delivered again (GUID-04). */
export function countCompaction(store: Store, id: SessionId): void {
  writing(store, () => store.query("UPDATE sessions SET compactions = compactions + 1 WHERE id = ?").run(id))
}

export function compactionsOf(store: Store, id: SessionId): number {
  return numberIn(store, "SELECT compactions FROM sessions WHERE id = ?", id)
}

export function addDeliveredTokens(store: Store, id: SessionId, tokens: number): void {
  const update = "UPDATE sessions SET told_tokens = told_tokens + ? WHERE id = ?"
  writing(store, () => store.query(update).run(tokens, id))
}

/** PERF-04: tokens delivered in each of the latest counted sessions, newest first. */
export function deliveredTokens(store: Store, limit: number): number[] {
  const query = "SELECT told_tokens FROM sessions WHERE number IS NOT NULL ORDER BY number DESC LIMIT ?"
  return column(store, query, limit)
}

/** Newest first by order of arrival, not by the clock (F10). */
export function listSessions(store: Store, limit: number): Session[] {
  const rows = store.query("SELECT * FROM sessions ORDER BY rowid DESC LIMIT ?").all(limit)
  return rows.map((row) => sessionOf(row as SessionRow))
}

export function findSession(store: Store, id: string): Session | undefined {
  const row = store.query("SELECT * FROM sessions WHERE id = ?").get(id)
  return row === null ? undefined : sessionOf(row as SessionRow)
}

/** Sessions checked again for work, because one may be open for long. */
const LATEST = 50

const WORKED = `
  UPDATE sessions SET worked = 1 WHERE worked = 0 AND attended = 1
  AND number > (SELECT max(number) FROM sessions) - ?
  AND EXISTS (SELECT 1 FROM events WHERE session = sessions.id AND kind = 'prompt-submitted' AND agent IS NULL)
  AND EXISTS (SELECT 1 FROM events WHERE session = sessions.id AND kind = 'tool-finished')`

/** LIFE-03: a session counts once a person has prompted and a tool was called. Stored, because events are pruned. */
export function markWorkedSessions(store: Store): void {
  writing(store, () => store.query(WORKED).run(LATEST))
}

/** Call `markWorkedSessions` first. */
export function hasWorked(store: Store, id: SessionId): boolean {
  return store.query("SELECT 1 FROM sessions WHERE id = ? AND worked = 1").get(id) !== null
}

/** Numbers of the latest worked sessions, newest first. */
export function workedSessions(store: Store, limit: number): number[] {
  const query = "SELECT number FROM sessions WHERE worked = 1 ORDER BY number DESC LIMIT ?"
  return column(store, query, limit)
}

export function countSessions(store: Store): number {
  return numberIn(store, "SELECT count(number) FROM sessions")
}

type SessionRow = Omit<Session, "attended" | "firstSeen" | "endedAt" | "endReason"> & {
  readonly attended: number
  readonly first_seen: number
  readonly ended_at: number | null
  readonly end_reason: string | null
}

function sessionOf({ id, number, source, attended, model, branch, ...row }: SessionRow): Session {
  const times = { firstSeen: row.first_seen, endedAt: row.ended_at, endReason: row.end_reason }
  return { id, number, source, attended: attended === 1, model, branch, ...times }
}
