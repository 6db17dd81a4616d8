// Sessions as a person searches them (RCAL-04): title, changed files, how they ended, statements; and forgetting them.
import type { Statement } from "../recall/statements/statement.ts"
import { type Store, writing } from "./open.ts"
import { column, named } from "./rows.ts"

export interface TalkSession {
  readonly id: string
  /** Null if known only from its transcript. */
  readonly number: number | null
  /** Milliseconds since 1970, UTC. */
  readonly at: number
  /** The start of the first message; empty if unknown. */
  readonly title: string
  readonly isEnded: boolean
  readonly isCommitted: boolean
  readonly isForgotten: boolean
  /** The first few changed files; `changed` is their total. */
  readonly files: readonly string[]
  readonly changed: number
  readonly statements: number
}

const LIST = `
  WITH known AS (
    SELECT id, number, first_seen AS at, ended_at IS NOT NULL AS ended, rowid AS place FROM sessions
    UNION ALL
    SELECT session, NULL, (SELECT min(at) FROM statements WHERE session = talks.session), 1, 0 FROM talks
    WHERE session NOT IN (SELECT id FROM sessions)
    AND EXISTS (SELECT 1 FROM statements WHERE session = talks.session)
  )
  SELECT k.id, k.number, k.at, k.ended, coalesce(t.forgotten, 0) AS forgotten,
    CASE WHEN t.forgotten = 1 THEN '' ELSE coalesce(nullif(t.title, ''),
      (SELECT substr(text, 1, 120) FROM events WHERE session = k.id AND kind = 'prompt-submitted' AND agent IS NULL
       ORDER BY seq LIMIT 1), '') END AS title,
    (SELECT count(DISTINCT path) FROM touches WHERE session = k.id AND changed = 1) AS changed,
    (SELECT json_group_array(path) FROM (SELECT path FROM touches WHERE session = k.id AND changed = 1
                                         GROUP BY path ORDER BY min(turn) LIMIT 5)) AS files,
    (SELECT count(*) FROM statements WHERE session = k.id AND said <> '') AS statements,
    EXISTS (SELECT 1 FROM events WHERE session = k.id AND kind = 'tool-finished' AND outcome = 'ok'
            AND tool = 'Bash' AND target LIKE '%git commit%') AS committed
  FROM known AS k LEFT JOIN talks AS t ON t.session = k.id
  WHERE $words = '' OR instr(lower(coalesce(t.title, '')), $words) > 0
     OR EXISTS (SELECT 1 FROM touches WHERE session = k.id AND instr(lower(path), $words) > 0)
  ORDER BY k.place DESC, k.at DESC LIMIT $limit`

/** Newest first; with words, only sessions whose title or files contain them. */
export function listTalks(store: Store, words: string, limit: number): TalkSession[] {
  const rows = store.query(LIST).all({ $words: words.toLowerCase(), $limit: limit })
  return (rows as Row[]).map(({ files, ended, forgotten, committed, ...row }) => ({
    ...row,
    isEnded: ended === 1,
    isForgotten: forgotten === 1,
    isCommitted: committed === 1,
    files: JSON.parse(files) as string[],
  }))
}

type Row = Omit<TalkSession, "files" | "isEnded" | "isForgotten" | "isCommitted"> & {
  files: string
  ended: number
  forgotten: number
  committed: number
}

const OF_SESSION = `
  SELECT s.id, s.session, n.number, s.turn, s.at, s.said, s.asked FROM statements AS s
  LEFT JOIN sessions AS n ON n.id = s.session WHERE s.session = ? AND s.said <> '' ORDER BY s.turn`

/** In order. */
export function statementsOfSession(store: Store, session: string): Statement[] {
  return store.query(OF_SESSION).all(session) as Statement[]
}

/** Files touched near a statement, changed ones first. */
export function filesNear(
  store: Store,
  { session, turn }: Statement,
  turns: number,
  limit: number,
): string[] {
  const query = `
    SELECT path FROM touches WHERE session = $session AND turn BETWEEN $turn - $turns AND $turn + $turns
    GROUP BY path ORDER BY max(changed) DESC, min(abs(turn - $turn)), path LIMIT $limit`
  return column(store, query, named({ session, turn, turns, limit }))
}

/** Deletes statements for good (RCAL-04) from the table, index and events. Keeps the keys, so that a re-read does not restore them. */
export function forgetStatements(store: Store, rows: readonly Statement[]): void {
  // Overwrite deleted content.
  if (!store.inTransaction) store.run("PRAGMA secure_delete = ON")
  writing(store, () => {
    for (const row of rows) forgetOne(store, row)
    store.run("INSERT INTO statement_words (statement_words) VALUES ('optimize')")
  })
}

const MIN_CHARS = 60

function forgetOne(store: Store, { id, session, said, asked }: Statement): void {
  const drop = "INSERT INTO statement_words (statement_words, rowid, said, asked) VALUES ('delete', ?, ?, ?)"
  store.query(drop).run(id, said, asked)
  store.query("UPDATE statements SET said = '', asked = '' WHERE id = ?").run(id)
  const quote = "UPDATE events SET text = NULL WHERE session = ? AND instr(text, ?) > 0"
  store.query(quote).run(session, said.slice(0, MIN_CHARS))
  store
    .query("UPDATE talks SET title = '' WHERE session = ? AND title <> '' AND instr(?, title) = 1")
    .run(session, said)
}

/** The whole session: statements, title, the end of its last reply, and the text of its events. */
export function forgetTalk(store: Store, session: string, rows: readonly Statement[]): void {
  forgetStatements(store, rows)
  writing(store, () => {
    store.query("UPDATE events SET text = NULL WHERE session = ?").run(session)
    store.query("DELETE FROM touches WHERE session = ?").run(session)
    const mark = `
      INSERT INTO talks (session, title, closing, read_to, turn, forgotten) VALUES (?, '', '', 0, 0, 1)
      ON CONFLICT (session) DO UPDATE SET title = '', closing = '', forgotten = 1`
    store.query(mark).run(session)
  })
}

/** Resets the session to unread: its transcript, if it still exists, restores the content. */
export function unforget(store: Store, session: string): void {
  writing(store, () => {
    store.query("DELETE FROM statements WHERE session = ? AND said = ''").run(session)
    store.query("DELETE FROM talks WHERE session = ?").run(session)
  })
}
