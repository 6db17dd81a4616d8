// Searches lessons by full text, stage, kind, priority and area. The word index is in memory, built on first use and
// updated from the changelog; hooks never pay for it.
import type { LessonHead, LessonId } from "../lessons/model/lesson.ts"
import type { LessonRecord, LessonState } from "../lessons/model/lesson-state.ts"
import { headOf } from "./changelog-rows.ts"
import { loadLesson } from "./lesson-rows.ts"
import type { Store } from "./open.ts"
import { column, named, numberIn } from "./rows.ts"

export interface LessonFilter {
  readonly words: string
  readonly stage: string | null
  readonly kind: string | null
  readonly priority: string | null
  readonly area: string | null
}

const COUNT = `
  SELECT count(*) FROM lessons AS l
  WHERE ($stage IS NULL OR l.stage = $stage) AND ($kind IS NULL OR l.kind = $kind)
  AND ($priority IS NULL OR l.priority = $priority)
  AND ($area IS NULL OR l.id IN (SELECT lesson FROM temp.lesson_areas WHERE area = $area))
  AND ($words IS NULL OR l.id IN (SELECT id FROM temp.lesson_words WHERE lesson_words MATCH $words))`

const IN_ORDER = `
  SELECT l.id, l.title, l.stage, l.kind, l.priority FROM lessons AS l
  WHERE ($stage IS NULL OR l.stage = $stage) AND ($kind IS NULL OR l.kind = $kind)
  AND ($priority IS NULL OR l.priority = $priority)
  AND ($area IS NULL OR l.id IN (SELECT lesson FROM temp.lesson_areas WHERE area = $area))
  ORDER BY CASE l.stage WHEN 'active' THEN 0 WHEN 'review_pending' THEN 1 WHEN 'decayed' THEN 2
    WHEN 'observation' THEN 3 ELSE 4 END, CASE l.priority WHEN 'CRITICAL' THEN 0 WHEN 'HIGH' THEN 1 WHEN 'MEDIUM' THEN 2 ELSE 3 END, l.id
  LIMIT $limit OFFSET $offset`

const BEST_FIRST = `
  SELECT l.id, l.title, l.stage, l.kind, l.priority
  FROM temp.lesson_words AS w JOIN lessons AS l ON l.id = w.id
  WHERE w.lesson_words MATCH $words AND ($stage IS NULL OR l.stage = $stage)
  AND ($kind IS NULL OR l.kind = $kind) AND ($priority IS NULL OR l.priority = $priority)
  AND ($area IS NULL OR l.id IN (SELECT lesson FROM temp.lesson_areas WHERE area = $area))
  ORDER BY bm25(lesson_words, 4.0, 8.0, 1.0), l.id LIMIT $limit OFFSET $offset`

export function findLessons(
  store: Store,
  filter: LessonFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): { readonly total: number; readonly rows: readonly LessonHead[] } {
  const words = matchOf(filter.words)
  if (words !== "" || filter.area !== null) keepUp(store)
  else makeTables(store)
  const asked = { ...filter, words: words === "" ? null : words }
  const rows = store.query(words === "" ? IN_ORDER : BEST_FIRST).all(named({ ...asked, limit, offset }))
  return { total: numberIn(store, COUNT, named(asked)), rows: rows as LessonHead[] }
}

const AREAS = `
  SELECT area.value AS name, count(*) AS count
  FROM lessons AS l JOIN json_each(l.record, '$.content.triggers.areas') AS area
  GROUP BY area.value ORDER BY count DESC, name LIMIT ?`

/** Areas of lessons, most used first. */
export function areas(store: Store, limit: number): { readonly name: string; readonly count: number }[] {
  return store.query(AREAS).all(limit) as { name: string; count: number }[]
}

const MOST_TIED = `
  SELECT id FROM lessons WHERE stage IN ('active', 'decayed', 'review_pending')
  ORDER BY json_array_length(record, '$.content.related') + json_array_length(record, '$.content.supersedes')
         + json_array_length(record, '$.content.causedBy') > 0 DESC,
         json_array_length(record, '$.content.triggers.areas') > 0 DESC,
         CASE priority WHEN 'CRITICAL' THEN 0 WHEN 'HIGH' THEN 1 WHEN 'MEDIUM' THEN 2 ELSE 3 END, id
  LIMIT ?`

/** Active and pending lessons, those with ties first, then by priority; and their total. */
export function mostTied(store: Store, limit: number): { total: number; lessons: LessonState[] } {
  const count = "SELECT count(*) FROM lessons WHERE stage IN ('active', 'decayed', 'review_pending')"
  const ids = column<LessonId>(store, MOST_TIED, limit)
  return { total: numberIn(store, count), lessons: ids.flatMap((id) => loadLesson(store, id) ?? []) }
}

/** Every word must be a prefix of a word in the lesson; typed text has no operators. */
function matchOf(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words
    .slice(0, 12)
    .map((word) => `"${word}"*`)
    .join(" ")
}

function makeTables(store: Store): void {
  store.run("PRAGMA temp_store = MEMORY")
  store.run(
    "CREATE VIRTUAL TABLE IF NOT EXISTS temp.lesson_words USING fts5 (id, title, body, tokenize = 'unicode61')",
  )
  store.run(
    "CREATE TABLE IF NOT EXISTS temp.lesson_areas (area TEXT, lesson TEXT, PRIMARY KEY (area, lesson))",
  )
  store.run("CREATE TABLE IF NOT EXISTS temp.lesson_words_upto (seq INTEGER)")
}

const CHANGED = "SELECT DISTINCT lesson AS id FROM changelog WHERE seq > ?"

/** Indexes lessons changed since the last call; all lessons on the first call. */
function keepUp(store: Store): void {
  makeTables(store)
  const upto = store.query("SELECT seq FROM temp.lesson_words_upto").get() as { seq: number } | null
  const { seq } = headOf(store)
  if (upto?.seq === seq) return
  store.transaction(() => {
    if (upto === null) for (const { id, record } of everything(store)) indexLesson(store, id, record)
    else
      for (const { id } of store.query(CHANGED).all(upto.seq) as { id: string }[]) {
        store.query("DELETE FROM temp.lesson_words WHERE id = ?").run(id)
        store.query("DELETE FROM temp.lesson_areas WHERE lesson = ?").run(id)
        const row = store.query("SELECT record FROM lessons WHERE id = ?").get(id)
        if (row !== null) indexLesson(store, id, (row as { record: string }).record)
      }
    store.run("DELETE FROM temp.lesson_words_upto")
    store.query("INSERT INTO temp.lesson_words_upto VALUES (?)").run(seq)
  })()
}

function everything(store: Store): { id: string; record: string }[] {
  return store.query("SELECT id, record FROM lessons").all() as { id: string; record: string }[]
}

function indexLesson(store: Store, id: string, record: string): void {
  const { content } = JSON.parse(record) as LessonRecord
  const { files, commands, actions, context } = content.triggers
  const words = [content.body, ...files, ...commands, ...actions, ...context]
  const quotes = content.evidence.map(({ quote }) => quote)
  store
    .query("INSERT INTO temp.lesson_words (id, title, body) VALUES (?, ?, ?)")
    .run(id, content.title, [...words, ...quotes].join("\n"))
  const insert = store.query("INSERT OR IGNORE INTO temp.lesson_areas (area, lesson) VALUES (?, ?)")
  for (const area of content.triggers.areas) insert.run(area, id)
}
