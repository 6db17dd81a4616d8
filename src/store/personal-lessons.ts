// The person's lessons for all their projects (TEAM-03), as this project's store has them: copies of what ~/.tenure holds
// (lessons/disk/personal-copy.ts). Their ids begin with `mine/`, so every screen and receipt shows where they come from.

import type { LessonId } from "../lessons/model/lesson.ts"
import type { LessonRecord, LessonState } from "../lessons/model/lesson-state.ts"
import { type Store, writing } from "./open.ts"
import type { Receipt } from "./receipts.ts"

export const MINE = "mine/"

export function isPersonal(id: string): boolean {
  return id.startsWith(MINE)
}

/** The id in every project of a lesson of ~/.tenure. */
export function personalId(id: LessonId): LessonId {
  return `${MINE}${id}` as LessonId
}

/** The other way. */
export function ownId(id: string): LessonId {
  return id.slice(MINE.length) as LessonId
}

export function loadPersonal(store: Store, id: LessonId): LessonState | undefined {
  return parsed<LessonState>(store.query("SELECT record FROM personal_lessons WHERE id = ?").get(id))
}

/** Undefined also where a lesson of the project wins. */
export function personalInForce(store: Store, id: LessonId): LessonRecord | undefined {
  const query = "SELECT record FROM personal_lessons WHERE id = ? AND shadowed_by IS NULL"
  return parsed<LessonState>(store.query(query).get(id))
}

export interface PersonalCopy {
  readonly state: LessonState
  readonly shadowedBy: LessonId | null
}

export function personalLessons(store: Store): PersonalCopy[] {
  const rows = store.query("SELECT record, shadowed_by FROM personal_lessons ORDER BY id").values()
  return (rows as [string, LessonId | null][]).map(([record, shadowedBy]) => ({
    state: JSON.parse(record) as LessonState,
    shadowedBy,
  }))
}

/** Replaces them all. */
export function putPersonal(store: Store, copies: readonly PersonalCopy[]): void {
  writing(store, () => {
    store.query("DELETE FROM personal_lessons").run()
    const insert = store.query(
      "INSERT INTO personal_lessons (id, kind, record, shadowed_by) VALUES (?, ?, ?, ?)",
    )
    for (const { state, shadowedBy } of copies)
      insert.run(state.content.id, state.content.kind, JSON.stringify(state), shadowedBy)
  })
}

const LATEST = `
  SELECT session, at, lesson, way, outcome FROM receipts
  WHERE lesson >= 'mine/' AND lesson < 'mine0' ORDER BY seq DESC LIMIT ?`

export type PersonalUse = Pick<Receipt, "session" | "at" | "lesson" | "way" | "outcome">

/** The latest deliveries of the person's lessons here. */
export function personalUses(store: Store, limit: number): PersonalUse[] {
  return store.query(LATEST).all(limit) as PersonalUse[]
}

const KNOWN = "SELECT seq, outcome FROM receipts WHERE session = ? AND at = ? AND lesson = ? AND way = ?"

/** In the store of ~/.tenure: the receipt of a use in a project, if it is known there. */
export function knownUse(
  store: Store,
  { session, at, lesson, way }: PersonalUse,
): Pick<Receipt, "seq" | "outcome"> | undefined {
  const row = store.query(KNOWN).get(session, at, lesson, way)
  return (row as Pick<Receipt, "seq" | "outcome"> | null) ?? undefined
}

const WORKED = `
  INSERT INTO sessions (id, number, source, attended, first_seen, worked)
  VALUES (?, (SELECT coalesce(max(number), 0) + 1 FROM sessions), 'startup', 1, ?, 1) ON CONFLICT (id) DO NOTHING`

/** In the store of ~/.tenure: one more session in which a person worked; false if it is known. */
export function countWorked(store: Store, session: string, at: number): boolean {
  return writing(store, () => store.query(WORKED).run(session, at).changes > 0)
}

function parsed<T>(row: unknown): T | undefined {
  return row === null ? undefined : (JSON.parse((row as { record: string }).record) as T)
}
