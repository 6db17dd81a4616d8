// Every change of a lesson as a row (TRNS-05), chained by hashes (T26). Applying the `to` of every row in
// order gives the present records exactly; counters are not logged (state.ts). The chain has no key: if
// someone rewrites it from a row to the very end, only a head kept elsewhere gives that away.

import { canonicalJson } from "../canonical-json.ts"
import type { Actor, Channel } from "./actor.ts"
import { apply, type Fields, parseFields } from "./difference.ts"
import type { LessonId } from "./lesson.ts"
import type { LessonRecord } from "./state.ts"

export type RowAction =
  | "captured"
  | "observed"
  | "promoted"
  | "approved"
  | "adopted"
  | "rejected"
  | "edited"
  | "archived"
  | "restored"
  | "decayed"
  | "revived"
  | "returned"
  | "expired"
  | "undone"
  | "left-block"
  | "entered-block"

export interface ChangelogDraft {
  readonly at: string
  readonly lesson: LessonId
  readonly action: RowAction
  readonly from: Fields
  readonly to: Fields
  readonly reason: string
  readonly by: Actor
  /** `seq` of the row that this one takes back. */
  readonly undoes: number | null
}

/** Flat, as it is stored. `from` and `to` are canonical JSON of `Fields`. */
export interface ChangelogRow extends Omit<ChangelogDraft, "from" | "to" | "by"> {
  /** 1, 2, 3 … without a gap. */
  readonly seq: number
  readonly from: string
  readonly to: string
  readonly by: Actor["kind"]
  readonly channel: Channel | null
  readonly prev: string
  readonly hash: string
}

/** The end of a chain: where the next row goes, and what proves that no row was cut off. */
export type Head = Pick<ChangelogRow, "seq" | "hash">
export type Hash = (text: string) => string

export const EMPTY_HEAD: Head = { seq: 0, hash: "" }

/** Turns drafts into rows that continue the chain after `head`. */
export function seal(drafts: readonly ChangelogDraft[], head: Head, hash: Hash): readonly ChangelogRow[] {
  const rows: ChangelogRow[] = []
  let { seq, hash: prev } = head
  for (const draft of drafts) {
    seq += 1
    const row = {
      ...draft,
      seq,
      from: canonicalJson(draft.from),
      to: canonicalJson(draft.to),
      by: draft.by.kind,
      channel: draft.by.kind === "person" ? draft.by.channel : null,
      prev,
    }
    prev = hashOf(row, hash)
    rows.push({ ...row, hash: prev })
  }
  return rows
}

/** The records that the rows tell of. Verify them first: what they say is believed. */
export function replay(rows: readonly ChangelogRow[]): ReadonlyMap<LessonId, LessonRecord> {
  const records = new Map<LessonId, LessonRecord>()
  for (const { lesson, to } of rows) {
    const record = apply(records.get(lesson), parseFields(to))
    if (record === undefined) records.delete(lesson)
    else records.set(lesson, record)
  }
  return records
}

export type Verdict =
  | { readonly kind: "sound" }
  | { readonly kind: "broken"; readonly seq: number; readonly why: "altered" | "missing" | "inserted" }

/** Names the first row that is not as it was written. Rows cut off at the end show only against `head`. */
export function verify(rows: readonly ChangelogRow[], hash: Hash, head?: Head): Verdict {
  let { seq, hash: prev } = EMPTY_HEAD
  for (const row of rows) {
    if (row.hash !== hashOf(row, hash)) return { kind: "broken", seq: seq + 1, why: "altered" }
    if (row.seq > seq + 1) return { kind: "broken", seq: seq + 1, why: "missing" }
    if (row.seq <= seq) return { kind: "broken", seq: row.seq, why: "inserted" }
    // This row is whole and remembers another one before it: that one was rewritten.
    if (row.prev !== prev) return { kind: "broken", seq: Math.max(seq, 1), why: "altered" }
    seq = row.seq
    prev = row.hash
  }
  if (head === undefined || head.hash === prev) return { kind: "sound" }
  if (head.seq > seq) return { kind: "broken", seq: seq + 1, why: "missing" }
  if (head.seq < seq) return { kind: "broken", seq: head.seq + 1, why: "inserted" }
  return { kind: "broken", seq, why: "altered" }
}

/** Over everything stored but the hash itself, in whatever order and company the fields arrive. */
function hashOf(row: Omit<ChangelogRow, "hash">, hash: Hash): string {
  const { seq, at, lesson, action, from, to, reason, by, channel, undoes, prev } = row
  const body = canonicalJson({ seq, at, lesson, action, from, to, reason, by, channel, undoes })
  return hash(`${prev}\n${body}`)
}
