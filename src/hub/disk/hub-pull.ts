// Takes over what others learned: lessons that a reviewer approved elsewhere and, for reviewers, mistakes that two people
// made. All of it arrives as candidates (LIFE-06), at most 20 a day (T16), read as the words of a stranger. What is known
// here, also as rejected, comes no second time.

import { sha256 } from "../../io/hash.ts"
import { queueDraft } from "../../learning/disk/record-candidate.ts"
import { findSame } from "../../learning/sameness/same-lesson.ts"
import { changeLesson } from "../../lessons/disk/change-lesson.ts"
import { PROGRAM } from "../../lessons/model/actor.ts"
import { type Lesson, type LessonId, NEWLY_FOUND, STAGES } from "../../lessons/model/lesson.ts"
import { lessonIdFor } from "../../lessons/model/slug.ts"
import { cleanLine } from "../../privacy/sanitise.ts"
import type { HubState } from "../../store/hub-state.ts"
import { type LessonIo, moment } from "../../store/lesson-io.ts"
import { lessonsIn, loadLesson } from "../../store/lesson-rows.ts"
import { writing } from "../../store/open.ts"
import { personalLessons } from "../../store/personal-lessons.ts"
import { contentTerms, type HubContent, parseContent } from "../protocol/hub-content.ts"
import { HUB_SESSION } from "../protocol/hub-rows.ts"
import type { Hub } from "./hub-connection.ts"

const PAGE = 100
const MAX_A_DAY = 20
const ELSEWHERE = "also needed elsewhere (hub)"
/** Fewer outcomes say nothing. */
const MIN_FAILURES = 3

const APPROVED = `
  SELECT a.arrived::text AS arrived, a.lesson, a.person, s.place, l.content
  FROM tenure.approvals AS a JOIN tenure.lessons AS l ON l.hash = a.lesson JOIN tenure.sources AS s ON s.id = a.source
  WHERE a.arrived > $1::text::bigint AND a.source <> $2::text::uuid ORDER BY a.arrived LIMIT 100`

const SEEN = `
  SELECT o.arrived::text AS arrived, o.lesson, o.person, s.place, l.content
  FROM tenure.observations AS o JOIN tenure.lessons AS l ON l.hash = o.lesson JOIN tenure.sources AS s ON s.id = o.source
  WHERE o.arrived > $1::text::bigint AND o.source <> $2::text::uuid ORDER BY o.arrived LIMIT 100`

const ALIKE = `
  SELECT l.hash, l.content FROM tenure.lessons AS l WHERE l.terms && $1::text::text[]
  ORDER BY (SELECT count(*) FROM unnest(l.terms) AS t WHERE t = ANY ($1::text::text[])) DESC, l.hash LIMIT 50`

const WHO = `
  SELECT DISTINCT ON (o.person) o.person, s.place, q.quote
  FROM tenure.observations AS o JOIN tenure.sources AS s ON s.id = o.source
  LEFT JOIN tenure.quotes AS q ON q.source = o.source AND q.key = o.key AND q.shared
  WHERE o.lesson = ANY ($1::text::text[]) ORDER BY o.person, q.quote NULLS LAST LIMIT 50`

const TOTALS = `
  SELECT lesson, outcome, count::integer AS count FROM tenure.totals
  WHERE lesson = ANY ($1::text::text[]) AND count > 0`

/** Every query of a pull; the bench measures them in a large hub. */
export const PULL_QUERIES = {
  approved: APPROVED,
  seen: SEEN,
  alike: ALIKE,
  who: WHO,
  totals: TOTALS,
} as const

interface Arrived {
  readonly arrived: string
  readonly lesson: string
  readonly person: string
  readonly place: string
  readonly content: string
}

export interface Pulled {
  readonly candidates: readonly LessonId[]
  /** Known here already. */
  readonly known: number
  /** Malformed, or failing for others. */
  readonly leftOut: number
  /** More than a person should get in a day; they come on the next. */
  readonly isHeldBack: boolean
}

export interface PullContext {
  readonly io: LessonIo
  readonly hub: Hub
  readonly state: HubState
  readonly source: string
  readonly secrets: readonly string[]
  isOver(): boolean
}

export async function pull(context: PullContext, isReviewer: boolean): Promise<Pulled> {
  const approved = await follow(context, "approved", APPROVED, takeApproved)
  const seen = isReviewer ? await follow(context, "seen", SEEN, takeSeen) : NOTHING
  await refreshOutcomes(context)
  return {
    candidates: [...approved.candidates, ...seen.candidates],
    known: approved.known + seen.known,
    leftOut: approved.leftOut + seen.leftOut,
    isHeldBack: approved.isHeldBack || seen.isHeldBack,
  }
}

const NOTHING: Pulled = { candidates: [], known: 0, leftOut: 0, isHeldBack: false }

type Taken = LessonId | "known" | "left-out" | "nothing"
type Take = (context: PullContext, row: Arrived, content: HubContent) => Promise<Taken>

/** Page by page from where the last sync stopped; the place is noted after each row. */
async function follow(context: PullContext, name: string, query: string, take: Take): Promise<Pulled> {
  const { hub, state, source } = context
  const candidates: LessonId[] = []
  let known = 0
  let leftOut = 0
  for (;;) {
    const rows = await hub.ask<Arrived>(query, [state.fact(name) ?? "0", source])
    for (const row of rows) {
      if (context.isOver()) return { candidates, known, leftOut, isHeldBack: false }
      if (state.arrivedOn(dayOf(context.io)) >= MAX_A_DAY)
        return { candidates, known, leftOut, isHeldBack: true }
      const content = sound(row, context.secrets)
      const taken = content === undefined ? "left-out" : await take(context, row, content)
      if (taken === "known") known += 1
      else if (taken === "left-out") leftOut += 1
      else if (taken !== "nothing") candidates.push(taken)
      state.setFact(name, row.arrived)
    }
    if (rows.length < PAGE) return { candidates, known, leftOut, isHeldBack: false }
  }
}

function sound(row: Arrived, secrets: readonly string[]): HubContent | undefined {
  if (sha256(row.content) !== row.lesson || !/^\d{1,18}$/.test(row.arrived)) return undefined
  return parseContent(row.content, secrets)
}

async function takeApproved(context: PullContext, row: Arrived, content: HubContent): Promise<Taken> {
  const outcomes = (await totals(context, [row.lesson])).get(row.lesson) ?? {}
  if (isFailing(outcomes)) return "left-out"
  const who = `approved by ${named(row.person)} in ${named(row.place)}`
  return arrive(context, row, content, [`${who}${outcomeWords(outcomes)}`])
}

/** Two people: one candidate with both as evidence. Words that look alike in SQL are compared by our own rules (LERN-06). */
async function takeSeen(context: PullContext, row: Arrived, content: HubContent): Promise<Taken> {
  const { hub } = context
  const terms = contentTerms(content, context.secrets)
  const alike = await hub.ask<{ hash: string; content: string }>(ALIKE, [arrayOf(terms)])
  const same = alike.filter((each) => {
    const other = parseContent(each.content, context.secrets)
    return (
      other !== undefined && findSame(content.title, [{ id: each.hash, text: other.title }]) !== undefined
    )
  })
  const hashes = [...new Set([row.lesson, ...same.map(({ hash }) => hash)])]
  const people = await hub.ask<{ person: string; place: string; quote: string | null }>(WHO, [
    arrayOf(hashes),
  ])
  if (people.length < 2) return "nothing"
  const words = people.map(({ person, place, quote }) => {
    const said = quote === null ? "" : `: ${cleanLine(quote, 300)}`
    return `${named(person)} needed it in ${named(place)}${said}`
  })
  return arrive(context, row, content, words)
}

/** In one transaction with the search for it, so that two syncs at once do not make two. */
function arrive(
  { io, state }: PullContext,
  row: Arrived,
  content: HubContent,
  quotes: readonly string[],
): Taken {
  const taken = writing(io.store, (): { id: LessonId; isNew: boolean; isPromoted: boolean } => {
    const known = knownHere(io, content.title)
    if (known !== undefined) {
      // Seen here too: ready for review.
      const queued = changeLesson(io, known, {
        kind: "queued",
        reason: ELSEWHERE,
        by: PROGRAM,
        ...moment(io),
      })
      return { id: known, isNew: false, isPromoted: queued.kind === "changed" && queued.rows.length > 0 }
    }
    const id = lessonIdFor(content.title, (taken) => loadLesson(io.store, taken) !== undefined)
    const lesson: Lesson = {
      ...NEWLY_FOUND,
      ...content,
      id,
      source: "import",
      confidence: 0.5,
      created: moment(io).at,
      evidence: quotes.map((quote) => ({ session: HUB_SESSION, quote })),
    }
    const isNew = queueDraft(io, lesson, { origin: "import", session: HUB_SESSION })
    return { id, isNew, isPromoted: false }
  })
  const day = taken.isNew || taken.isPromoted ? dayOf(io) : null
  state.putLink({ hash: row.lesson, lesson: taken.id, words: quotes.join("; "), outcomes: "{}", day })
  return taken.isNew ? taken.id : "known"
}

function knownHere({ store }: LessonIo, title: string): LessonId | undefined {
  const own = [...lessonsIn(store, STAGES), ...personalLessons(store).map(({ state }) => state)]
  const known = own.map(({ content }) => ({ id: content.id, text: `${content.title}\n${content.body}` }))
  return (known.find(({ id }) => id === lessonIdFor(title, () => false)) ?? findSame(title, known)?.lesson)
    ?.id
}

/** PostgreSQL's own form of an array of words. */
export function arrayOf(words: readonly string[]): string {
  return `{${words.map((word) => `"${word.replaceAll(/["\\]/g, "\\$&")}"`).join(",")}}`
}

type Outcomes = Readonly<Record<string, number>>

async function totals({ hub }: PullContext, hashes: readonly string[]): Promise<Map<string, Outcomes>> {
  const rows = await hub.ask<{ lesson: string; outcome: string; count: number }>(TOTALS, [arrayOf(hashes)])
  const found = new Map<string, Record<string, number>>()
  for (const { lesson, outcome, count } of rows)
    found.set(lesson, { ...found.get(lesson), [cleanLine(outcome, 40)]: Number(count) || 0 })
  return found
}

async function refreshOutcomes(context: PullContext): Promise<void> {
  const links = context.state.links()
  if (links.length === 0) return
  const found = await totals(
    context,
    links.map(({ hash }) => hash),
  )
  for (const link of links) {
    const outcomes = JSON.stringify(found.get(link.hash) ?? {})
    if (outcomes !== link.outcomes) context.state.putLink({ ...link, outcomes })
  }
}

/** A lesson that fails for others sinks: it is not offered. */
function isFailing(outcomes: Outcomes): boolean {
  const failed = (outcomes["repeated"] ?? 0) + (outcomes["corrected again"] ?? 0)
  return failed >= MIN_FAILURES && failed > (outcomes["changed"] ?? 0)
}

function outcomeWords(outcomes: Outcomes): string {
  const changed = outcomes["changed"] ?? 0
  return changed === 0 ? "" : `; it changed what an agent did ${changed === 1 ? "once" : `${changed} times`}`
}

function named(text: string): string {
  return cleanLine(text, 80)
}

function dayOf({ now }: LessonIo): string {
  return new Date(now).toISOString().slice(0, 10)
}
