// Receipts (GUID-09): one row per delivered lesson, written in the transaction that decides to deliver it, so that two
// hooks of one step see each other. Rows are never deleted for age; totals are computed from them.

import type { LessonDelivery } from "../guidance/deliver/hold.ts"
import type { Pointer } from "../guidance/match/pointers.ts"
import type { ReceiptOutcome } from "../guidance/outcome/judge-outcome.ts"
import type { LessonId } from "../lessons/model/lesson.ts"
import type { SessionId } from "../sessions/event.ts"
import { type Store, writing } from "./open.ts"
import { named } from "./rows.ts"

export interface ReceiptDraft extends LessonDelivery {
  readonly session: SessionId
  /** Milliseconds since 1970, UTC. */
  readonly at: number
  readonly tool: string | null
  /** Null if nothing was compared. */
  readonly score: number | null
  readonly reasons: readonly Pointer[]
  readonly tokens: number
  /** Microseconds from the start of the process. */
  readonly hookUs: number
  /** A fingerprint of what an edit would have written. */
  readonly print?: string | null
}

export interface Receipt extends ReceiptDraft {
  readonly seq: number
  /** Null if the session was never counted. */
  readonly sessionNumber: number | null
  /** Null until judged. */
  readonly outcome: ReceiptOutcome | null
}

const INSERT = `
  INSERT INTO receipts (session, agent, at, lesson, way, tool, target, score, reasons, tokens, hook_us, step, compactions, print)
  VALUES ($session, $agent, $at, $lesson, $way, $tool, $target, $score, $reasons, $tokens, $hookUs, $step, $compactions, $print)`

export function putReceipt(store: Store, { reasons, print = null, ...receipt }: ReceiptDraft): void {
  const row = named({ ...receipt, reasons: JSON.stringify(reasons), print })
  writing(store, () => store.query(INSERT).run(row))
}

const FORGET =
  "DELETE FROM receipts WHERE session = ? AND agent IS NULL AND at >= ? AND at < ? AND way <> 'brief'"

/** CONT-10: deliveries in a rewound part of the conversation do not count. */
export function forgetReceipts(store: Store, session: SessionId, from: number, until: number): void {
  if (Number.isFinite(from) && Number.isFinite(until))
    writing(store, () => store.query(FORGET).run(session, from, until))
}

const GIVEN =
  "SELECT lesson, way, agent, target, step, compactions FROM receipts WHERE session = ? ORDER BY seq"

/** Calls of one step follow each other quickly; a slower step counts as several. */
const STEP_MS = 10_000

const HELD_NOW = `
  SELECT 1 FROM receipts WHERE session = ? AND at > ? AND way IN ('hold', 'commit-hold') LIMIT 1`

/** Whether a call was held so recently that another may belong to the same step. */
export function wasJustHeld(store: Store, session: SessionId, now: number): boolean {
  return store.query(HELD_NOW).get(session, now - STEP_MS) !== null
}

/** Deliveries in the session so far, for guidance/deliver/hold.ts. */
export function deliveriesIn(store: Store, session: SessionId): LessonDelivery[] {
  return store.query(GIVEN).all(session) as LessonDelivery[]
}

export interface ReceiptQuery {
  readonly lesson?: LessonId | undefined
  readonly session?: SessionId | undefined
  /** "" for not judged yet. */
  readonly outcome?: string | undefined
  /** Lines of briefs are deliveries too, but would drown the others. */
  readonly withBriefs: boolean
}

const FOUND = `
  SELECT r.*, s.number AS number FROM receipts AS r LEFT JOIN sessions AS s ON s.id = r.session
  WHERE ($lesson IS NULL OR r.lesson = $lesson) AND ($session IS NULL OR r.session = $session)
  AND ($withBriefs OR r.way <> 'brief') AND ($outcome IS NULL OR coalesce(r.outcome, '') = $outcome)
  ORDER BY r.seq DESC LIMIT $limit`

/** Newest first. */
export function findReceipts(store: Store, query: ReceiptQuery, limit: number): Receipt[] {
  const { lesson = null, session = null, outcome = null, withBriefs } = query
  return receipts(store.query(FOUND).all(named({ lesson, session, outcome, withBriefs, limit })))
}

const IN_SESSION = `
  SELECT r.*, s.number AS number FROM receipts AS r LEFT JOIN sessions AS s ON s.id = r.session
  WHERE r.session = ? ORDER BY r.seq`

/** In order. */
export function receiptsIn(store: Store, session: SessionId): Receipt[] {
  return receipts(store.query(IN_SESSION).all(session))
}

export function wasDelivered(store: Store, session: SessionId): boolean {
  return store.query("SELECT 1 FROM receipts WHERE session = ? LIMIT 1").get(session) !== null
}

export function setOutcome(store: Store, seq: number, outcome: ReceiptOutcome): void {
  writing(store, () => store.query("UPDATE receipts SET outcome = ? WHERE seq = ?").run(outcome, seq))
}

export interface DeliveryCount {
  /** Null: not judged yet. */
  readonly outcome: ReceiptOutcome | null
  readonly count: number
  readonly tokens: number
}

/** Deliveries by outcome, of all lessons or one, without lines of briefs. */
export function countReceipts(store: Store, lesson?: LessonId): DeliveryCount[] {
  const query = `
    SELECT outcome, count(*) AS count, sum(tokens) AS tokens FROM receipts
    WHERE way <> 'brief' AND ($lesson IS NULL OR lesson = $lesson) GROUP BY outcome ORDER BY outcome`
  return store.query(query).all({ $lesson: lesson ?? null }) as DeliveryCount[]
}

export interface SessionDeliveryCount extends DeliveryCount {
  readonly sessionNumber: number
}

/** The same for each counted session from this number on, in order: the trend. */
export function receiptsByNumber(store: Store, from: number): SessionDeliveryCount[] {
  const query = `
    SELECT s.number AS sessionNumber, r.outcome AS outcome, count(*) AS count, sum(r.tokens) AS tokens
    FROM sessions AS s JOIN receipts AS r ON r.session = s.id
    WHERE s.number >= ? AND r.way <> 'brief' GROUP BY s.number, r.outcome ORDER BY s.number, r.outcome`
  return store.query(query).all(from) as SessionDeliveryCount[]
}

/** The number of the last session in which the lesson matched; a line in a brief is not a match. */
export function lastMatch(store: Store, lesson: LessonId): number | undefined {
  const query = `
    SELECT max(s.number) AS number FROM receipts AS r JOIN sessions AS s ON s.id = r.session
    WHERE r.lesson = ? AND r.way <> 'brief'`
  return (store.query(query).get(lesson) as { number: number | null }).number ?? undefined
}

type ReceiptRow = Omit<Receipt, "sessionNumber" | "reasons" | "hookUs"> & {
  readonly number: number | null
  readonly reasons: string
  readonly hook_us: number
}

function receipts(rows: readonly unknown[]): Receipt[] {
  return rows.map((each) => {
    const { reasons, tokens, hook_us: hookUs, number: sessionNumber, ...row } = each as ReceiptRow
    const { seq, session, agent, at, lesson, way, tool, target, score, step, compactions, outcome } = row
    const why = { score, reasons: JSON.parse(reasons) as readonly Pointer[], tokens, hookUs }
    const place = { seq, session, sessionNumber, agent, at, lesson, way, tool, target }
    return { ...place, ...why, step, compactions, outcome, print: row.print ?? null }
  })
}
