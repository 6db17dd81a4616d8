// Takes over what others learned: lessons that a reviewer approved elsewhere and, for reviewers, mistakes that two people
// made. All of it arrives as candidates (LIFE-06), at most 20 a day (T16), read as the words of a stranger. What is known
// here, also as rejected, comes no second time.

import { queueDraft } from "../../learning/disk/record-candidate.ts"
import { findSame } from "../../learning/sameness/same-lesson.ts"
import { changeLesson } from "../../lessons/disk/change-lesson.ts"
import { PROGRAM } from "../../lessons/model/actor.ts"
import { type Lesson, type LessonId, NEWLY_FOUND, STAGES } from "../../lessons/model/lesson.ts"
import { lessonIdFor } from "../../lessons/model/slug.ts"
import type { HubState } from "../../store/hub-state.ts"
import { type LessonIo, moment } from "../../store/lesson-io.ts"
import { lessonsIn, loadLesson } from "../../store/lesson-rows.ts"
import { writing } from "../../store/open.ts"
import { personalLessons } from "../../store/personal-lessons.ts"
import { HUB_SESSION } from "../protocol/hub-rows.ts"
import type { Hub } from "./hub-connection.ts"
import {
  type Arrived,
  type Outcomes,
  type ReadLesson,
  readLessons,
  readOutcomes,
  readPage,
  readPeople,
  type Stream,
} from "./hub-read.ts"

/** A page of what others needed is searched for its like, which takes the hub longer. */
const PAGE = { approved: 100, seen: 50 } as const
const MAX_A_DAY = 20
/** Lessons are read in portions of what today still has room for, and of at least this many. */
const PORTION = 5
const ELSEWHERE = "also needed elsewhere (hub)"
/** Fewer outcomes say nothing. */
const MIN_FAILURES = 3

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
  const approved = await follow(context, "approved", takeApproved)
  const seen = isReviewer ? await follow(context, "seen", takeSeen) : NOTHING
  await refreshOutcomes(context)
  return {
    candidates: [...approved.candidates, ...seen.candidates],
    known: approved.known + seen.known,
    leftOut: approved.leftOut + seen.leftOut,
    isHeldBack: approved.isHeldBack || seen.isHeldBack,
  }
}

const NOTHING: Pulled = { candidates: [], known: 0, leftOut: 0, isHeldBack: false }

type Lessons = ReadonlyMap<string, ReadLesson>
type Taken = LessonId | "known" | "left-out" | "nothing"
type Take = (context: PullContext, row: Arrived, lessons: Lessons) => Promise<Taken>

/** Page by page from where the last sync stopped; the place is noted after each row. */
async function follow(context: PullContext, stream: Stream, take: Take): Promise<Pulled> {
  const { hub, state, source, secrets } = context
  const candidates: LessonId[] = []
  let known = 0
  let leftOut = 0
  const room = () => MAX_A_DAY - state.arrivedOn(dayOf(context.io))
  for (;;) {
    // Full for today: whether there is more is all that is asked.
    const limit = room() > 0 ? PAGE[stream] : 1
    const { rows, isLast } = await readPage(hub, stream, { after: state.fact(stream) ?? "0", source, limit })
    let lessons: Lessons = new Map()
    let readTo = 0
    for (const [at, row] of rows.entries()) {
      if (context.isOver()) return { candidates, known, leftOut, isHeldBack: false }
      if (room() <= 0) return { candidates, known, leftOut, isHeldBack: true }
      if (at >= readTo) {
        readTo = at + Math.max(PORTION, room())
        const hashes = rows.slice(at, readTo).flatMap(({ lesson, alike }) => [lesson, ...alike])
        lessons = await readLessons(hub, [...new Set(hashes)], secrets)
      }
      const taken = await take(context, row, lessons)
      if (taken === "known") known += 1
      else if (taken === "left-out") leftOut += 1
      else if (taken !== "nothing") candidates.push(taken)
      state.setFact(stream, row.arrived)
    }
    if (isLast) return { candidates, known, leftOut, isHeldBack: false }
  }
}

async function takeApproved(context: PullContext, row: Arrived, lessons: Lessons): Promise<Taken> {
  const lesson = lessons.get(row.lesson)
  if (lesson === undefined || isFailing(lesson.outcomes)) return "left-out"
  const who = `approved by ${row.person} in ${row.place}`
  return arrive(context, row, lesson, [`${who}${outcomeWords(lesson.outcomes)}`])
}

/** Two people: one candidate with both as evidence. Words that look alike in SQL are compared by our own rules (LERN-06). */
async function takeSeen(context: PullContext, row: Arrived, lessons: Lessons): Promise<Taken> {
  const own = lessons.get(row.lesson)
  if (own === undefined) return "left-out"
  const same = row.alike.filter((hash) => {
    const title = lessons.get(hash)?.content.title
    return title !== undefined && findSame(own.content.title, [{ id: hash, text: title }]) !== undefined
  })
  const people = await readPeople(context.hub, [row.lesson, ...same])
  if (people.length < 2) return "nothing"
  const words = people.map(
    ({ person, place, quote }) => `${person} needed it in ${place}${quote === undefined ? "" : `: ${quote}`}`,
  )
  return arrive(context, row, own, words)
}

/** In one transaction with the search for it, so that two syncs at once do not make two. */
function arrive(
  { io, state }: PullContext,
  row: Arrived,
  { content, outcomes }: ReadLesson,
  quotes: readonly string[],
): Taken {
  const taken = writing(io.store, (): { id: LessonId; isNew: boolean; isPromoted: boolean } => {
    const known = knownHere(io, content.title)
    if (known !== undefined) {
      // Seen here too: ready for review.
      const event = { kind: "queued", reason: ELSEWHERE, by: PROGRAM, ...moment(io) } as const
      const queued = changeLesson(io, known, event)
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
  const link = { hash: row.lesson, lesson: taken.id, words: quotes.join("; "), day }
  state.putLink({ ...link, outcomes: JSON.stringify(outcomes) })
  return taken.isNew ? taken.id : "known"
}

function knownHere({ store }: LessonIo, title: string): LessonId | undefined {
  const own = [...lessonsIn(store, STAGES), ...personalLessons(store).map(({ state }) => state)]
  const known = own.map(({ content }) => ({ id: content.id, text: `${content.title}\n${content.body}` }))
  return (known.find(({ id }) => id === lessonIdFor(title, () => false)) ?? findSame(title, known)?.lesson)
    ?.id
}

/** Some at each sync, in turn: a sync costs the same whatever came in all the years. */
async function refreshOutcomes(context: PullContext): Promise<void> {
  const { state } = context
  const links = state.linksAfter(state.fact(REFRESHED) ?? "", REFRESHED_AT_ONCE)
  state.setFact(REFRESHED, links.length < REFRESHED_AT_ONCE ? "" : (links.at(-1)?.hash ?? ""))
  if (links.length === 0) return
  const found = await readOutcomes(
    context.hub,
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

function dayOf({ now }: LessonIo): string {
  return new Date(now).toISOString().slice(0, 10)
}
