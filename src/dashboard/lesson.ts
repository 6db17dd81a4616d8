// One lesson with everything known about it: for its own page and for the card of the review.
import { oneLine } from "../core/lessons/body.ts"
import type { LessonId } from "../core/lessons/lesson.ts"
import { wouldHaveFired } from "../core/review/would-have-fired.ts"
import { UserError } from "../core/user-error.ts"
import { matchGlob } from "../io/match-glob.ts"
import type { LessonIo } from "../lessons/lesson-io.ts"
import { PAST_CALLS } from "../review/candidates.ts"
import { lessonFacts } from "../review/lesson-facts.ts"
import { latestToolEvents } from "../store/events.ts"
import { loadLesson } from "../store/lessons.ts"
import type { LessonView } from "./api/lessons.ts"
import { deliveries } from "./deliveries.ts"
import { lessonId, type Route } from "./route.ts"

export const lessonRoute: Route = {
  method: "GET",
  path: "/api/lessons/:name",
  answer: (ask, desk) => lessonView(desk.lessons(), lessonId(ask)),
}

function lessonView(io: LessonIo, id: LessonId): LessonView {
  const state = loadLesson(io.store, id)
  if (state === undefined) throw new UserError(`There is no lesson '${id}'.`, "It may have been undone.")
  const { gone, goneWords, history, ...facts } = lessonFacts(io, state)
  const past = latestToolEvents(io.store, PAST_CALLS)
  return {
    ...facts,
    state,
    oneLine: oneLine(state.content),
    gone: goneWords,
    history: history.map(({ prev, hash, ...row }) => row),
    past: { ...wouldHaveFired(state.content, past, matchGlob), calls: past.length },
    deliveries: deliveries(io.store, { lesson: id, withBriefs: true }),
  }
}
