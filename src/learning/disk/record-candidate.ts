// Records a candidate as a new lesson, or as one more observation of the lesson it repeats (LERN-06). A rejected lesson stays
// rejected. Nothing here can approve.
import { isCureCommand } from "../../guidance/match/command-words.ts"
import { changeLesson } from "../../lessons/disk/change-lesson.ts"
import { isOnScreen } from "../../lessons/disk/numbering.ts"
import { triggersBy } from "../../lessons/file/front-fields.ts"
import { type Actor, PROGRAM } from "../../lessons/model/actor.ts"
import { type Lesson, STAGES } from "../../lessons/model/lesson.ts"
import type { LessonState } from "../../lessons/model/lesson-state.ts"
import type { Origin } from "../../lessons/model/origin.ts"
import { lessonIdFor } from "../../lessons/model/slug.ts"
import { type LessonIo, moment } from "../../store/lesson-io.ts"
import { lessonsIn, loadLesson } from "../../store/lesson-rows.ts"
import { personalLessons } from "../../store/personal-lessons.ts"
import { findSession } from "../../store/sessions.ts"
import { findSame } from "../sameness/same-lesson.ts"

/** Limit for quoted evidence; it fits any message that is not a document. */
export const QUOTE_CHARS = 1_000

export interface Candidate {
  readonly content: Omit<Lesson, "id">
  readonly origin: Origin
  readonly session: string
  /** A draft for the review queue, instead of an observation. */
  readonly queued: boolean
  readonly by?: Actor
}

/** Returns the lesson's new state; an active or rejected lesson keeps its stage. */
export function recordCandidate(io: LessonIo, found: Candidate): LessonState | undefined {
  const { content, origin, session, queued, by = PROGRAM } = found
  const when = moment(io)
  const here = { by, ...when, sessionNumber: findSession(io.store, session)?.number ?? when.sessionNumber }
  const same = sameLesson(io, content)
  if (same === undefined && isPersonsOwn(io, content)) return undefined
  if (same === undefined) {
    const id = lessonIdFor(content.title, (taken) => loadLesson(io.store, taken) !== undefined)
    const first = { kind: "captured", content: { ...content, id }, origin, session, queued } as const
    const captured = changeLesson(io, id, { ...first, ...here })
    return captured.kind === "changed" ? captured.state : undefined
  }
  const quote = content.evidence[0]?.quote ?? null
  const gains = gainsFrom(io, same, content, by)
  const seen = changeLesson(io, same.content.id, { kind: "observed", origin, session, quote, gains, ...here })
  if (!queued) return seen.kind === "changed" ? seen.state : undefined
  const raised = changeLesson(io, same.content.id, { kind: "queued", ...here })
  return raised.kind === "changed" ? raised.state : loadLesson(io.store, same.content.id)
}

/** TEAM-03: what the person's own lessons say already is no candidate of the project. */
function isPersonsOwn(io: LessonIo, { title }: Omit<Lesson, "id">): boolean {
  const known = personalLessons(io.store).map(({ state: { content } }) => ({
    id: content.id,
    text: `${content.title}\n${content.body}`,
  }))
  return known.length > 0 && findSame(title, known) !== undefined
}

/** Matches by title, then by words. */
function sameLesson(io: LessonIo, content: Omit<Lesson, "id">): LessonState | undefined {
  const known = lessonsIn(io.store, STAGES).map((state) => ({
    id: state.content.id,
    text: `${state.content.title}\n${state.content.body}`,
    state,
  }))
  const twin = lessonIdFor(content.title, () => false)
  const named = known.find(({ id }) => id === twin)
  if (named !== undefined) return named.state
  const others = known.filter(({ state }) => !isNarrowerProposal(state.content, content))
  return findSame(content.title, others)?.lesson.state
}

/**
 * `tenure init` proposes "Run the tests with `make test`"; "don't run go test directly, use make test" says more. They are
 * one lesson only if the proposal has the triggers of that mistake too.
 */
function isNarrowerProposal(known: Lesson, found: Omit<Lesson, "id">): boolean {
  if (known.source !== "bootstrap" || found.source === "bootstrap") return false
  const { files, commands } = found.triggers
  const isThere = commands.every((each) => isCureCommand(each) || known.triggers.commands.includes(each))
  return !isThere || !files.every((each) => known.triggers.files.includes(each))
}

/** A draft gains the candidate's triggers; the agent's sentence replaces words that nobody approved or is looking at. */
function gainsFrom(io: LessonIo, { content: known }: LessonState, found: Omit<Lesson, "id">, by: Actor) {
  const { tools } = known.triggers
  const joined = triggersBy((key) => [...new Set([...known.triggers[key], ...found.triggers[key]])])
  const triggers = { ...joined, tools }
  const isReworded = (by.kind === "agent" || known.source === "bootstrap") && !isOnScreen(io, known.id)
  return isReworded ? { triggers, title: found.title, kind: found.kind, body: found.body } : { triggers }
}

type DraftOrigin = Pick<Candidate, "origin" | "session">

/** Records a new lesson from outside a session, as a draft or observation (LIFE-06). False when its id is taken. */
export function queueDraft(io: LessonIo, content: Lesson, from: DraftOrigin, queued = true): boolean {
  const found = { kind: "captured", content, ...from, queued } as const
  return changeLesson(io, content.id, { ...found, by: PROGRAM, ...moment(io) }).kind === "changed"
}
