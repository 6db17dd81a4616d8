// Takes a finding in: as a new lesson, or as one more observation of the lesson that it says again in other words
// (LERN-06). A rejected lesson stays rejected. Nothing here can approve.

import { findSame } from "../core/learning/alike.ts"
import { type Actor, PROGRAM } from "../core/lessons/actor.ts"
import { type Lesson, type LessonId, STAGES } from "../core/lessons/lesson.ts"
import type { Origin } from "../core/lessons/origin.ts"
import { lessonIdFor } from "../core/lessons/slug.ts"
import type { LessonState } from "../core/lessons/state.ts"
import { change } from "../lessons/change.ts"
import { type LessonIo, moment } from "../lessons/lesson-io.ts"
import { lessonsIn, loadLesson } from "../store/lessons.ts"
import { findSession } from "../store/sessions.ts"

/** What is kept of the words that gave rise to a lesson. */
export const QUOTE_CHARS = 300

export interface NewFinding {
  readonly content: Omit<Lesson, "id">
  readonly origin: Origin
  readonly session: string
  /** A draft for the review queue at once, rather than an observation to be counted. */
  readonly queued: boolean
  readonly by?: Actor
}

export function takeIn(io: LessonIo, found: NewFinding): LessonState | undefined {
  const { content, origin, session, queued, by = PROGRAM } = found
  const when = moment(io)
  const here = { by, ...when, sessionNumber: findSession(io.store, session)?.number ?? when.sessionNumber }
  const same = sameLesson(io, content)
  if (same === undefined) {
    const id = lessonIdFor(content.title, (taken) => loadLesson(io.store, taken) !== undefined)
    const captured = change(io, id, {
      kind: "captured",
      content: { ...content, id },
      origin,
      session,
      queued,
      ...here,
    })
    return captured.kind === "changed" ? captured.state : undefined
  }
  const quote = content.evidence[0]?.quote ?? null
  const seen = change(io, same, { kind: "observed", origin, session, quote, ...here })
  if (!queued) return seen.kind === "changed" ? seen.state : undefined
  const raised = change(io, same, { kind: "queued", ...here })
  return raised.kind === "changed" ? raised.state : undefined
}

/** By its title, or by its words. */
function sameLesson(io: LessonIo, content: Omit<Lesson, "id">): LessonId | undefined {
  const known = lessonsIn(io.store, STAGES).map((state) => ({
    id: state.content.id,
    text: `${state.content.title}\n${state.content.body}`,
  }))
  const twin = lessonIdFor(content.title, () => false)
  if (known.some(({ id }) => id === twin)) return twin
  return findSame(content.title, known)?.lesson.id
}
