// Risks a person should check before approving a lesson (T07, T11). With any of them, approval takes a typed word
// instead of one key.
import { isCureCommand } from "../../../guidance/match/command-words.ts"
import { type RiskFlag, riskFlags } from "../../../privacy/risk.ts"
import { cleanLine } from "../../../privacy/sanitise.ts"
import type { Lesson } from "../../model/lesson.ts"

/**
 * A trigger command is usually the mistake, not the advice ("never force-push" has `git push --force`), so only disguises
 * count in it. A cure (`!…`) is what the lesson wants and is checked fully.
 */
export function warningsOf({ title, body, triggers: { files, commands } }: Lesson): readonly RiskFlag[] {
  const cures = commands.filter(isCureCommand).map((each) => each.trimStart().slice(1))
  const wanted = riskFlags([title, body, ...files, ...cures].join("\n"))
  const posing = riskFlags(commands.filter((each) => !isCureCommand(each)).join("\n")).filter(
    ({ kind }) => POSING.has(kind) && !wanted.some((flag) => flag.kind === kind),
  )
  return [...wanted, ...posing]
}

const POSING: ReadonlySet<string> = new Set(["hidden-text", "lookalikes", "forged-marker"])

/** One line for a terminal. */
export function warningLine({ why, words }: RiskFlag): string {
  return words === "" ? why : `${why} “${cleanLine(words, 120)}”`
}
