// Saves a proposal as a draft, an approved lesson or a remembered rejection, and filters out known ones (LERN-06). Only a
// person's decision makes it more than a draft (LIFE-06).

import { readLimited } from "../../../../io/files.ts"
import { changeLesson } from "../../../../lessons/disk/change-lesson.ts"
import { lessonPath } from "../../../../lessons/disk/write-lesson-file.ts"
import { oneLine } from "../../../../lessons/file/body.ts"
import type { Person } from "../../../../lessons/model/actor.ts"
import { type Lesson, type LessonId, STAGES } from "../../../../lessons/model/lesson.ts"
import { type LessonIo, moment } from "../../../../store/lesson-io.ts"
import { lessonsIn } from "../../../../store/lesson-rows.ts"
import { makeDurable, writing } from "../../../../store/open.ts"
import { queueDraft } from "../../../disk/record-candidate.ts"
import { findSame } from "../../../sameness/same-lesson.ts"
import { INIT_SESSION } from "../proposal.ts"

/** False when its id is taken. */
export function queueProposal(io: LessonIo, content: Lesson): boolean {
  return queueDraft(io, content, { origin: "file", session: INIT_SESSION })
}

export type ProposalAnswer = "approved" | "rejected"

export function answerProposal(io: LessonIo, content: Lesson, kind: ProposalAnswer, by: Person): boolean {
  // One transaction for draft and decision: a crash leaves neither.
  makeDurable(io.store)
  return writing(io.store, () => {
    if (!queueProposal(io, content)) return false
    const reason = kind === "approved" ? "approved at init" : "rejected at init"
    return changeLesson(io, content.id, { kind, by, ...moment(io), reason }).kind === "changed"
  })
}

/** Drops proposals that repeat any lesson, also a rejected one or one in other words. */
export function withoutKnown(io: LessonIo, lessons: readonly Lesson[]): readonly Lesson[] {
  const known = lessonsIn(io.store, STAGES).map(({ content }) => content)
  const ids = new Set(known.map(({ id }) => id))
  const texts = known.map((lesson) => ({ id: lesson.id, text: oneLine(lesson) }))
  // An untrusted file still takes the id.
  const hasFile = (id: LessonId) => readLimited(lessonPath(io, id), 0).kind !== "absent"
  const isKnown = (lesson: Lesson) =>
    ids.has(lesson.id) ||
    hasFile(lesson.id) ||
    (lesson.kind === "checklist" && lesson.triggers.files.length > 1
      ? known.some((other) => isOfTheseFiles(other, lesson))
      : findSame(oneLine(lesson), texts) !== undefined)
  const taken = new Set<string>()
  return lessons.filter((lesson) => {
    if (taken.has(lesson.id) || isKnown(lesson)) return false
    taken.add(lesson.id)
    return true
  })
}

/** Two shared files are enough: a third may have joined since. */
function isOfTheseFiles(known: Lesson, { triggers }: Lesson): boolean {
  if (known.kind !== "checklist") return false
  const names = new Set(known.triggers.files)
  const isNamed = (file: string) =>
    names.has(file) || names.has(`**/${file.slice(file.lastIndexOf("/") + 1)}`)
  return triggers.files.filter(isNamed).length >= 2
}
