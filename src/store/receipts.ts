// Receipts (GUID-09): one row for every lesson told, put in the transaction that decides to tell it, so that two hooks
// of one step know of each other. Totals come from the rows, which stay.
import type { SessionId } from "../core/events/event.ts"
import type { Given, Step, Way } from "../core/guidance/hold.ts"
import type { ReceiptOutcome } from "../core/guidance/outcome.ts"
import type { Pointer } from "../core/guidance/pointers.ts"
import type { LessonId } from "../core/lessons/lesson.ts"
import { type Store, writing } from "./open.ts"

export interface ReceiptDraft extends Given {
  readonly session: SessionId
  /** Milliseconds since 1970, UTC. */
  readonly at: number
  readonly tool: string | null
  /** Null where nothing was compared. */
  readonly score: number | null
  readonly reasons: readonly Pointer[]
  readonly tokens: number
  /** Microseconds from the start of the process. */
  readonly hookUs: number
}

export interface Receipt extends ReceiptDraft {
  readonly seq: number
  /** The session's number; null when it was never counted. */
  readonly sessionNumber: number | null
  /** Null until it is judged. */
  readonly outcome: ReceiptOutcome | null
}

const INSERT = `
  INSERT INTO receipts (session, agent, at, lesson, way, tool, target, score, reasons, tokens, hook_us, step, compactions)
  VALUES ($session, $agent, $at, $lesson, $way, $tool, $target, $score, $reasons, $tokens, $hookUs, $step, $compactions)`

export function putReceipt(store: Store, receipt: ReceiptDraft): void {
  writing(store, () =>
    store.query(INSERT).run({
      $session: receipt.session,
      $agent: receipt.agent,
      $at: receipt.at,
      $lesson: receipt.lesson,
      $way: receipt.way,
      $tool: receipt.tool,
      $target: receipt.target,
      $score: receipt.score,
      $reasons: JSON.stringify(receipt.reasons),
      $tokens: receipt.tokens,
      $hookUs: receipt.hookUs,
      $step: receipt.step,
      $compactions: receipt.compactions,
    }),
  )
}

const GIVEN =
  "SELECT lesson, way, agent, target, step, compactions FROM receipts WHERE session = ? ORDER BY seq"

/** Calls of one step come one right after the other; a step whose tools take longer is taken for several. */
const STEP_MS = 10_000

const HELD_NOW = `
  SELECT 1 FROM receipts WHERE session = ? AND at > ? AND way IN ('hold', 'commit-hold') LIMIT 1`

/** Whether a call was held so short a time ago that another may belong to the same step. */
export function wasJustHeld(store: Store, session: SessionId, now: number): boolean {
  return store.query(HELD_NOW).get(session, now - STEP_MS) !== null
}

/** What was told in the session so far, as core/guidance/hold.ts wants it. */
export function givenIn(store: Store, session: SessionId): Given[] {
  return store.query(GIVEN).all(session) as Given[]
}

export interface Wanted {
  readonly lesson?: LessonId | undefined
  readonly session?: SessionId | undefined
  /** "" for those not judged yet. */
  readonly outcome?: string | undefined
  /** Being named in a brief is a delivery, too, and would drown the others. */
  readonly withBriefs: boolean
}

const FOUND = `
  SELECT r.*, s.number AS number FROM receipts AS r LEFT JOIN sessions AS s ON s.id = r.session
  WHERE ($lesson IS NULL OR r.lesson = $lesson) AND ($session IS NULL OR r.session = $session)
  AND ($withBriefs OR r.way <> 'brief') AND ($outcome IS NULL OR coalesce(r.outcome, '') = $outcome)
  ORDER BY r.seq DESC LIMIT $limit`

/** Newest first. */
export function findReceipts(
  store: Store,
  { lesson, session, outcome, withBriefs }: Wanted,
  limit: number,
): Receipt[] {
  const about = { $lesson: lesson ?? null, $session: session ?? null, $outcome: outcome ?? null }
  return receipts(store.query(FOUND).all({ ...about, $withBriefs: withBriefs ? 1 : 0, $limit: limit }))
}

const IN_SESSION = `
  SELECT r.*, s.number AS number FROM receipts AS r LEFT JOIN sessions AS s ON s.id = r.session
  WHERE r.session = ? ORDER BY r.seq`

/** In order. */
export function receiptsIn(store: Store, session: SessionId): Receipt[] {
  return receipts(store.query(IN_SESSION).all(session))
}

/** Whether a lesson was told in the session. */
export function wasTold(store: Store, session: SessionId): boolean {
  return store.query("SELECT 1 FROM receipts WHERE session = ? LIMIT 1").get(session) !== null
}

export function setOutcome(store: Store, seq: number, outcome: ReceiptOutcome): void {
  writing(store, () => store.query("UPDATE receipts SET outcome = ? WHERE seq = ?").run(outcome, seq))
}

export interface ToldCount {
  /** Null: not judged yet. */
  readonly outcome: ReceiptOutcome | null
  readonly count: number
  readonly tokens: number
}

/** How often lessons were told, by what became of it; of all or of one. Lines in briefs are not counted. */
export function countReceipts(store: Store, lesson?: LessonId): ToldCount[] {
  const query = `
    SELECT outcome, count(*) AS count, sum(tokens) AS tokens FROM receipts
    WHERE way <> 'brief' AND ($lesson IS NULL OR lesson = $lesson) GROUP BY outcome ORDER BY outcome`
  return store.query(query).all({ $lesson: lesson ?? null }) as ToldCount[]
}

export interface ToldInSession extends ToldCount {
  readonly sessionNumber: number
}

/** The same for each counted session of this number and later, in order: the trend. */
export function receiptsByNumber(store: Store, from: number): ToldInSession[] {
  const query = `
    SELECT s.number AS sessionNumber, r.outcome AS outcome, count(*) AS count, sum(r.tokens) AS tokens
    FROM sessions AS s JOIN receipts AS r ON r.session = s.id
    WHERE s.number >= ? AND r.way <> 'brief' GROUP BY s.number, r.outcome ORDER BY s.number, r.outcome`
  return store.query(query).all(from) as ToldInSession[]
}

/** The number of the last session in which the lesson matched something; being named in a brief is no match. */
export function lastMatch(store: Store, lesson: LessonId): number | undefined {
  const query = `
    SELECT max(s.number) AS number FROM receipts AS r JOIN sessions AS s ON s.id = r.session
    WHERE r.lesson = ? AND r.way <> 'brief'`
  return (store.query(query).get(lesson) as { number: number | null }).number ?? undefined
}

interface ReceiptRow {
  seq: number
  session: string
  number: number | null
  agent: string | null
  at: number
  lesson: string
  way: string
  tool: string | null
  target: string
  score: number | null
  reasons: string
  tokens: number
  hook_us: number
  step: string | null
  compactions: number
  outcome: string | null
}

function receipts(rows: readonly unknown[]): Receipt[] {
  return rows.map((each) => {
    const row = each as ReceiptRow
    return {
      seq: row.seq,
      session: row.session as SessionId,
      sessionNumber: row.number,
      agent: row.agent,
      at: row.at,
      lesson: row.lesson as LessonId,
      way: row.way as Way,
      tool: row.tool,
      target: row.target,
      score: row.score,
      reasons: JSON.parse(row.reasons) as readonly Pointer[],
      tokens: row.tokens,
      hookUs: row.hook_us,
      step: row.step as Step,
      compactions: row.compactions,
      outcome: row.outcome as ReceiptOutcome | null,
    }
  })
}
