// The lessons that need review, each as the rows that the pane draws.
import { findProject } from "../../io/home.ts"
import { numberWaiting } from "../../lessons/disk/numbering.ts"
import { PAST_CALLS } from "../../lessons/review/disk/lesson-text.ts"
import { paneCard } from "../../lessons/review/disk/pane-card.ts"
import { latestToolEvents } from "../../store/events.ts"
import type { LessonIo } from "../../store/lesson-io.ts"
import { type CliIo, requireLessons } from "../command.ts"
import { isGuardedAt } from "./hello.ts"
import type { ModAnswer, ModRequest } from "./request.ts"

/** Further ones follow as these are decided. */
const MAX_CARDS = 20

export function list({ session }: ModRequest, io: CliIo): ModAnswer {
  if (findProject(io.cwd) === undefined) return { project: false, guarded: isGuardedAt(io) }
  return { ...cardsIn(requireLessons(io), session), guarded: isGuardedAt(io) }
}

export function cardsIn(lessons: LessonIo, session: string) {
  const queue = numberWaiting(lessons, session)
  const past = queue.length === 0 ? [] : latestToolEvents(lessons.store, PAST_CALLS)
  return {
    project: true,
    waiting: queue.length,
    cards: queue
      .slice(0, MAX_CARDS)
      .map((each, at) => paneCard(lessons, each, `${at + 1} of ${queue.length}`, past)),
  }
}
