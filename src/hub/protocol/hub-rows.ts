// Every row that leaves the machine for a hub, made from the project's lessons. `tenure hub sync --dry-run` prints exactly
// these; docs/guide/privacy.md lists their fields.

import type { ChangelogRow } from "../../lessons/lifecycle/changelog.ts"
import { IMPORT_SESSION } from "../../lessons/model/lesson.ts"
import type { LessonState } from "../../lessons/model/lesson-state.ts"
import { canRaise } from "../../lessons/model/origin.ts"
import { redact } from "../../privacy/redact.ts"
import { clean } from "../../privacy/sanitise.ts"
import { contentTerms, contentText } from "./hub-content.ts"

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
  | {
      readonly kind: "outcome"
      readonly lesson: string
      readonly day: string
      readonly outcome: string
      readonly count: number
    }
  | {
      readonly kind: "change"
      readonly seq: number
      readonly action: string
      readonly at: string
      readonly prev: string
      readonly hash: string
    }

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
  const counted = new Map<string, DayOutcome[]>()
  for (const each of outcomes) counted.set(each.lesson, [...(counted.get(each.lesson) ?? []), each])
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
  const seen = canRaise(origin) ? content.evidence.filter(({ session }) => !isForeign(session)) : []
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

function isForeign(session: string): boolean {
  return session === IMPORT_SESSION || session.startsWith(HUB_SESSION)
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
