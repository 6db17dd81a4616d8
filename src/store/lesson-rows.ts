// Lessons on this machine in every stage. The record is one JSON value; the other columns serve queries.

import type { Lesson, LessonId, Stage } from "../lessons/model/lesson.ts"
import type { LessonRecord, LessonState, Standing } from "../lessons/model/lesson-state.ts"
import { canonicalJson } from "../text/json.ts"
import { type Store, writing } from "./open.ts"
import { isPersonal, loadPersonal } from "./personal-lessons.ts"
import { column, named, numberIn } from "./rows.ts"

export function loadLesson(store: Store, id: LessonId): LessonState | undefined {
  if (isPersonal(id)) return loadPersonal(store, id)
  return statesOf(store.query("SELECT * FROM lessons WHERE id = ?").all(id))[0]
}

const PUT = `
  INSERT INTO lessons (id, stage, kind, priority, title, record, queued_at, observations, sessions, last_reference,
                       helpful, not_helpful)
  VALUES ($id, $stage, $kind, $priority, $title, $record, $queuedAt, $observations, $sessions, $lastReference,
          $helpful, $notHelpful)
  ON CONFLICT (id) DO UPDATE SET
    stage = excluded.stage, kind = excluded.kind, priority = excluded.priority, title = excluded.title,
    record = excluded.record, queued_at = excluded.queued_at, observations = excluded.observations,
    sessions = excluded.sessions, last_reference = excluded.last_reference, helpful = excluded.helpful,
    not_helpful = excluded.not_helpful`

export function saveLesson(store: Store, state: LessonState): void {
  const { content, origin, standing, statistics } = state
  const { id, kind, priority, title } = content
  const { observations, helpful, notHelpful } = statistics
  const record: LessonRecord = { content, origin, standing }
  const columns = { id, stage: standing.stage, kind, priority, title, observations, helpful, notHelpful }
  const row = named({
    ...columns,
    record: canonicalJson(record),
    queuedAt: standing.stage === "review_pending" ? standing.queuedAt : null,
    sessions: JSON.stringify(statistics.sessions),
    lastReference: lastUse(standing, statistics.lastReference),
  })
  writing(store, () => store.query(PUT).run(row))
}

export function deleteLesson(store: Store, id: LessonId): void {
  writing(store, () => store.query("DELETE FROM lessons WHERE id = ?").run(id))
}

export function lessonsIn(store: Store, stages: readonly Stage[]): LessonState[] {
  const query = "SELECT * FROM lessons WHERE stage IN (SELECT value FROM json_each(?)) ORDER BY id"
  return statesOf(store.query(query).all(JSON.stringify(stages)))
}

const TIED = `
  SELECT record FROM lessons WHERE instr(record, '"' || $id || '"') > 0 OR id IN (SELECT value FROM json_each($ids))
  UNION
  SELECT record FROM (SELECT record FROM lessons WHERE $areas <> '[]' AND EXISTS (
    SELECT 1 FROM json_each(record, '$.content.triggers.areas') AS area
    WHERE area.value IN (SELECT value FROM json_each($areas))) ORDER BY id LIMIT $most)`

/** More lessons of one area add nothing. */
const MAX_PER_AREA = 50

/** Lessons that this one names or that name it, and some that share an area. */
export function lessonsTiedTo(store: Store, lesson: Lesson): Lesson[] {
  const ids = [...lesson.related, ...lesson.supersedes, ...lesson.causedBy]
  const areas = JSON.stringify(lesson.triggers.areas)
  const asked = named({ id: lesson.id, ids: JSON.stringify(ids), areas, most: MAX_PER_AREA })
  return column<string>(store, TIED, asked).map((record) => (JSON.parse(record) as LessonRecord).content)
}

export function isAnyIn(store: Store, stages: readonly Stage[]): boolean {
  const query = "SELECT 1 FROM lessons WHERE stage IN (SELECT value FROM json_each(?)) LIMIT 1"
  return store.query(query).get(JSON.stringify(stages)) !== null
}

const IN_USE = `
  SELECT EXISTS (SELECT 1 FROM lessons WHERE stage IN ('active', 'decayed'))
      OR EXISTS (SELECT 1 FROM personal_lessons WHERE kind > '')`

/** Whether any lesson can be delivered here, the person's own included. */
export function isAnyInUse(store: Store): boolean {
  return numberIn(store, IN_USE) === 1
}

const CHECKLISTS = `
  SELECT EXISTS (SELECT 1 FROM lessons WHERE stage IN ('active', 'decayed') AND kind = 'checklist')
      OR EXISTS (SELECT 1 FROM personal_lessons WHERE kind = 'checklist')`

export function hasChecklists(store: Store): boolean {
  return numberIn(store, CHECKLISTS) === 1
}

/** The review queue, oldest first. */
export function reviewQueue(store: Store, limit = -1): LessonState[] {
  const query = "SELECT * FROM lessons WHERE stage = 'review_pending' ORDER BY queued_at, id LIMIT ?"
  return statesOf(store.query(query).all(limit))
}

/** Candidates seen in this session, in queue order. */
export function queuedIn(store: Store, session: string): readonly { id: LessonId; title: string }[] {
  const query = `
    SELECT id, title FROM lessons WHERE stage = 'review_pending'
    AND EXISTS (SELECT 1 FROM json_each(lessons.sessions) AS seen WHERE seen.value = ?) ORDER BY queued_at, id`
  return store.query(query).all(session) as { id: LessonId; title: string }[]
}

interface QueuedTitle {
  readonly title: string
  /** ISO time; "" if unknown. */
  readonly queuedAt: string
  /** Seen only in the given session. */
  readonly isOnlyFrom: boolean
}

/** In queue order. */
export function queuedTitles(store: Store, session: string): QueuedTitle[] {
  const query = `
    SELECT title, coalesce(queued_at, '') AS queuedAt, sessions = json_array(?) AS isOnlyFrom
    FROM lessons WHERE stage = 'review_pending' ORDER BY queued_at, id`
  const rows = store.query(query).all(session) as (Omit<QueuedTitle, "isOnlyFrom"> & { isOnlyFrom: number })[]
  return rows.map((row) => ({ ...row, isOnlyFrom: row.isOnlyFrom === 1 }))
}

export function countWaiting(store: Store): number {
  return numberIn(store, "SELECT count(*) FROM lessons WHERE stage = 'review_pending'")
}

export function idsIn(store: Store, stage: Stage): LessonId[] {
  return column(store, "SELECT id FROM lessons WHERE stage = ? ORDER BY id", stage)
}

/** By id; empty for an empty prefix, which would match all. */
export function idsBeginning(store: Store, word: string, limit: number): LessonId[] {
  const query = "SELECT id FROM lessons WHERE substr(id, 1, ?) = ? ORDER BY id LIMIT ?"
  return word === "" ? [] : column(store, query, word.length, word, limit)
}

export function unusedSince(store: Store, sessionNumber: number): LessonId[] {
  const query = "SELECT id FROM lessons WHERE stage = 'active' AND coalesce(last_reference, 0) <= ?"
  return column(store, query, sessionNumber)
}

export function queuedBefore(store: Store, at: string): LessonId[] {
  return column(store, "SELECT id FROM lessons WHERE stage = 'review_pending' AND queued_at <= ?", at)
}

/** How often active lessons were confirmed, and how many rest on their approval alone. */
export function confidenceOfActive(store: Store) {
  const query = `
    SELECT count(*) AS count, round(coalesce(avg(observations), 0), 2) AS mean_confirmations,
           coalesce(sum(observations < 2 AND helpful = 0), 0) AS unverified
    FROM lessons WHERE stage = 'active'`
  return store.query(query).get() as { count: number; mean_confirmations: number; unverified: number }
}

export interface LessonCount {
  readonly stage: Stage
  readonly kind: string
  readonly priority: string
  readonly count: number
  /** Total observations. */
  readonly observations: number
}

export function countLessons(store: Store): LessonCount[] {
  const query = `
    SELECT stage, kind, priority, count(*) AS count, sum(observations) AS observations
    FROM lessons GROUP BY stage, kind, priority`
  return store.query(query).all() as LessonCount[]
}

function lastUse(standing: Standing, lastReference: number | null): number | null {
  if (standing.stage !== "active") return lastReference
  return Math.max(standing.approval.sessionNumber, lastReference ?? 0)
}

interface LessonRow {
  record: string
  observations: number
  sessions: string
  last_reference: number | null
  helpful: number
  not_helpful: number
}

function statesOf(rows: readonly unknown[]): LessonState[] {
  return (rows as readonly LessonRow[]).map((row) => {
    const { observations, helpful, last_reference: lastReference, not_helpful: notHelpful } = row
    const sessions = JSON.parse(row.sessions) as string[]
    const statistics = { observations, sessions, lastReference, helpful, notHelpful }
    return { ...(JSON.parse(row.record) as LessonRecord), statistics }
  })
}
