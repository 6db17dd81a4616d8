// The difference between two records of a lesson, as the changelog keeps it: just the fields that changed,
// or all of them where a lesson comes or goes. `apply(a, difference(a, b).to)` is b, for every a and b.

import { canonicalJson } from "../canonical-json.ts"
import type { Lesson } from "./lesson.ts"
import type { LessonRecord } from "./state.ts"

/** Fields of a record, those of its content beside its origin and standing; null where there is no lesson. */
export type Fields = Partial<Flat> | null

export function difference(
  before: LessonRecord | undefined,
  after: LessonRecord | undefined,
): { readonly from: Fields; readonly to: Fields } | undefined {
  const from = before === undefined ? null : flat(before)
  const to = after === undefined ? null : flat(after)
  if (from === null || to === null) return from === to ? undefined : { from, to }

  const keys = (Object.keys(to) as (keyof Flat)[]).filter(
    (key) => canonicalJson(from[key]) !== canonicalJson(to[key]),
  )
  return keys.length === 0 ? undefined : { from: pick(from, keys), to: pick(to, keys) }
}

export function apply(record: LessonRecord | undefined, fields: Fields): LessonRecord | undefined {
  if (fields === null) return undefined
  // Over no record, `fields` is a whole one: nothing else is logged when a lesson comes.
  const { origin, standing, ...content } = { ...(record && flat(record)), ...fields } as Flat
  return { content, origin, standing }
}

export function parseFields(json: string): Fields {
  return JSON.parse(json) as Fields
}

type Flat = Lesson & Omit<LessonRecord, "content">

function flat({ content, origin, standing }: LessonRecord): Flat {
  return { ...content, origin, standing }
}

function pick(record: Flat, keys: readonly (keyof Flat)[]): Partial<Flat> {
  return Object.fromEntries(keys.map((key) => [key, record[key]]))
}
