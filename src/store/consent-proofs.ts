// Proofs that a person made a decision (LIFE-06): codes typed after a list was shown, and one-time keys for an agent's
// commands that the person let run. Both are stored as hashes and become void when the session ends.
import { sha256 } from "../io/hash.ts"
import { codeFrom } from "../lessons/review/typed-line.ts"
import { DAY_MS, HOUR_MS } from "../text/time.ts"
import { type Store, writing } from "./open.ts"

/** How many lists may be on the screen at once, each with its code. */
const MAX_CODES = 8
const MAX_MISSES = 5
const CODE_LIVES_MS = 30 * DAY_MS

export function issueCode(store: Store, session: string, at: number): string {
  const code = draw()
  writing(store, () => {
    store.query("DELETE FROM codes WHERE at < ?").run(at - CODE_LIVES_MS)
    store
      .query("INSERT INTO codes (session, hash, at) VALUES (?, ?, ?)")
      .run(session, hashOf(session, code), at)
    store
      .query(
        "DELETE FROM codes WHERE session = $session AND id NOT IN (SELECT id FROM codes WHERE session = $session ORDER BY id DESC LIMIT $most)",
      )
      .run({ $session: session, $most: MAX_CODES })
  })
  return code
}

/** Counts wrong codes; the fifth voids all codes of the session. */
export function checkCode(store: Store, session: string, code: string): boolean {
  return writing(store, () => {
    const hash = hashOf(session, code)
    if (store.query("SELECT 1 FROM codes WHERE session = ? AND hash = ?").get(session, hash) !== null)
      return true
    store.query("UPDATE codes SET misses = misses + 1 WHERE session = ?").run(session)
    store.query("DELETE FROM codes WHERE session = ? AND misses >= ?").run(session, MAX_MISSES)
    return false
  })
}

export function voidCodes(store: Store, session: string): void {
  writing(store, () => store.query("DELETE FROM codes WHERE session = ?").run(session))
}

function draw(): string {
  for (;;) {
    const code = codeFrom(crypto.getRandomValues(new Uint8Array(16)))
    if (code !== undefined) return code
  }
}

function hashOf(session: string, code: string): string {
  return sha256(`${session}\n${code}`)
}

// The hook creates a key for one call and puts it into the command, which runs only if the person allows it. A key works
// once, and only for the words that the person was shown.

/** An older dialog was forgotten. */
const ASK_LIVES_MS = HOUR_MS

interface PendingAsk {
  readonly session: string
  /** The client's id of the tool call. */
  readonly call: string
  /** The arguments for Tenure. */
  readonly words: readonly string[]
}

/** Returns the key for this call; asking again replaces it. */
export function recordAsk(store: Store, { session, call, words }: PendingAsk, at: number): string {
  const key = Buffer.from(crypto.getRandomValues(new Uint8Array(9))).toString("base64url")
  writing(store, () => {
    store.query("DELETE FROM asks WHERE at < ? OR call = ?").run(at - ASK_LIVES_MS, call)
    store
      .query("INSERT INTO asks (session, call, key, words, at) VALUES (?, ?, ?, ?, ?)")
      .run(session, call, sha256(key), JSON.stringify(words), at)
  })
  return key
}

/** Whether the person allowed exactly this command; true once. */
export function consumeAsk(store: Store, key: string, words: readonly string[], at: number): boolean {
  return writing(store, () => {
    const query = "DELETE FROM asks WHERE key = ? AND words = ? AND at >= ?"
    return store.query(query).run(sha256(key), JSON.stringify(words), at - ASK_LIVES_MS).changes > 0
  })
}

/** The session's calls are over, so none may decide any more. */
export function voidAsks(store: Store, session: string): void {
  writing(store, () => store.query("DELETE FROM asks WHERE session = ?").run(session))
}
