// The text that a person has put in a lesson's place, as an edit: cleaned, redacted, read as a lesson file. Terminal
// and dashboard come through here.
import type { Environment } from "../core/environment.ts"
import type { LessonEdit } from "../core/lessons/action.ts"
import type { Lesson } from "../core/lessons/lesson.ts"
import { parseLesson } from "../core/lessons/lesson-file.ts"
import { titleAfter } from "../core/lessons/title.ts"
import { redact, secretValuesOf } from "../core/trust/redact.ts"
import { clean } from "../core/trust/sanitise.ts"
import { UserError } from "../core/user-error.ts"

/** Throws the first problem, with its line. */
export function editIn(text: string, lesson: Lesson, env: Environment): LessonEdit {
  const reading = parseLesson(redact(clean(text), secretValuesOf(env)), `${lesson.id}.md`)
  if (reading.kind === "malformed") {
    const [problem] = reading.problems
    throw new UserError(
      `Line ${problem?.line ?? 1}: ${problem?.message ?? "this is not a lesson."}`,
      "Mend that and save again.",
    )
  }
  // What a person may change; where it came from and when is not among it.
  const { id, source, confidence, created, approved, evidence, ...edit } = reading.lesson
  return { ...edit, title: titleAfter(lesson, edit) }
}
