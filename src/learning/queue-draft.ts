// A lesson that came from somewhere else than a session, put up for a person's review or noted as an observation. It is
// new and has an id of its own; never more can come of it without a person (LIFE-06).
import { PROGRAM } from "../core/lessons/actor.ts"
import type { Lesson } from "../core/lessons/lesson.ts"
import type { Origin } from "../core/lessons/origin.ts"
import { change } from "../lessons/change.ts"
import { type LessonIo, moment } from "../lessons/lesson-io.ts"

export interface From {
  readonly origin: Origin
  readonly session: string
}

/** False when a lesson of this name has come up meanwhile. */
export function queueDraft(io: LessonIo, content: Lesson, { origin, session }: From, queued = true): boolean {
  const found = { kind: "captured", content, origin, session, queued } as const
  return change(io, content.id, { ...found, by: PROGRAM, ...moment(io) }).kind === "changed"
}
