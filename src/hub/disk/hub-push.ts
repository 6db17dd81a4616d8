// Sends rows to a hub: a statement for each kind and batch, each complete in itself. What the hub has acknowledged is noted
// after it; a process killed in between sends those rows again, and the hub keeps each once.

import type { HubState } from "../../store/hub-state.ts"
import { type HubRow, nameOf } from "../protocol/hub-rows.ts"
import { type Hub, RefusedRow } from "./hub-connection.ts"

const BATCH = 200

const STATEMENTS: Readonly<Record<HubRow["kind"], string>> = {
  source: `
    INSERT INTO tenure.sources (id, place)
    SELECT r.id, r.place FROM json_to_recordset($2::text::json) AS r (id uuid, place text) WHERE $1::text IS NOT NULL
    ON CONFLICT DO NOTHING`,
  lesson: `
    INSERT INTO tenure.lessons (hash, content, terms)
    SELECT r.hash, r.content, ARRAY(SELECT json_array_elements_text(r.terms))
    FROM json_to_recordset($2::text::json) AS r (hash text, content text, terms json) WHERE $1::text IS NOT NULL
    ON CONFLICT DO NOTHING`,
  observation: `
    INSERT INTO tenure.observations (source, key, lesson, at)
    SELECT $1::text::uuid, r.key, r.lesson, r.at
    FROM json_to_recordset($2::text::json) AS r (key text, lesson text, at timestamptz) ON CONFLICT DO NOTHING`,
  quote: `
    INSERT INTO tenure.quotes (source, key, shared, quote)
    SELECT $1::text::uuid, r.key, r.shared, r.quote
    FROM json_to_recordset($2::text::json) AS r (key text, shared boolean, quote text) ON CONFLICT DO NOTHING`,
  approval: `
    INSERT INTO tenure.approvals (source, lesson, at)
    SELECT $1::text::uuid, r.lesson, r.at
    FROM json_to_recordset($2::text::json) AS r (lesson text, at timestamptz) ON CONFLICT DO NOTHING`,
  outcome: `
    INSERT INTO tenure.outcomes AS o (source, lesson, day, outcome, count)
    SELECT $1::text::uuid, r.lesson, r.day, r.outcome, r.count
    FROM json_to_recordset($2::text::json) AS r (lesson text, day date, outcome text, count integer)
    ON CONFLICT (source, lesson, day, outcome) DO UPDATE SET count = excluded.count WHERE o.count < excluded.count`,
  change: `
    INSERT INTO tenure.changes (source, seq, action, at, prev, hash)
    SELECT $1::text::uuid, r.seq, r.action, r.at, r.prev, r.hash
    FROM json_to_recordset($2::text::json) AS r (seq integer, action text, at timestamptz, prev text, hash text)
    ORDER BY r.seq ON CONFLICT DO NOTHING`,
}

const ORDER = ["source", "lesson", "observation", "quote", "approval", "outcome", "change"] as const

export interface Pushed {
  readonly sent: number
  readonly refused: readonly { readonly row: HubRow; readonly why: string }[]
  /** The time was over first; the rest follows next time. */
  readonly isCut: boolean
}

/** Rows that the hub has not acknowledged yet. */
export function unsent(rows: readonly HubRow[], state: HubState): HubRow[] {
  return rows.filter((row) => {
    const { key, value } = nameOf(row)
    return !state.isSent(row.kind, key, value)
  })
}

export async function push(
  hub: Hub,
  source: string,
  rows: readonly HubRow[],
  state: HubState,
  isOver: () => boolean,
): Promise<Pushed> {
  const refused: { row: HubRow; why: string }[] = []
  let sent = 0
  const send = async (batch: readonly HubRow[]): Promise<void> => {
    const [first] = batch
    if (first === undefined) return
    try {
      await hub.ask(STATEMENTS[first.kind], [source, JSON.stringify(batch)])
      state.markSent(batch.map((row) => ({ kind: row.kind, ...nameOf(row) })))
      sent += batch.length
    } catch (fault) {
      if (!(fault instanceof RefusedRow)) throw fault
      if (batch.length === 1) refused.push({ row: first, why: fault.message })
      else for (const row of batch) await send([row])
    }
  }
  for (const kind of ORDER) {
    const own = inTime(rows.filter((row) => row.kind === kind))
    for (let at = 0; at < own.length; at += BATCH) {
      if (isOver()) return { sent, refused, isCut: true }
      await send(own.slice(at, at + BATCH))
    }
  }
  return { sent, refused, isCut: false }
}

/** What came first here comes first elsewhere, also after a week without the hub. */
function inTime(rows: readonly HubRow[]): HubRow[] {
  const timeOf = (row: HubRow) => (row.kind === "approval" || row.kind === "observation" ? row.at : "")
  return rows.toSorted((a, b) => Number(timeOf(a) > timeOf(b)) - Number(timeOf(a) < timeOf(b)))
}
