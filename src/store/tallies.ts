// Corrections and approvals, session by session (TRNS-01): from what the lessons remember and the changelog holds.
import type { SessionTally } from "../core/guidance/trend.ts"
import type { Store } from "./open.ts"

// Lessons that nobody observed, most of a large repository's, are told by an index alone. What a person rejected was
// no correction.
const CORRECTIONS = `
  SELECT seen.value AS session, count(*) AS count
  FROM lessons AS l JOIN json_each(l.sessions) AS seen
  WHERE l.id IN (SELECT id FROM lessons WHERE observations > 0 AND stage <> 'rejected')
  AND json_extract(l.record, '$.content.source') IN ('correction', 'explicit')
  GROUP BY seen.value`

const LATEST = `
  SELECT id, number, first_seen AS firstSeen FROM sessions WHERE number IS NOT NULL AND attended = 1
  ORDER BY number DESC LIMIT ?`

/** Of the latest counted sessions that a person attended, in order. */
export function tallies(store: Store, limit: number): SessionTally[] {
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
