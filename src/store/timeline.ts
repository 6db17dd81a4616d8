// Sessions and their events a page at a time, for a person who looks back.
import type { RecordedEvent, SessionId } from "../core/events/event.ts"
import { type EventRow, eventOf } from "./events.ts"
import type { Store } from "./open.ts"

export interface SessionLine {
  readonly id: SessionId
  /** Null: known, but never counted. */
  readonly number: number | null
  readonly branch: string | null
  readonly model: string | null
  readonly attended: number
  readonly firstSeen: number
  readonly endedAt: number | null
  readonly events: number
  readonly told: number
}

const SESSIONS = `
  SELECT s.id, s.number, s.branch, s.model, s.attended, s.first_seen AS firstSeen, s.ended_at AS endedAt,
         (SELECT count(*) FROM events AS e WHERE e.session = s.id) AS events,
         (SELECT count(*) FROM receipts AS r WHERE r.session = s.id AND r.way <> 'brief') AS told
  FROM sessions AS s ORDER BY s.rowid DESC LIMIT ? OFFSET ?`

/** Newest first. */
export function sessionLines(store: Store, offset: number, limit: number): SessionLine[] {
  return store.query(SESSIONS).all(limit, offset) as SessionLine[]
}

export function countAllSessions(store: Store): number {
  return (store.query("SELECT count(*) AS n FROM sessions").get() as { n: number }).n
}

/** PERF-04: all that the model was told in the session, in tokens. */
export function toldTokensOf(store: Store, session: SessionId): number {
  const row = store.query("SELECT told_tokens AS tokens FROM sessions WHERE id = ?").get(session)
  return (row as { tokens: number } | null)?.tokens ?? 0
}

/** In order: the last `limit` events of the session before the event `seq`. */
export function eventsBefore(store: Store, session: SessionId, seq: number, limit: number): RecordedEvent[] {
  const query = "SELECT * FROM events WHERE session = ? AND seq < ? ORDER BY seq DESC LIMIT ?"
  const rows = store.query(query).all(session, seq, limit)
  return rows.reverse().map((row) => eventOf(row as EventRow))
}

/** Which hook took how long, in microseconds: of the latest `limit` events. */
export function hookTimesByKind(
  store: Store,
  limit: number,
): { kind: RecordedEvent["kind"]; hookUs: number }[] {
  const query = "SELECT kind, hook_us AS hookUs FROM events ORDER BY seq DESC LIMIT ?"
  return store.query(query).all(limit) as { kind: RecordedEvent["kind"]; hookUs: number }[]
}

export interface SlowHook {
  readonly seq: number
  readonly session: SessionId
  readonly at: number
  readonly kind: RecordedEvent["kind"]
  readonly hookUs: number
}

const SLOWEST = `
  SELECT seq, session, at, kind, hook_us AS hookUs
  FROM (SELECT * FROM events ORDER BY seq DESC LIMIT $sample) WHERE kind = $kind ORDER BY hook_us DESC LIMIT $limit`

/** Of the latest `sample` events, those of a kind whose hooks took longest. */
export function slowestHooks(store: Store, kind: string, sample: number, limit: number): SlowHook[] {
  return store.query(SLOWEST).all({ $kind: kind, $sample: sample, $limit: limit }) as SlowHook[]
}

export interface CountedSession {
  readonly id: SessionId
  readonly number: number
  readonly at: number
  readonly tokens: number
}

/** The latest counted sessions in order, with what the model was told in each, in tokens (PERF-04). */
export function countedSessions(store: Store, limit: number): CountedSession[] {
  const query = `
    SELECT id, number, first_seen AS at, told_tokens AS tokens FROM sessions WHERE number IS NOT NULL
    ORDER BY number DESC LIMIT ?`
  return (store.query(query).all(limit) as CountedSession[]).reverse()
}
