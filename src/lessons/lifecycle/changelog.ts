// Every change of a lesson is a row (TRNS-05) in a hash chain (T26). Applying the `to` of all rows in order gives the
// current records; counters are not logged. The chain has no key: only a head stored elsewhere reveals a rewritten tail.
import { canonicalJson } from "../../text/json.ts"
import type { Actor, Channel } from "../model/actor.ts"
import { applyDifference, type ChangedFields, parseFields } from "../model/difference.ts"
import type { LessonId } from "../model/lesson.ts"
import type { LessonRecord, LessonState } from "../model/lesson-state.ts"

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
  readonly from: ChangedFields
  readonly to: ChangedFields
  readonly reason: string
  readonly by: Actor
  /** `seq` of the row that this one undoes. */
  readonly undoes: number | null
}

/** As stored: `from` and `to` are canonical JSON of `ChangedFields`. */
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

/** The end of the chain. It proves that no row was cut off. */
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

/** Rebuilds the records. Verify the rows first: replay trusts them. */
export function replay(rows: readonly ChangelogRow[]): ReadonlyMap<LessonId, LessonRecord> {
  const records = new Map<LessonId, LessonRecord>()
  for (const { lesson, to } of rows) {
    const record = applyDifference(records.get(lesson), parseFields(to))
    if (record === undefined) records.delete(lesson)
    else records.set(lesson, record)
  }
  return records
}

export type ChangelogVerdict =
  | { readonly kind: "sound" }
  | { readonly kind: "broken"; readonly seq: number; readonly why: "altered" | "missing" | "inserted" }

/** Finds the first damaged row. Only `head` reveals rows cut off at the end. */
export function verify(rows: readonly ChangelogRow[], hash: Hash, head?: Head): ChangelogVerdict {
  let { seq, hash: prev } = EMPTY_HEAD
  for (const row of rows) {
    if (row.hash !== hashOf(row, hash)) return { kind: "broken", seq: seq + 1, why: "altered" }
    if (row.seq > seq + 1) return { kind: "broken", seq: seq + 1, why: "missing" }
    if (row.seq <= seq) return { kind: "broken", seq: row.seq, why: "inserted" }
    // This row is intact but expects another predecessor: the one before it was rewritten.
    if (row.prev !== prev) return { kind: "broken", seq: Math.max(seq, 1), why: "altered" }
    seq = row.seq
    prev = row.hash
  }
  if (head === undefined || head.hash === prev) return { kind: "sound" }
  if (head.seq > seq) return { kind: "broken", seq: seq + 1, why: "missing" }
  if (head.seq < seq) return { kind: "broken", seq: head.seq + 1, why: "inserted" }
  return { kind: "broken", seq, why: "altered" }
}

/** Covers every stored field except the hash, independent of field order. */
function hashOf(row: Omit<ChangelogRow, "hash">, hash: Hash): string {
  const { seq, at, lesson, action, from, to, reason, by, channel, undoes, prev } = row
  const body = canonicalJson({ seq, at, lesson, action, from, to, reason, by, channel, undoes })
  return hash(`${prev}\n${body}`)
}

/** A transition to the next state, with the action and reason for its row. Changes of statistics alone leave no row. */
export interface Move {
  readonly next: LessonState | undefined
  readonly as: RowAction
  readonly reason: string
}

/** Why an action was refused; decide-lesson.ts words it for the person. */
export type TransitionRefusal =
  | "needs-a-person"
  | "unknown-lesson"
  | "already-known"
  | "already-active"
  | "already-rejected"
  | "already-archived"
  | "not-archived"
  | "not-approved"
  | "another-lesson"

/** Rows that the recorded head proves but the changelog lacks (T26). */
export interface Lacking {
  readonly first: number
  readonly last: number
}

export function cutSentence({ first, last }: Lacking): string {
  const rows = first === last ? `Row ${first}` : `Rows ${first} to ${last}`
  return `${rows} of the changelog ${first === last ? "is" : "are"} missing or altered: the database was truncated or replaced by an older copy.`
}

export const CUT_HINT =
  "To restore the last backup: tenure doctor --fix. If you restored this one yourself: tenure trust --local"
