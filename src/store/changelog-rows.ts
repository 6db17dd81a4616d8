// The changelog: append-only, each row chained to the previous one by its hash (T26).
import { sha256 } from "../io/hash.ts"
import {
  type ChangelogDraft,
  type ChangelogRow,
  EMPTY_HEAD,
  type Head,
  seal,
  verify,
} from "../lessons/lifecycle/changelog.ts"
import type { Actor } from "../lessons/model/actor.ts"
import type { LessonId } from "../lessons/model/lesson.ts"
import { type Store, writing } from "./open.ts"
import { column, named } from "./rows.ts"

const INSERT = `
  INSERT INTO changelog (seq, at, lesson, action, from_json, to_json, reason, by_kind, channel, undoes, prev, hash)
  VALUES ($seq, $at, $lesson, $action, $from, $to, $reason, $by, $channel, $undoes, $prev, $hash)`

export function appendChanges(store: Store, drafts: readonly ChangelogDraft[]): readonly ChangelogRow[] {
  if (drafts.length === 0) return []
  return writing(store, () => {
    const rows = seal(drafts, headOf(store), sha256)
    for (const row of rows) store.query(INSERT).run(named({ ...row }))
    return rows
  })
}

export function headOf(store: Store): Head {
  const row = store.query("SELECT seq, hash FROM changelog ORDER BY seq DESC LIMIT 1").get()
  return row === null ? EMPTY_HEAD : (row as Head)
}

/** In order: all, or those of one lesson. */
export function changes(store: Store, lesson?: LessonId): ChangelogRow[] {
  if (lesson === undefined) return rowsOf(store.query("SELECT * FROM changelog ORDER BY seq").all())
  return rowsOf(store.query("SELECT * FROM changelog WHERE lesson = ? ORDER BY seq").all(lesson))
}

/** Rows before `seq`, newest first, at most `limit`. */
export function changesBefore(store: Store, seq: number, limit: number): ChangelogRow[] {
  const query = "SELECT * FROM changelog WHERE seq < ? ORDER BY seq DESC LIMIT ?"
  return rowsOf(store.query(query).all(seq, limit))
}

/** Lessons observed at or after this time, each once. */
export function observedSince(store: Store, at: number): LessonId[] {
  const query = "SELECT DISTINCT lesson FROM changelog WHERE action = 'observed' AND at >= ?"
  return column(store, query, new Date(at).toISOString())
}

const PERSONS = `
  SELECT 1 FROM changelog WHERE lesson = ? AND by_kind = 'person'
  AND (action = 'edited' OR (action = 'adopted' AND from_json <> 'null')) LIMIT 1`

/** Whether a person ever edited the lesson, here or in its file (LIFE-03). */
export function isEditedByPerson(store: Store, lesson: LessonId): boolean {
  return store.query(PERSONS).get(lesson) !== null
}

type Stored = Omit<ChangelogRow, "from" | "to" | "by"> & {
  readonly from_json: string
  readonly to_json: string
  readonly by_kind: Actor["kind"]
}

function rowsOf(stored: readonly unknown[]): ChangelogRow[] {
  return (stored as readonly Stored[]).map(({ from_json: from, to_json: to, by_kind: by, ...row }) => {
    const { seq, at, lesson, action, reason, channel, undoes, prev, hash } = row
    return { seq, at, lesson, action, from, to, reason, by, channel, undoes, prev, hash }
  })
}

export interface Chain {
  readonly head: Head
  hashAt(seq: number): string | undefined
}

/** Undefined if a row was altered. */
export function chainIn(store: Store): Chain | undefined {
  const rows = changes(store)
  if (verify(rows, sha256).kind === "broken") return undefined
  return { head: headOf(store), hashAt: (seq) => rows[seq - 1]?.hash }
}

export function continuesFrom(chain: Chain, from: Head): boolean {
  return from.seq === 0 || chain.hashAt(from.seq) === from.hash
}

/** The rows missing from a changelog known to end in `known`. One query, cheap enough for a session start. */
export function missingRows(
  store: Store,
  known: Head,
): { readonly first: number; readonly last: number } | undefined {
  if (known.seq === 0) return undefined
  const [hash] = column<string>(store, "SELECT hash FROM changelog WHERE seq = ?", known.seq)
  if (hash === known.hash) return undefined
  const { seq } = headOf(store)
  return { first: seq < known.seq ? seq + 1 : known.seq, last: known.seq }
}
