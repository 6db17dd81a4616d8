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
import { UserError } from "../../text/user-error.ts"
import { type HubContent, parseContent } from "../protocol/hub-content.ts"
import { HUB_SESSION } from "../protocol/hub-rows.ts"
import type { Hub } from "./hub-connection.ts"

const PAGE = 100
const MAX_A_DAY = 20
const ELSEWHERE = "also needed elsewhere (hub)"
/** Fewer outcomes say nothing. */
const MIN_FAILURES = 3

// A page has no contents: most of it concerns nobody here, and what a day's limit holds back is read again on the next.
const APPROVED = `
  SELECT a.arrived::text AS arrived, a.lesson, left(a.person, 80) AS person, left(s.place, 80) AS place
  FROM tenure.approvals AS a JOIN tenure.sources AS s ON s.id = a.source
  WHERE a.arrived > $1::text::bigint AND a.source <> $2::text::uuid ORDER BY a.arrived LIMIT $3::text::integer`

const SEEN = `
  SELECT o.arrived::text AS arrived, o.lesson, left(o.person, 80) AS person, left(s.place, 80) AS place
  FROM tenure.observations AS o JOIN tenure.sources AS s ON s.id = o.source
  WHERE o.arrived > $1::text::bigint AND o.source <> $2::text::uuid ORDER BY o.arrived LIMIT $3::text::integer`

const CONTENT = "SELECT content FROM tenure.lessons WHERE hash = $1 AND octet_length(content) <= 16384"

/** Lessons with words of this one that somebody else needed, the likest first. As in our own comparison, two words must be shared. */
const ALIKE = `
  SELECT found.hash, found.content FROM (
    SELECT l.hash, l.content, 1000 AS shared FROM tenure.lessons AS l WHERE l.hash = $1
    UNION ALL
    SELECT l.hash, l.content, (SELECT count(*) FROM unnest(l.terms) AS t
      WHERE t = ANY ((SELECT terms FROM tenure.lessons WHERE hash = $1)::text[]))
    FROM tenure.lessons AS l
    WHERE l.terms && (SELECT terms FROM tenure.lessons WHERE hash = $1) AND l.hash <> $1) AS found
  WHERE found.shared >= least(2, (SELECT cardinality(terms) FROM tenure.lessons WHERE hash = $1))
    AND octet_length(found.content) <= 16384
    AND EXISTS (SELECT 1 FROM tenure.observations AS o WHERE o.lesson = found.hash AND o.person <> $2)
  ORDER BY found.shared DESC, found.hash LIMIT 20`

const WHO = `
  SELECT DISTINCT ON (o.person) left(o.person, 80) AS person, left(s.place, 80) AS place, left(q.quote, 1000) AS quote
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
  content: CONTENT,
  alike: ALIKE,
  who: WHO,
  totals: TOTALS,
} as const

interface Arrived {
  readonly arrived: string
  readonly lesson: string
  readonly person: string
  readonly place: string
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
type Take = (context: PullContext, row: Arrived) => Promise<Taken>

/** Page by page from where the last sync stopped; the place is noted after each row. */
async function follow(context: PullContext, name: string, query: string, take: Take): Promise<Pulled> {
  const { hub, state, source } = context
  const candidates: LessonId[] = []
  let known = 0
  let leftOut = 0
  const isFull = () => state.arrivedOn(dayOf(context.io)) >= MAX_A_DAY
  for (;;) {
    // Full for today: whether there is more is all that is asked.
    const limit = isFull() ? 1 : PAGE
    const rows = await hub.ask<Arrived>(query, [state.fact(name) ?? "0", source, String(limit)])
    for (const row of rows) {
      if (context.isOver()) return { candidates, known, leftOut, isHeldBack: false }
      if (isFull()) return { candidates, known, leftOut, isHeldBack: true }
      requireLater(row.arrived, state.fact(name) ?? "0")
      const taken = await take(context, row)
      if (taken === "known") known += 1
      else if (taken === "left-out") leftOut += 1
      else if (taken !== "nothing") candidates.push(taken)
      state.setFact(name, row.arrived)
    }
    if (rows.length < limit) return { candidates, known, leftOut, isHeldBack: false }
  }
}

/** A hub that sends no order would be read for ever, or never again. */
function requireLater(arrived: unknown, before: string): void {
  const isLater =
    typeof arrived === "string" && /^\d{1,18}$/.test(arrived) && BigInt(arrived) > BigInt(before)
  if (!isLater)
    throw new UserError(
      "The hub sends rows out of their order. Nothing of them was taken over.",
      "Ask the hub's owner. To leave it: tenure hub leave",
    )
}

/** Undefined unless the hub has it and it is what its hash says. */
async function contentOf({ hub, secrets }: PullContext, hash: string): Promise<HubContent | undefined> {
  const [row] = await hub.ask<{ content: string }>(CONTENT, [hash])
  return row === undefined ? undefined : sound(hash, row.content, secrets)
}

function sound(hash: string, content: string, secrets: readonly string[]): HubContent | undefined {
  return sha256(content) === hash ? parseContent(content, secrets) : undefined
}

async function takeApproved(context: PullContext, row: Arrived): Promise<Taken> {
  const content = await contentOf(context, row.lesson)
  if (content === undefined) return "left-out"
  const outcomes = (await totals(context, [row.lesson])).get(row.lesson) ?? {}
  if (isFailing(outcomes)) return "left-out"
  const who = `approved by ${named(row.person)} in ${named(row.place)}`
  return arrive(context, row, content, [`${who}${outcomeWords(outcomes)}`])
}

/** Two people: one candidate with both as evidence. Words that look alike in SQL are compared by our own rules (LERN-06). */
async function takeSeen(context: PullContext, row: Arrived): Promise<Taken> {
  const { hub, secrets } = context
  const alike = await hub.ask<{ hash: string; content: string }>(ALIKE, [row.lesson, row.person])
  if (alike.length === 0) return "nothing"
  const content = await contentOf(context, row.lesson)
  if (content === undefined) return "left-out"
  const same = alike.filter(({ hash, content: text }) => {
    const title = sound(hash, text, secrets)?.title
    return title !== undefined && findSame(content.title, [{ id: hash, text: title }]) !== undefined
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

/** Some at each sync, in turn: a sync costs the same whatever came in all the years. */
async function refreshOutcomes(context: PullContext): Promise<void> {
  const { state } = context
  const links = state.linksAfter(state.fact(REFRESHED) ?? "", REFRESHED_AT_ONCE)
  state.setFact(REFRESHED, links.length < REFRESHED_AT_ONCE ? "" : (links.at(-1)?.hash ?? ""))
  if (links.length === 0) return
  const found = await totals(
    context,
    links.map(({ hash }) => hash),
  )
  for (const link of links) {
    const outcomes = JSON.stringify(found.get(link.hash) ?? {})
    if (outcomes !== link.outcomes) state.putLink({ ...link, outcomes })
  }
}

const REFRESHED = "refreshed"
const REFRESHED_AT_ONCE = 50

/** A lesson that fails for others sinks: it is not offered. */
function isFailing(outcomes: Outcomes): boolean {
  const failed = (outcomes["repeated"] ?? 0) + (outcomes["corrected again"] ?? 0)
  return failed >= MIN_FAILURES && failed > (outcomes["changed"] ?? 0)
}

function outcomeWords(outcomes: Outcomes): string {
  const changed = outcomes["changed"] ?? 0
  return changed === 0 ? "" : `; it changed what an agent did ${changed === 1 ? "once" : `${changed} times`}`
}

function named(text: unknown): string {
  return cleanLine(String(text), 80)
}

function dayOf({ now }: LessonIo): string {
  return new Date(now).toISOString().slice(0, 10)
}
