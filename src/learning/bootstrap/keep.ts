// What becomes of a proposal: a draft for the review, a lesson that a person has just agreed to, or a refusal that
// is remembered, so that it is never proposed again. Without a person nothing but a draft can come of it (LIFE-06).
import type { Person } from "../../core/lessons/actor.ts"
import type { Lesson } from "../../core/lessons/lesson.ts"
import { change } from "../../lessons/change.ts"
import { type LessonIo, moment } from "../../lessons/lesson-io.ts"
import { makeDurable, writing } from "../../store/open.ts"
import { queueDraft } from "../queue-draft.ts"
import { INIT_SESSION } from "./proposal.ts"

/** False when a lesson of this name has come up meanwhile. */
export function queue(io: LessonIo, content: Lesson): boolean {
  return queueDraft(io, content, { origin: "file", session: INIT_SESSION })
}

export type Answer = "approved" | "rejected"

export function answer(io: LessonIo, content: Lesson, kind: Answer, by: Person): boolean {
  // Draft and decision are one change: a crash leaves neither.
  makeDurable(io.store)
  return writing(io.store, () => {
    if (!queue(io, content)) return false
    const reason = kind === "approved" ? "agreed to at init" : "refused at init"
    return change(io, content.id, { kind, by, ...moment(io), reason }).kind === "changed"
  })
}
