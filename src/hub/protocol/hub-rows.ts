// Every row that leaves the machine for a hub, made from the project's lessons. `tenure hub sync --dry-run` prints exactly
// these; docs/guide/privacy.md lists their fields.

import { termsOf } from "../../learning/sameness/lesson-terms.ts"
import { readBody } from "../../lessons/file/body.ts"
import { TRIGGER_KEYS } from "../../lessons/file/front-fields.ts"
import type { ChangelogRow } from "../../lessons/lifecycle/changelog.ts"
import { IMPORT_SESSION, KINDS, type Lesson, PRIORITIES, type Triggers } from "../../lessons/model/lesson.ts"
import type { LessonState } from "../../lessons/model/lesson-state.ts"
import { canRaise } from "../../lessons/model/origin.ts"
import { redact } from "../../privacy/redact.ts"
import { clean } from "../../privacy/sanitise.ts"
import { canonicalJson, type Fields, fieldsIn, fieldsOf } from "../../text/json.ts"

export type HubRow =
  | { readonly kind: "source"; readonly id: string; readonly place: string }
  | {
      readonly kind: "lesson"
      readonly hash: string
      readonly content: string
      readonly terms: readonly string[]
    }
  | { readonly kind: "observation"; readonly key: string; readonly lesson: string; readonly at: string }
  | { readonly kind: "quote"; readonly key: string; readonly shared: true; readonly quote: string }
  | { readonly kind: "approval"; readonly lesson: string; readonly at: string }
  | ({ readonly kind: "outcome" } & DayOutcome)
  | ({ readonly kind: "change" } & Pick<ChangelogRow, "seq" | "action" | "at" | "prev" | "hash">)

export interface DayOutcome {
  readonly lesson: string
  /** 2026-11-17 */
  readonly day: string
  readonly outcome: string
  readonly count: number
}

export interface LocalState {
  readonly lessons: readonly LessonState[]
  readonly outcomes: readonly DayOutcome[]
  readonly changes: readonly ChangelogRow[]
}

export interface RowOptions {
  /** Names rows of this project on this machine only. */
  readonly source: string
  /** How others see the project. */
  readonly place: string
  readonly isReviewer: boolean
  readonly sharesWords: boolean
  readonly secrets: readonly string[]
  hash(text: string): string
}

/** The session that stands for a hub in the evidence of what came from it. */
export const HUB_SESSION = "hub"
const MAX_QUOTE = 1_000

/** Lessons before the rows that name them. */
export function rowsOf({ lessons, outcomes, changes }: LocalState, options: RowOptions): HubRow[] {
  const counted = Map.groupBy(outcomes, ({ lesson }) => lesson)
  const rows = lessons.flatMap((state): HubRow[] => {
    const content = contentText(state.content, options.secrets)
    if (content === undefined) return []
    const hash = options.hash(content)
    const days = (counted.get(state.content.id) ?? []).map(
      ({ day, outcome, count }): HubRow => ({ kind: "outcome", lesson: hash, day, outcome, count }),
    )
    const about = [...aboutLesson(state, hash, options), ...days]
    // Of a lesson that only came from elsewhere there is nothing to say.
    return about.length === 0
      ? []
      : [{ kind: "lesson", hash, content, terms: contentTerms(state.content, options.secrets) }, ...about]
  })
  const chain = changes.map(
    ({ seq, action, at, prev, hash }): HubRow => ({ kind: "change", seq, action, at, prev, hash }),
  )
  return [{ kind: "source", id: options.source, place: options.place }, ...rows, ...chain]
}

function aboutLesson(state: LessonState, lesson: string, options: RowOptions): HubRow[] {
  const { content, origin, standing } = state
  const isOwn = (session: string) => session !== IMPORT_SESSION && !session.startsWith(HUB_SESSION)
  const seen = canRaise(origin) ? content.evidence.filter(({ session }) => isOwn(session)) : []
  const observed = seen.flatMap(({ session, quote }): HubRow[] => {
    const key = options.hash(JSON.stringify([options.source, content.id, session, quote]))
    const words = redact(clean(quote), options.secrets).slice(0, MAX_QUOTE)
    const at = content.created
    const own: HubRow = { kind: "observation", key, lesson, at }
    return options.sharesWords && words !== ""
      ? [own, { kind: "quote", key, shared: true, quote: words }]
      : [own]
  })
  const isApproved = options.isReviewer && standing.stage === "active" && content.approved !== null
  return isApproved
    ? [...observed, { kind: "approval", lesson, at: content.approved ?? content.created }]
    : observed
}

/** What the hub knows a row by, and the part of it that may change. */
export function nameOf(row: HubRow): { readonly key: string; readonly value: string } {
  switch (row.kind) {
    case "source":
      return { key: row.id, value: "" }
    case "lesson":
      return { key: row.hash, value: "" }
    case "observation":
    case "quote":
      return { key: row.key, value: "" }
    case "approval":
      return { key: row.lesson, value: "" }
    case "outcome":
      return { key: `${row.lesson} ${row.day} ${row.outcome}`, value: String(row.count) }
    case "change":
      return { key: String(row.seq), value: row.hash }
  }
}

// What a hub holds of a lesson: its words and triggers, redacted, nothing of the machine. What arrives is read as strictly
// as it was written, and redacted again: a hub, or another member, may be hostile (T16).
export type HubContent = Pick<Lesson, "kind" | "priority" | "title" | "body" | "triggers">

const MAX_CONTENT = 16_384
const MAX_TITLE = 300
const MAX_BODY = 8_000
const MAX_ITEMS = 50
const MAX_ITEM = 200
const MAX_TERMS = 48
const MAX_TERM = 60

/** As text, whose hash is the lesson's name in the hub; undefined if it is too large to share. */
export function contentText(lesson: HubContent, secrets: readonly string[]): string | undefined {
  const safe = (text: string) => safeText(text, secrets)
  const { kind, priority, triggers } = lesson
  const lists = Object.fromEntries(TRIGGER_KEYS.map((key) => [key, triggers[key].map(safe)]))
  const [title, body] = [safe(lesson.title), safe(lesson.body)]
  const text = canonicalJson({ kind, priority, title, body, triggers: lists })
  return new TextEncoder().encode(text).length > MAX_CONTENT ? undefined : text
}

/** Undefined unless every field is what we would have written. */
export function parseContent(text: string, secrets: readonly string[]): HubContent | undefined {
  if (text.length > MAX_CONTENT) return undefined
  const fields = fieldsIn(text)
  const kind = KINDS.find((each) => each === fields?.["kind"])
  const priority = PRIORITIES.find((each) => each === fields?.["priority"])
  const title = textIn(fields, "title", MAX_TITLE)
  const body = textIn(fields, "body", MAX_BODY)
  const triggers = triggersIn(fieldsOf(fields?.["triggers"]))
  if (kind === undefined || priority === undefined || title === undefined || body === undefined)
    return undefined
  if (triggers === undefined || readBody(kind, body).kind !== "ok") return undefined
  const content: HubContent = { kind, priority, title, body, triggers }
  // What redaction or cleaning would change should never have come.
  return contentText(content, secrets) === text ? content : undefined
}

/** The words by which the database finds lessons that may be the same. */
function contentTerms({ title }: HubContent, secrets: readonly string[]): readonly string[] {
  const terms = [...termsOf(safeText(title, secrets)).of.keys()]
  return terms.filter((term) => term.length <= MAX_TERM).slice(0, MAX_TERMS)
}

function safeText(text: string, secrets: readonly string[]): string {
  return redact(clean(text), secrets)
}

function textIn(fields: Fields | undefined, key: string, max: number): string | undefined {
  const value = fields?.[key]
  return typeof value === "string" && value.trim() !== "" && value.length <= max ? value : undefined
}

function triggersIn(fields: Fields | undefined): Triggers | undefined {
  const lists = TRIGGER_KEYS.map((key) => [key, fields?.[key]] as const)
  const isSound = lists.every(
    ([, list]) =>
      Array.isArray(list) &&
      list.length <= MAX_ITEMS &&
      list.every((item) => typeof item === "string" && item !== "" && item.length <= MAX_ITEM),
  )
  return isSound ? (Object.fromEntries(lists) as unknown as Triggers) : undefined
}
