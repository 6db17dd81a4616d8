// Adds a lesson that waits for review, as the hooks do.

import { changeLesson } from "../../src/lessons/disk/change-lesson.ts"
import { PROGRAM } from "../../src/lessons/model/actor.ts"
import { type Lesson, type LessonId, NEWLY_FOUND, NO_TRIGGERS } from "../../src/lessons/model/lesson.ts"
import type { Origin } from "../../src/lessons/model/origin.ts"
import { type LessonIo, moment } from "../../src/store/lesson-io.ts"

/** Some fields of a lesson, with any id. */
export type LessonLike = Partial<Omit<Lesson, "id">> & { readonly id: string }

export function candidate(io: LessonIo, over: LessonLike, origin: Origin = "person"): void {
  const content = lessonOf(over)
  const found = { kind: "captured", content, origin, session: "7f3a-session", queued: true } as const
  const captured = changeLesson(io, content.id, { ...found, by: PROGRAM, ...moment(io) })
  if (captured.kind === "refused") throw new Error(captured.why)
}

export function lessonOf(over: LessonLike): Lesson {
  return {
    ...NEWLY_FOUND,
    kind: "convention",
    priority: "MEDIUM",
    title: `Remember ${over.id}.`,
    source: "correction",
    confidence: 0.85,
    triggers: NO_TRIGGERS,
    created: "2026-11-15T12:00:00Z",
    evidence: [{ session: "7f3a-session", quote: `no, remember ${over.id}` }],
    body: `Remember ${over.id}.`,
    ...over,
    id: over.id as LessonId,
  }
}
