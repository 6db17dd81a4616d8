// Statements (RCAL-01): what was said, at which files, and how far each transcript has been read. The word index is
// updated in the same transaction as the rows.
import type { Statement } from "../recall/statements/statement.ts"
import type { SessionId } from "../sessions/event.ts"
import { type Store, writing } from "./open.ts"
import { column, named, numberIn } from "./rows.ts"

export interface NewStatement extends Omit<Statement, "id" | "number"> {
  /** Identifies the transcript line, so that reading it twice stores it once. */
  readonly key: number
}

const INSERT = `
  INSERT INTO statements (key, session, turn, at, said, asked) VALUES ($key, $session, $turn, $at, $said, $asked)
  ON CONFLICT (key) DO NOTHING RETURNING id`

/** False if already stored. */
export function putStatement(store: Store, row: NewStatement): boolean {
  const { key, session, turn, at, said, asked } = row
  return writing(store, () => {
    const put = store.query(INSERT).get(named({ key, session, turn, at, said, asked })) as {
      id: number
    } | null
    if (put === null) return false
    store.query("INSERT INTO statement_words (rowid, said, asked) VALUES (?, ?, ?)").run(put.id, said, asked)
    return true
  })
}

export interface TouchRow {
  readonly path: string
  readonly session: SessionId
  readonly turn: number
  readonly changed: boolean
}

const TOUCH = `
  INSERT INTO touches (path, session, turn, changed) VALUES (?, ?, ?, ?)
  ON CONFLICT (path, session, turn) DO UPDATE SET changed = max(changed, excluded.changed)`

export function putTouch(store: Store, { path, session, turn, changed }: TouchRow): void {
  writing(store, () => store.query(TOUCH).run(path, session, turn, changed ? 1 : 0))
}

export interface TalkRow {
  readonly session: SessionId
  readonly title: string
  /** The end of the last reply. */
  readonly closing: string
  readonly readTo: number
  readonly turn: number
  readonly forgotten: boolean
}

export function talkOf(store: Store, session: SessionId): TalkRow | undefined {
  const row = store.query("SELECT * FROM talks WHERE session = ?").get(session)
  if (row === null) return undefined
  const { title, closing, turn, ...rest } = row as Omit<TalkRow, "forgotten"> & {
    read_to: number
    forgotten: number
  }
  return { session, title, closing, readTo: rest.read_to, turn, forgotten: rest.forgotten === 1 }
}

const SAVE_TALK = `
  INSERT INTO talks (session, title, closing, read_to, turn, forgotten) VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT (session) DO UPDATE SET title = excluded.title, closing = excluded.closing, read_to = excluded.read_to,
    turn = excluded.turn, forgotten = excluded.forgotten`

export function saveTalk(store: Store, talk: TalkRow): void {
  const { session, title, closing, readTo, turn, forgotten } = talk
  writing(store, () => store.query(SAVE_TALK).run(session, title, closing, readTo, turn, forgotten ? 1 : 0))
}

/** The files of a session; empty if it has no statements. */
export function filesOfTalk(store: Store, session: SessionId): string[] {
  const query = `
    SELECT DISTINCT path FROM touches WHERE session = $session
    AND EXISTS (SELECT 1 FROM statements WHERE session = $session)`
  return column(store, query, { $session: session })
}

/** The session's files from this turn on, the latest first. */
export function filesNearTurn(store: Store, session: SessionId, turn: number): string[] {
  const query = `
    SELECT path FROM touches WHERE session = ? AND turn >= ?
    AND EXISTS (SELECT 1 FROM statements WHERE session = touches.session) GROUP BY path ORDER BY max(turn) DESC`
  return column(store, query, session, turn)
}

const AT_FILE = `
  SELECT s.id, s.session, n.number, s.turn, s.at, s.said, s.asked FROM statements AS s
  LEFT JOIN sessions AS n ON n.id = s.session
  WHERE s.session <> $session AND s.said <> '' AND EXISTS (
    SELECT 1 FROM touches AS t WHERE t.path = $path AND t.session = s.session
    AND t.turn BETWEEN s.turn - $turns AND s.turn + $turns)
  AND s.session IN (SELECT session FROM touches WHERE path = $path)
  ORDER BY s.id DESC LIMIT $limit`

export interface AtFile {
  readonly path: string
  /** The asking session, whose own statements are excluded. */
  readonly session: string
  /** The maximum distance in turns between statement and touch. */
  readonly turns: number
}

/** Newest first. */
export function statementsAt(store: Store, { path, session, turns }: AtFile, limit: number): Statement[] {
  const asked = { $path: path, $session: session, $turns: turns, $limit: limit }
  return store.query(AT_FILE).all(asked) as Statement[]
}

const FOUND = `
  SELECT s.id, s.session, n.number, s.turn, s.at, s.said, s.asked
  FROM (SELECT rowid AS id, bm25(statement_words, 2.0, 1.0) AS rank FROM statement_words
        WHERE statement_words MATCH $words ORDER BY 2, 1 DESC LIMIT $limit) AS w
  JOIN statements AS s ON s.id = w.id LEFT JOIN sessions AS n ON n.id = s.session ORDER BY w.rank, s.id DESC`

/** Best first: statements with every word, or if there are none, with any. */
export function findStatements(store: Store, words: string, limit: number): Statement[] {
  const found = (match: string) =>
    match === "" ? [] : (store.query(FOUND).all({ $words: match, $limit: limit }) as Statement[])
  // Typed text has no operators.
  const quoted = wordsIn(words).map((word) => `"${word}"`)
  const all = found(quoted.join(" "))
  return all.length > 0 ? all : found(quoted.join(" OR "))
}

const MAX_WORDS = 40

function wordsIn(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return [...new Set(words.filter((word) => word.length > 1))].slice(0, MAX_WORDS)
}

/** The ends of the last replies of these sessions. */
export function closingsOf(store: Store, sessions: readonly string[]): ReadonlyMap<string, string> {
  const query = "SELECT session, closing FROM talks WHERE session IN (SELECT value FROM json_each(?))"
  const rows = store.query(query).all(JSON.stringify(sessions)) as { session: string; closing: string }[]
  return new Map(rows.map(({ session, closing }) => [session, closing]))
}

export function pathsNamed(store: Store, name: string, limit: number): string[] {
  const query = `
    SELECT DISTINCT path FROM touches
    WHERE path = $name OR substr(path, -length($name) - 1) = '/' || $name COLLATE NOCASE LIMIT $limit`
  return column(store, query, named({ name, limit }))
}

export function allPaths(store: Store): string[] {
  const query = "SELECT DISTINCT path FROM touches WHERE session IN (SELECT session FROM statements)"
  return column(store, query)
}

const NEWEST = `
  SELECT s.id, s.session, n.number, s.turn, s.at, s.said, s.asked FROM statements AS s
  LEFT JOIN sessions AS n ON n.id = s.session WHERE s.said <> '' ORDER BY s.id DESC LIMIT ?`

/** Newest first. */
export function newestStatements(store: Store, limit: number): Statement[] {
  return store.query(NEWEST).all(limit) as Statement[]
}

/** Another text after something was said or forgotten. */
export function statementsMark(store: Store): string {
  const query = "SELECT count(*) || ' ' || ifnull(max(id), 0) FROM statements WHERE said <> ''"
  return column<string>(store, query).join()
}

export function countStatements(store: Store): number {
  return numberIn(store, "SELECT count(*) FROM statements WHERE said <> ''")
}
