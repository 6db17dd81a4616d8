// The changelog: only ever appended to, each row chained to the one before by its hash (T26).
import type { Actor, Channel } from "../core/lessons/actor.ts"
import {
  type ChangelogDraft,
  type ChangelogRow,
  EMPTY_HEAD,
  type Head,
  type RowAction,
  seal,
} from "../core/lessons/changelog.ts"
import type { LessonId } from "../core/lessons/lesson.ts"
import { sha256 } from "../io/hash.ts"
import { type Store, writing } from "./open.ts"

const INSERT = `
  INSERT INTO changelog (seq, at, lesson, action, from_json, to_json, reason, by_kind, channel, undoes, prev, hash)
  VALUES ($seq, $at, $lesson, $action, $from, $to, $reason, $by, $channel, $undoes, $prev, $hash)`

export function appendChanges(store: Store, drafts: readonly ChangelogDraft[]): readonly ChangelogRow[] {
  if (drafts.length === 0) return []
  return writing(store, () => {
    const rows = seal(drafts, headOf(store), sha256)
    for (const row of rows) {
      store.query(INSERT).run({
        $seq: row.seq,
        $at: row.at,
        $lesson: row.lesson,
        $action: row.action,
        $from: row.from,
        $to: row.to,
        $reason: row.reason,
        $by: row.by,
        $channel: row.channel,
        $undoes: row.undoes,
        $prev: row.prev,
        $hash: row.hash,
      })
    }
    return rows
  })
}

export function headOf(store: Store): Head {
  const row = store.query("SELECT seq, hash FROM changelog ORDER BY seq DESC LIMIT 1").get()
  return row === null ? EMPTY_HEAD : (row as Head)
}

/** In order; all of them, or those of one lesson. */
export function changes(store: Store, lesson?: LessonId): ChangelogRow[] {
  const rows =
    lesson === undefined
      ? store.query("SELECT * FROM changelog ORDER BY seq").all()
      : store.query("SELECT * FROM changelog WHERE lesson = ? ORDER BY seq").all(lesson)
  return rows.map((row) => rowOf(row as Stored))
}

/** Newest first: those before the row `seq`, at most `limit`. */
export function changesBefore(store: Store, seq: number, limit: number): ChangelogRow[] {
  const query = "SELECT * FROM changelog WHERE seq < ? ORDER BY seq DESC LIMIT ?"
  return store
    .query(query)
    .all(seq, limit)
    .map((row) => rowOf(row as Stored))
}

/** Lessons that were observed again at or after this time, each once. */
export function observedSince(store: Store, at: number): LessonId[] {
  const query = "SELECT DISTINCT lesson FROM changelog WHERE action = 'observed' AND at >= ?"
  const rows = store.query(query).values(new Date(at).toISOString())
  return rows.map(([lesson]) => lesson as LessonId)
}

interface Stored {
  seq: number
  at: string
  lesson: string
  action: string
  from_json: string
  to_json: string
  reason: string
  by_kind: string
  channel: string | null
  undoes: number | null
  prev: string
  hash: string
}

function rowOf(row: Stored): ChangelogRow {
  return {
    seq: row.seq,
    at: row.at,
    lesson: row.lesson as LessonId,
    action: row.action as RowAction,
    from: row.from_json,
    to: row.to_json,
    reason: row.reason,
    by: row.by_kind as Actor["kind"],
    channel: row.channel as Channel | null,
    undoes: row.undoes,
    prev: row.prev,
    hash: row.hash,
  }
}
