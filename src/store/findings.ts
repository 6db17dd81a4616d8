// Unconfirmed findings, one row each, deleted once it is known who said the words.

import type { AskingState } from "../learning/blocks/asking.ts"
import type { PendingFinding } from "../learning/blocks/spool-lines.ts"
import type { JudgedPrompt } from "../learning/gate/judge.ts"
import type { SessionId } from "../sessions/event.ts"
import { countPromptsSince } from "./events.ts"
import { getMeta, setMeta } from "./meta.ts"
import { type Store, writing } from "./open.ts"
import { numberIn } from "./rows.ts"

export interface WaitingFinding extends PendingFinding {
  readonly id: number
}

export function putFinding(store: Store, found: PendingFinding): void {
  const query =
    "INSERT INTO findings (session, prompt_id, at, prompt, asked, verdict) VALUES (?, ?, ?, ?, ?, ?)"
  const { session, promptId, at, prompt, asked, finding } = found
  writing(store, () => {
    store.query(query).run(session, promptId, at, prompt, asked ? 1 : 0, JSON.stringify(finding))
    const { reminders, ...before } = keptOf(store, session)
    keep(store, session, { ...before, reminders: reminders + (asked ? 1 : 0), isUnanswered: true })
  })
}

/** The state of asking the agent for reports in this session; outlives the findings (LERN-10). */
export function askingOf(store: Store, session: SessionId): AskingState {
  const { standingAt, reminders, isUnanswered } = keptOf(store, session)
  const messages =
    standingAt === null ? Number.POSITIVE_INFINITY : countPromptsSince(store, session, standingAt)
  return { reminders, messages, isUnanswered }
}

export function wasAskedToReport(store: Store, session: string): boolean {
  return keptOf(store, session).standingAt !== null
}

export function recordStandingLine(store: Store, session: string, at: number): void {
  keep(store, session, { ...keptOf(store, session), standingAt: at, isUnanswered: false })
}

export function recordAgentReport(store: Store, session: string): void {
  keep(store, session, { ...keptOf(store, session), isUnanswered: false })
}

interface KeptAsking {
  readonly reminders: number
  readonly standingAt: number | null
  readonly isUnanswered: boolean
}

/** Older versions stored only the number of reminders. */
function keptOf(store: Store, session: string): KeptAsking {
  const kept: unknown = JSON.parse(getMeta(store, askingKey(session)) ?? "0")
  if (typeof kept === "object" && kept !== null) return kept as KeptAsking
  return { reminders: Number(kept), standingAt: null, isUnanswered: false }
}

function keep(store: Store, session: string, asking: KeptAsking): void {
  setMeta(store, askingKey(session), JSON.stringify(asking))
}

function askingKey(session: string): string {
  return `asked:${session}`
}

export function findingsOf(store: Store, session: string): WaitingFinding[] {
  const rows = store.query("SELECT * FROM findings WHERE session = ? ORDER BY id").all(session)
  return (rows as FindingRow[]).map(findingOf)
}

const FOUND = `
  SELECT EXISTS (SELECT 1 FROM findings WHERE session = $session)
      OR EXISTS (SELECT 1 FROM lessons, json_each(lessons.sessions) AS seen
                 WHERE lessons.stage IN ('observation', 'review_pending') AND seen.value = $session)`

export function hasUndecidedFinding(store: Store, session: string): boolean {
  return numberIn(store, FOUND, { $session: session }) === 1
}

export function dropFinding(store: Store, id: number): void {
  writing(store, () => store.query("DELETE FROM findings WHERE id = ?").run(id))
}

type FindingRow = Omit<WaitingFinding, "promptId" | "asked" | "finding"> & {
  readonly prompt_id: string | null
  readonly asked: number
  readonly verdict: string
}

function findingOf({ id, session, at, prompt, asked, ...row }: FindingRow): WaitingFinding {
  const finding = verdictOf(row.verdict)
  return { id, session, promptId: row.prompt_id, at, prompt, asked: asked === 1, finding }
}

/** Earlier versions had a third tier, "certain", which is now "strong". */
function verdictOf(text: string): JudgedPrompt {
  const verdict = JSON.parse(text) as Omit<JudgedPrompt, "tier"> & {
    readonly tier: JudgedPrompt["tier"] | "certain"
  }
  return { ...verdict, tier: verdict.tier === "certain" ? "strong" : verdict.tier }
}
