// Sets aside what the project knows already, whatever became of it: a second `tenure init` proposes nothing twice,
// and what a person has refused stays away, in other words too (LERN-06).
import { findSame } from "../../core/learning/alike.ts"
import { oneLine } from "../../core/lessons/body.ts"
import { type Lesson, type LessonId, STAGES } from "../../core/lessons/lesson.ts"
import { readLimited } from "../../io/files.ts"
import { lessonPath } from "../../lessons/lesson-file.ts"
import type { LessonIo } from "../../lessons/lesson-io.ts"
import { lessonsIn } from "../../store/lessons.ts"

export function unknownOf(io: LessonIo, lessons: readonly Lesson[]): readonly Lesson[] {
  const known = lessonsIn(io.store, STAGES).map(({ content }) => content)
  const ids = new Set(known.map(({ id }) => id))
  const texts = known.map((lesson) => ({ id: lesson.id, text: oneLine(lesson) }))
  // A file that waits for trust has the name, whatever it says.
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

/** A checklist that names two of the files is about them; a third may have joined since. */
function isOfTheseFiles(known: Lesson, { triggers }: Lesson): boolean {
  if (known.kind !== "checklist") return false
  const names = new Set(known.triggers.files)
  const isNamed = (file: string) =>
    names.has(file) || names.has(`**/${file.slice(file.lastIndexOf("/") + 1)}`)
  return triggers.files.filter(isNamed).length >= 2
}
