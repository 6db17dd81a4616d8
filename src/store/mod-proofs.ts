// Proofs from the mod, our module inside the client (LIFE-06). At the start of a session it draws 32 random bytes and hashes
// them many times over; each message carries the value before the one sent last. So every secret works once, whoever has
// seen it pass learns nothing for the next one, and we keep only a hash.
import { sha256 } from "../io/hash.ts"
import { DAY_MS } from "../text/time.ts"
import { dropMeta, getMeta, setMeta } from "./meta.ts"
import { type Store, writing } from "./open.ts"

export interface Greeting {
  readonly session: string
  /** The hash of the secret that the first decision will carry. */
  readonly hash: string
  /** Required when this client has greeted for the session before. */
  readonly secret: string | undefined
  /** The client's process. */
  readonly client: string
}

/** A killed client never reports its end. */
const ROW_LIVES_MS = 30 * DAY_MS
/** A message that was lost on the way leaves a gap. */
const MAX_GAP = 8
const HASH = /^[0-9a-f]{64}$/

export function isHash(text: string): boolean {
  return HASH.test(text)
}

/** False if another living client speaks for the session, or the same one without its secret. */
export function acceptGreeting(
  store: Store,
  { session, hash, secret, client }: Greeting,
  at: number,
  isAlive: (client: string) => boolean,
): boolean {
  if (!isHash(hash)) return false
  return writing(store, () => {
    store.query("DELETE FROM mods WHERE at < ?").run(at - ROW_LIVES_MS)
    const known = rowOf(store, session)
    const isAgain = known?.client === client
    if (isAgain && !follows(known.hash, secret)) return false
    if (known !== undefined && !isAgain && isAlive(known.client)) return false
    store
      .query("INSERT OR REPLACE INTO mods (session, hash, client, at) VALUES (?, ?, ?, ?)")
      .run(session, hash, client, at)
    setMeta(store, EXPECTED, session)
    return true
  })
}

/** True once for each secret, in order, and only for the client that greeted. */
export function spendSecret(store: Store, session: string, client: string, secret: unknown): boolean {
  return writing(store, () => {
    const known = rowOf(store, session)
    if (known?.client !== client || typeof secret !== "string" || !follows(known.hash, secret)) return false
    store.query("UPDATE mods SET hash = ? WHERE session = ?").run(secret, session)
    return true
  })
}

export function hasMod(store: Store, session: string): boolean {
  return rowOf(store, session) !== undefined
}

/** The session that greeted last. A start is reported before its own mod can greet, so only earlier ones tell. */
const EXPECTED = "mod_expected"

/** Whether the mod of this session will show what waits, going by the sessions before it. */
export function isModExpected(store: Store, session: string): boolean {
  const last = getMeta(store, EXPECTED)
  return last !== undefined && last !== session
}

/** True once when a session has come to the end of a turn without the greeting that was expected. */
export function missesMod(store: Store, session: string): boolean {
  if (!isModExpected(store, session) || hasMod(store, session)) return false
  dropMeta(store, EXPECTED)
  return true
}

/** The session is over: its secrets and typed lines count no more. */
export function voidMod(store: Store, session: string): void {
  writing(store, () => store.query("DELETE FROM mods WHERE session = ?").run(session))
}

/** The hook for the line follows at once. */
const VOUCH_LIVES_MS = 20_000

export function vouchLine(store: Store, session: string, line: string, at: number): void {
  const query = "UPDATE mods SET line = ?, line_at = ? WHERE session = ?"
  writing(store, () => store.query(query).run(sha256(line.trim()), at, session))
}

/** Whether the client says that the person typed exactly this line; true once. */
export function consumeVouch(store: Store, session: string, line: string, at: number): boolean {
  const query = "UPDATE mods SET line = NULL WHERE session = ? AND line = ? AND line_at >= ?"
  return writing(store, () => {
    return store.query(query).run(session, sha256(line.trim()), at - VOUCH_LIVES_MS).changes > 0
  })
}

function rowOf(store: Store, session: string): { hash: string; client: string } | undefined {
  const row = store.query("SELECT hash, client FROM mods WHERE session = ?").get(session)
  return (row ?? undefined) as { hash: string; client: string } | undefined
}

/** Whether the secret is the next one after this hash. */
export function follows(hash: string, secret: string | undefined): boolean {
  if (secret === undefined || !isHash(secret)) return false
  let value = secret
  for (let step = 0; step < MAX_GAP; step++) {
    value = sha256(Buffer.from(value, "hex"))
    if (value === hash) return true
  }
  return false
}
