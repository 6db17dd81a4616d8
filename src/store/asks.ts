// Questions put to the person about an agent's command (LIFE-06). The hook writes one when it asks; the command,
// if the person let it run, takes it away. No question, no right to decide.
import { type Store, writing } from "./open.ts"

/** A question older than this was not answered yes. */
const ASK_LIVES_MS = 10 * 60 * 1000

export function putAsk(store: Store, session: string, words: readonly string[], at: number): void {
  writing(store, () => {
    store.query("DELETE FROM asks WHERE at < ?").run(at - ASK_LIVES_MS)
    store
      .query("INSERT INTO asks (session, at, words) VALUES (?, ?, ?)")
      .run(session, at, JSON.stringify(words))
  })
}

/** Whether this very command was asked about in this session; true once. */
export function takeAsk(store: Store, session: string, words: readonly string[], at: number): boolean {
  return writing(store, () => {
    const query = `
      DELETE FROM asks WHERE id = (
        SELECT id FROM asks WHERE session = ? AND words = ? AND at >= ? ORDER BY id LIMIT 1)`
    return store.query(query).run(session, JSON.stringify(words), at - ASK_LIVES_MS).changes > 0
  })
}
