// What a person should look at twice before they agree to a lesson's words (T07, T11): any of it wants a whole
// word typed instead of one key.
import type { Lesson } from "../core/lessons/lesson.ts"
import { type RiskFlag, riskFlags } from "../core/trust/risk.ts"
import { cleanLine } from "../core/trust/sanitise.ts"

export function warningsOf(lesson: Lesson): readonly RiskFlag[] {
  const { triggers } = lesson
  return riskFlags([lesson.title, lesson.body, ...triggers.files, ...triggers.commands].join("\n"))
}

/** One line for a terminal. */
export function warningLine({ why, words }: RiskFlag): string {
  return words === "" ? why : `${why} “${cleanLine(words, 120)}”`
}
