// The index from what is about to be done to the lessons it may concern. It only ever narrows: core/guidance
// decides. Whoever changes a lesson puts or removes its keys in the same transaction.
import { type LessonId, PRIORITIES, type Priority } from "../core/lessons/lesson.ts"
import { type Store, writing } from "./open.ts"

export interface IndexedLesson {
  readonly id: LessonId
  readonly priority: Priority
}

/** In place of what was there. */
export function putTriggers(store: Store, lesson: IndexedLesson, keys: readonly string[]): void {
  const rank = PRIORITIES.indexOf(lesson.priority)
  writing(store, () => {
    removeTriggers(store, lesson.id)
    const insert = "INSERT OR IGNORE INTO triggers (key, rank, lesson) SELECT value, ?, ? FROM json_each(?)"
    store.query(insert).run(rank, lesson.id, JSON.stringify(keys))
  })
}

export function removeTriggers(store: Store, lesson: LessonId): void {
  writing(store, () => store.query("DELETE FROM triggers WHERE lesson = ?").run(lesson))
}

const CANDIDATES = `
  SELECT lesson FROM triggers WHERE key IN (SELECT value FROM json_each(?))
  GROUP BY lesson ORDER BY min(rank), lesson LIMIT ?`

/** Ids of the lessons that share a key, the highest priority first. */
export function candidates(store: Store, keys: readonly string[], limit: number): LessonId[] {
  const rows = store.query(CANDIDATES).values(JSON.stringify(keys), limit)
  return rows.map(([id]) => id as LessonId)
}
