// A lesson that a person writes down themselves: found and approved in one step, so it is active at once. What
// cannot be seen and what looks like a secret is taken out before it is kept (T07, T10).
import type { Person } from "../core/lessons/actor.ts"
import { type Kind, type Lesson, type LessonId, NEWLY_FOUND, NO_TRIGGERS } from "../core/lessons/lesson.ts"
import type { Origin } from "../core/lessons/origin.ts"
import { lessonIdFor } from "../core/lessons/slug.ts"
import { titleOf } from "../core/lessons/title.ts"
import { UserError } from "../core/user-error.ts"
import { readLimited } from "../io/files.ts"
import { loadLesson } from "../store/lessons.ts"
import { makeDurable, writing } from "../store/open.ts"
import { refreshBlock } from "./block.ts"
import { change } from "./change.ts"
import type { Decided } from "./decide.ts"
import { lessonPath } from "./lesson-file.ts"
import { type LessonIo, moment } from "./lesson-io.ts"
import { keepDurably, settleTriggers } from "./triggers.ts"

export type NewLesson = Pick<Lesson, "kind" | "body"> &
  Partial<Pick<Lesson, "priority" | "triggers" | "title">>

/** `origin` is where the words came from, when the person did not type them here. */
export function addLesson(io: LessonIo, given: NewLesson, by: Person, origin: Origin = "person"): Decided {
  const content = contentOf(io, given)
  makeDurable(io.store)
  const after = writing(io.store, () => {
    const found = { kind: "captured", content, origin, session: by.channel, queued: true } as const
    const captured = change(io, content.id, { ...found, by, ...moment(io) })
    if (captured.kind === "refused") throw new Error(`a new lesson was refused: ${captured.why}`)
    const approved = change(io, content.id, {
      kind: "approved",
      by,
      ...moment(io),
      reason: "written by a person",
    })
    if (approved.kind === "refused") throw new Error(`a new lesson was refused: ${approved.why}`)
    keepDurably(io)
    return approved.state
  })
  settleTriggers(io)
  return { id: content.id, before: undefined, after, block: refreshBlock(io) }
}

function contentOf(io: LessonIo, given: NewLesson): Lesson {
  const title = given.title ?? titleFor(given.kind, given.body)
  return {
    ...NEWLY_FOUND,
    id: freeId(io, title),
    kind: given.kind,
    priority: given.priority ?? "MEDIUM",
    title,
    source: "manual",
    confidence: 1,
    triggers: given.triggers ?? NO_TRIGGERS,
    created: moment(io).at,
    evidence: [],
    body: given.body,
  }
}

function titleFor(kind: Kind, body: string): string {
  const title = titleOf(body.replace(/^(?:Constraint|Risk|When|Avoid): /, ""))
  return kind === "anti-pattern" && !/^avoid\b/i.test(title) ? `Avoid ${title}` : title
}

function freeId(io: LessonIo, title: string): LessonId {
  const hasFile = (id: LessonId) => readLimited(lessonPath(io, id), 0).kind !== "absent"
  const id = lessonIdFor(title, () => false)
  const twin = loadLesson(io.store, id)
  if (twin?.content.title === title) {
    throw new UserError(`There is a lesson '${id}' already.`, `Look at it: tenure show ${id}`)
  }
  return lessonIdFor(title, (taken) => loadLesson(io.store, taken) !== undefined || hasFile(taken))
}
