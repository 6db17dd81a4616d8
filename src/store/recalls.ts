// Receipts of recalled statements (RCAL-02, GUID-09): one row each, written in the transaction that delivers it.
import type { RecallWay, Receipt } from "../recall/statements/receipt.ts"
import type { SessionId } from "../sessions/event.ts"
import { type Store, writing } from "./open.ts"
import { named } from "./rows.ts"
import { addDeliveredTokens } from "./sessions.ts"

/** "said again": the person had to repeat it. "amended": the person changed it. "no evidence": neither. */
export type RecallOutcome = "said again" | "amended" | "no evidence"

export interface Recall {
  readonly session: SessionId
  readonly agent: string | null
  readonly at: number
  readonly statement: number
  readonly way: RecallWay
  readonly target: string
  readonly score: number
  readonly shared: readonly string[]
  readonly tokens: number
  readonly hookUs: number
  readonly seq: number
  readonly sessionNumber: number | null
  readonly outcome: RecallOutcome | null
  /** The delivered statement; null if forgotten since. */
  readonly said: string | null
}

const INSERT = `
  INSERT INTO recalls (session, agent, at, statement, way, target, score, shared, tokens, hook_us)
  VALUES ($session, $agent, $at, $statement, $way, $target, $score, $shared, $tokens, $hookUs)`

/** False, and nothing is stored or counted, if one of the statements was recalled before for the same agent. */
export function putReceipt(store: Store, session: SessionId, receipt: Receipt): boolean {
  const { agent, path, way, at, hookUs, told } = receipt
  const here = { session, agent, at, way, target: path, hookUs }
  return writing(store, () => {
    const known = recalledIn(store, session).filter((each) => each.agent === agent)
    if (told.some(({ id }) => known.some(({ statement }) => statement === id))) return false
    const insert = store.query(INSERT)
    for (const { id, tokens, score, shared } of told)
      insert.run(named({ ...here, statement: id, tokens, score, shared: JSON.stringify(shared) }))
    addDeliveredTokens(store, session, receipt.tokens)
    return true
  })
}

export type RecallDelivery = Pick<Recall, "statement" | "agent" | "target" | "tokens">

export function recalledIn(store: Store, session: SessionId): RecallDelivery[] {
  return store
    .query("SELECT statement, agent, target, tokens FROM recalls WHERE session = ?")
    .all(session) as RecallDelivery[]
}

const FOUND = `
  SELECT r.*, n.number AS number, s.said AS said FROM recalls AS r
  LEFT JOIN sessions AS n ON n.id = r.session LEFT JOIN statements AS s ON s.id = r.statement
  WHERE $session IS NULL OR r.session = $session ORDER BY r.seq DESC LIMIT $limit`

/** Newest first. */
export function findRecalls(store: Store, session: SessionId | undefined, limit: number): Recall[] {
  return (store.query(FOUND).all({ $session: session ?? null, $limit: limit }) as RecallRow[]).map(
    ({ number, hook_us, shared, ...row }) => ({
      ...row,
      sessionNumber: number,
      hookUs: hook_us,
      shared: JSON.parse(shared) as string[],
    }),
  )
}

type RecallRow = Omit<Recall, "sessionNumber" | "hookUs" | "shared"> & {
  number: number | null
  hook_us: number
  shared: string
}

/** For ended sessions without evidence. */
export function closeRecalls(store: Store): void {
  const query = `
    UPDATE recalls SET outcome = 'no evidence' WHERE outcome IS NULL
    AND session IN (SELECT id FROM sessions WHERE ended_at IS NOT NULL)`
  writing(store, () => store.query(query).run())
}

/** Not judged yet, with the statement. */
export function unjudgedRecalls(store: Store, session: SessionId): Recall[] {
  return findRecalls(store, session, MAX_IN_SESSION).filter(({ outcome }) => outcome === null)
}

const MAX_IN_SESSION = 100

export function setRecallOutcome(store: Store, seq: number, outcome: RecallOutcome): void {
  writing(store, () => store.query("UPDATE recalls SET outcome = ? WHERE seq = ?").run(outcome, seq))
}
