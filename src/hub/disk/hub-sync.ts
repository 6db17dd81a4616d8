// One sync of a project with its hub: send, then take over. It may be killed at any statement and repeated any number of
// times. Hooks never load this.
import { sha256 } from "../../io/hash.ts"
import { secretValuesOf } from "../../privacy/redact.ts"
import { changes } from "../../store/changelog-rows.ts"
import { type HubState, outcomesByDay } from "../../store/hub-state.ts"
import type { LessonIo } from "../../store/lesson-io.ts"
import { lessonsIn } from "../../store/lesson-rows.ts"
import type { Environment } from "../../text/environment.ts"
import { DAY_MS } from "../../text/time.ts"
import { UserError } from "../../text/user-error.ts"
import { type HubRow, nameOf, parseContent, rowsOf } from "../protocol/hub-rows.ts"
import { type Hub, RefusedRow } from "./hub-connection.ts"
import type { Membership } from "./hub-membership.ts"
import { type Pulled, pull } from "./hub-pull.ts"
import { type HubSelf, hubSelf } from "./hub-schema.ts"

const DEADLINE_MS = 20_000
/** Outcomes of older deliveries no longer change. */
const OUTCOME_DAYS = 30

export interface Synced extends Pushed, Pulled {
  readonly self: HubSelf
}

const OWNER = "SELECT person FROM tenure.sources WHERE id = $1::text::uuid"

/** What a project knows about its hub: what the person decided, and what was sent and read since. */
export interface Joined {
  readonly membership: Membership
  readonly state: HubState
}

export async function syncHub(io: LessonIo, hub: Hub, joined: Joined, env: Environment): Promise<Synced> {
  const { membership, state } = joined
  const { source } = membership
  const self = await hubSelf(hub)
  requireSameHub(self, membership)
  const end = performance.now() + DEADLINE_MS
  const isOver = () => performance.now() > end
  let pushed: Pushed = { sent: 0, refused: [], isCut: false }
  if (self.member) {
    const [owner] = await hub.ask<{ person: string }>(OWNER, [source])
    if (owner !== undefined && owner.person !== self.person)
      throw new UserError(
        "This project joined the hub as somebody else.",
        "Leave it and join again: tenure hub leave",
      )
    // A hub set back to before this project sent anything has lost it all, and counts arrivals anew.
    if (owner === undefined && state.isSent("source", source, "")) state.startOver()
    pushed = await push(hub, source, rowsToSend(io, joined, env, self.reviewer), state, isOver)
  }
  const secrets = secretValuesOf(env)
  const pulled = await pull({ io, hub, state, source, secrets, isOver }, self.reviewer)
  state.setFact("synced", new Date(io.now).toISOString())
  state.setFact("reviewer", String(self.reviewer))
  return { self, ...pushed, ...pulled }
}

const LEAVE = "DELETE FROM tenure.sources WHERE id = $1::text::uuid"

/** Removes every row that this project sent. */
export async function leaveHub(hub: Hub, membership: Membership): Promise<void> {
  requireSameHub(await hubSelf(hub), membership)
  await hub.ask(LEAVE, [membership.source])
}

const CHAIN = `
  SELECT seq, hash FROM tenure.changes WHERE source = $1::text::uuid ORDER BY seq DESC LIMIT 1`

/** The end of this project's changelog as the hub has it. */
export async function chainInHub(
  hub: Hub,
  { source }: Membership,
): Promise<{ seq: number; hash: string } | undefined> {
  return (await hub.ask<{ seq: number; hash: string }>(CHAIN, [source]))[0]
}

const LATEST = `
  SELECT a.at, left(a.person, 80) AS person, left(s.place, 80) AS place, left(l.content, 16384) AS content
  FROM tenure.approvals AS a JOIN tenure.lessons AS l ON l.hash = a.lesson JOIN tenure.sources AS s ON s.id = a.source
  ORDER BY a.arrived DESC LIMIT 50`

export interface HubApproval {
  readonly at: Date
  readonly person: string
  readonly place: string
  readonly title: string
}

/** Who approved what, the latest last. */
export async function latestApprovals(hub: Hub): Promise<HubApproval[]> {
  const rows = await hub.ask<Omit<HubApproval, "title"> & { content: string }>(LATEST)
  // Read here: one row that is no JSON would take the whole log from everybody.
  return rows
    .map(({ content, ...row }) => ({ ...row, title: parseContent(content, [])?.title ?? "(unreadable)" }))
    .reverse()
}

/** Two hubs never mix: rows and places of one mean nothing in another. */
function requireSameHub({ id }: HubSelf, { hub }: Membership): void {
  if (id !== hub)
    throw new UserError(
      "This address leads to another hub than the one that this project joined. Nothing was sent.",
      "Check the address, or leave the old one first: tenure hub leave",
    )
}

/** Everything that the next sync would send. */
export function rowsToSend(
  io: LessonIo,
  { membership: { source, place, sharesWords }, state }: Joined,
  env: Environment,
  isReviewer: boolean,
): HubRow[] {
  const lessons = lessonsIn(io.store, ["observation", "review_pending", "active", "decayed"])
  const local = {
    lessons: lessons.filter(({ content }) => content.source !== "bootstrap"),
    outcomes: outcomesByDay(io.store, io.now - OUTCOME_DAYS * DAY_MS),
    changes: changes(io.store),
  }
  const options = { source, place, isReviewer, sharesWords, secrets: secretValuesOf(env), hash: sha256 }
  // Without the rows that the hub has acknowledged.
  return rowsOf(local, options).filter((row) => {
    const { key, value } = nameOf(row)
    return !state.isSent(row.kind, key, value)
  })
}

// Sends rows: a statement for each kind and batch, each complete in itself. What the hub has acknowledged is noted after
// it; a process killed in between sends those rows again, and the hub keeps each once.
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

interface Pushed {
  readonly sent: number
  readonly refused: readonly { readonly row: HubRow; readonly why: string }[]
  /** The time was over first; the rest follows next time. */
  readonly isCut: boolean
}

async function push(
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
