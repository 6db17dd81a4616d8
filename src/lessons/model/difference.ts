// The difference between two records of a lesson, as the changelog stores it: the changed fields, or all of them when
// a lesson is created or removed. `applyDifference(a, difference(a, b).to)` is b for every a and b.

import { canonicalJson } from "../../text/json.ts"
import type { Lesson } from "./lesson.ts"
import type { LessonRecord } from "./lesson-state.ts"

/** Content fields, origin and standing in one object; null when there is no lesson. */
export type ChangedFields = Partial<Flat> | null

export function difference(
  before: LessonRecord | undefined,
  after: LessonRecord | undefined,
): { readonly from: ChangedFields; readonly to: ChangedFields } | undefined {
  const from = before === undefined ? null : flat(before)
  const to = after === undefined ? null : flat(after)
  if (from === null || to === null) return from === to ? undefined : { from, to }

  const keys = (Object.keys(to) as (keyof Flat)[]).filter(
    (key) => canonicalJson(from[key]) !== canonicalJson(to[key]),
  )
  return keys.length === 0 ? undefined : { from: pick(from, keys), to: pick(to, keys) }
}

export function applyDifference(
  record: LessonRecord | undefined,
  fields: ChangedFields,
): LessonRecord | undefined {
  if (fields === null) return undefined
  // Without a record, `fields` holds all fields: a new lesson is logged whole.
  const { origin, standing, ...content } = { ...(record && flat(record)), ...fields } as Flat
  return { content, origin, standing }
}

export function parseFields(json: string): ChangedFields {
  return JSON.parse(json) as ChangedFields
}

type Flat = Lesson & Omit<LessonRecord, "content">

function flat({ content, origin, standing }: LessonRecord): Flat {
  return { ...content, origin, standing }
}

function pick(record: Flat, keys: readonly (keyof Flat)[]): Partial<Flat> {
  return Object.fromEntries(keys.map((key) => [key, record[key]]))
}
