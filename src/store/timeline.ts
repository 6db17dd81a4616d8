// Pages of sessions and events, hook times and tallies, for the dashboard and status.

import type { SessionTally } from "../guidance/outcome/trend.ts"
import type { RecordedEvent, SessionId } from "../sessions/event.ts"
import { oldestFirst } from "./events.ts"
import type { Store } from "./open.ts"
import { numberIn } from "./rows.ts"

export interface SessionLine {
  readonly id: SessionId
  /** Null if never counted. */
  readonly number: number | null
  readonly branch: string | null
  readonly model: string | null
  readonly attended: number
  readonly firstSeen: number
  readonly endedAt: number | null
  readonly events: number
  readonly told: number
  /** The start of the first message; empty if unknown (RCAL-04). */
  readonly title: string
}

const SESSIONS = `
  SELECT s.id, s.number, s.branch, s.model, s.attended, s.first_seen AS firstSeen, s.ended_at AS endedAt,
         CASE WHEN t.forgotten = 1 THEN '' ELSE coalesce(nullif(t.title, ''),
           (SELECT substr(text, 1, 120) FROM events WHERE session = s.id AND kind = 'prompt-submitted' AND agent IS NULL
            ORDER BY seq LIMIT 1), '') END AS title,
         (SELECT count(*) FROM events AS e WHERE e.session = s.id) AS events,
         (SELECT count(*) FROM receipts AS r WHERE r.session = s.id AND r.way <> 'brief') AS told
  FROM sessions AS s LEFT JOIN talks AS t ON t.session = s.id
  WHERE $id IS NULL OR s.id = $id ORDER BY s.rowid DESC LIMIT $limit OFFSET $offset`

/** Newest first. */
export function sessionLines(store: Store, offset: number, limit: number): SessionLine[] {
  return store.query(SESSIONS).all({ $id: null, $limit: limit, $offset: offset }) as SessionLine[]
}

export function countAllSessions(store: Store): number {
  return numberIn(store, "SELECT count(*) FROM sessions")
}

/** The start of the session's first message; empty if unknown. */
export function titleOf(store: Store, session: SessionId): string {
  const row = store.query(SESSIONS).get({ $id: session, $limit: 1, $offset: 0 })
  return (row as SessionLine | null)?.title ?? ""
}

/** PERF-04: tokens delivered in the session. */
export function deliveredTokensOf(store: Store, session: SessionId): number {
  return numberIn(store, "SELECT told_tokens FROM sessions WHERE id = ?", session)
}

export function eventsBefore(store: Store, session: SessionId, seq: number, limit: number): RecordedEvent[] {
  const query = "SELECT * FROM events WHERE session = ? AND seq < ? ORDER BY seq DESC LIMIT ?"
  return oldestFirst(store.query(query).all(session, seq, limit))
}

/** Hook durations in microseconds of the latest `limit` events. */
export function hookTimesByKind(store: Store, limit: number) {
  const query = "SELECT kind, hook_us AS hookUs FROM events ORDER BY seq DESC LIMIT ?"
  return store.query(query).all(limit) as { kind: RecordedEvent["kind"]; hookUs: number }[]
}

export interface SlowHook {
  readonly session: SessionId
  readonly at: number
  readonly hookUs: number
}

const BEFORE_CALLS = `
  SELECT session, at, hook_us AS hookUs FROM (
    SELECT session, at, hook_us FROM (
      SELECT * FROM receipts WHERE way IN ('hold', 'commit-hold', 'commit', 'advice', 'look') ORDER BY seq DESC LIMIT $sample)
    UNION
    SELECT session, at, hook_us FROM (
      SELECT * FROM recalls WHERE way IN ('look', 'change') ORDER BY seq DESC LIMIT $sample))
  ORDER BY hook_us DESC LIMIT $sample`

/** The hooks before a call that said something, slowest first. A silent one writes nothing, so it is not among them. */
export function hooksBeforeCalls(store: Store, sample: number): SlowHook[] {
  return store.query(BEFORE_CALLS).all({ $sample: sample }) as SlowHook[]
}

const SLOWEST = `
  SELECT session, at, hook_us AS hookUs
  FROM (SELECT * FROM events ORDER BY seq DESC LIMIT $sample) WHERE kind = $kind ORDER BY hook_us DESC LIMIT $limit`

/** The slowest hooks of a kind among the latest `sample` events. */
export function slowestHooks(store: Store, kind: string, sample: number, limit: number): SlowHook[] {
  return store.query(SLOWEST).all({ $kind: kind, $sample: sample, $limit: limit }) as SlowHook[]
}

export interface CountedSession {
  readonly id: SessionId
  readonly number: number
  readonly at: number
  readonly tokens: number
}

/** The latest counted sessions in order, with the tokens delivered in each (PERF-04). */
export function countedSessions(store: Store, limit: number): CountedSession[] {
  const query = `
    SELECT id, number, first_seen AS at, told_tokens AS tokens FROM sessions WHERE number IS NOT NULL
    ORDER BY number DESC LIMIT ?`
  return (store.query(query).all(limit) as CountedSession[]).reverse()
}

// Skips unobserved lessons (most of a large repository's) by index, and rejected ones, which were no corrections.
const CORRECTIONS = `
  SELECT seen.value AS session, count(*) AS count
  FROM lessons AS l JOIN json_each(l.sessions) AS seen
  WHERE l.id IN (SELECT id FROM lessons WHERE observations > 0 AND stage <> 'rejected')
  AND json_extract(l.record, '$.content.source') IN ('correction', 'explicit')
  GROUP BY seen.value`

const LATEST = `
  SELECT id, number, first_seen AS firstSeen FROM sessions WHERE number IS NOT NULL AND attended = 1
  ORDER BY number DESC LIMIT ?`

/** Corrections and approvals of the latest counted, attended sessions, in order (TRNS-01). */
export function sessionTallies(store: Store, limit: number): SessionTally[] {
  const sessions = (store.query(LATEST).all(limit) as SessionRow[]).reverse()
  const corrected = new Map(store.query(CORRECTIONS).values() as [string, number][])
  const approvals = approvalTimes(store, sessions[0]?.firstSeen)
  return sessions.map(({ id, number, firstSeen }, at) => {
    const next = sessions[at + 1]?.firstSeen ?? Number.POSITIVE_INFINITY
    return {
      number,
      corrections: corrected.get(id) ?? 0,
      approved: approvals.filter((time) => time >= firstSeen && time < next).length,
    }
  })
}

interface SessionRow {
  readonly id: string
  readonly number: number
  readonly firstSeen: number
}

function approvalTimes(store: Store, since: number | undefined): number[] {
  if (since === undefined) return []
  const rows = store.query("SELECT at FROM changelog WHERE action = 'approved' AND at >= ?")
  return rows.values(new Date(since).toISOString()).map(([at]) => Date.parse(String(at)))
}
