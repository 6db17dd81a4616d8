// One decision about several lessons. All names are understood and all decisions are found possible before the
// first is made, and a person stands behind them (LIFE-06).
import type { LessonId } from "../core/lessons/lesson.ts"
import { UserError } from "../core/user-error.ts"
import { checkDecision, decideLesson, type Simple } from "../lessons/decide.ts"
import type { LessonIo } from "../lessons/lesson-io.ts"
import { lessonText } from "../review/lesson-text.ts"
import { warningLine, warningsOf } from "../review/warnings.ts"
import { loadLesson } from "../store/lessons.ts"
import { type CliIo, requireLessons } from "./cli-io.ts"
import { namedLessons, reportBlock, reportDecision } from "./outcome.ts"
import { requirePerson } from "./person.ts"
import { askLine } from "./typed-word.ts"

export function decideNamed(io: CliIo, words: readonly string[], kind: Simple, reason?: string): LessonId[] {
  const lessons = requireLessons(io)
  const by = requirePerson(io, lessons.store)
  const ids = namedLessons(lessons, words)
  for (const id of ids) checkDecision(lessons, id, kind, by)
  if (kind === "approved") for (const id of ids) askAboutRisk(io, lessons, id)
  const decided = ids.map((id) => decideLesson(lessons, id, kind, by, reason))
  for (const each of decided) reportDecision(io, each, kind.slice(0, 1).toUpperCase() + kind.slice(1))
  reportBlock(io, decided.at(-1)?.block)
  return ids
}

/** T11: what asks for something risky wants the word typed once more, with the reasons in sight. */
function askAboutRisk(io: CliIo, lessons: LessonIo, id: LessonId): void {
  const lesson = loadLesson(lessons.store, id)?.content
  if (lesson === undefined) return
  const risks = warningsOf(lesson).map(warningLine)
  if (risks.length === 0) return
  if (!io.interactive) {
    throw new UserError(
      `'${id}' wants a closer look: ${risks.join(" ")} Nothing was changed.`,
      "Look at it in a terminal of your own: tenure review",
    )
  }
  io.out(lessonText(lesson, io.style, io.columns))
  for (const risk of risks) io.out(io.style.red(`! ${risk}`))
  if (askLine(io, `To approve '${id}' all the same, type: approve`) === "approve") return
  throw new UserError("Nothing was changed.", `To turn it down: tenure reject ${id}`)
}
