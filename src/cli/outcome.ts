// What became of a decision, said the same way by every command that decides.

import { oneLine } from "../core/lessons/body.ts"
import type { LessonId } from "../core/lessons/lesson.ts"
import { cleanLine } from "../core/trust/sanitise.ts"
import type { BlockResult } from "../lessons/block.ts"
import type { Decided } from "../lessons/decide.ts"
import type { LessonIo } from "../lessons/lesson-io.ts"
import { lessonNamed } from "../lessons/numbering.ts"
import { hang } from "../terminal/wrap.ts"
import type { CliIo } from "./cli-io.ts"

/** Numbers in the terminal are those of the list last shown in a terminal. */
export const TERMINAL = "terminal"

/** Every lesson that the words name, each once; all are understood before anything is done. */
export function namedLessons(lessons: LessonIo, words: readonly string[]): LessonId[] {
  const names = words.flatMap((word) => word.split(",")).filter((word) => word !== "")
  return [...new Set(names.map((word) => lessonNamed(lessons, TERMINAL, word)))]
}

export function reportDecision(io: CliIo, decided: Decided, what: string): void {
  const lesson = decided.after?.content ?? decided.before?.content
  const words = lesson === undefined ? "" : ` ${cleanLine(oneLine(lesson, 160), 160)}`
  io.out(hang(`${io.style.green("✓")} `, `${what}:${words} ${io.style.dim(`[${decided.id}]`)}`, io.columns))
}

export function reportBlock(io: CliIo, block: BlockResult | undefined): void {
  if (block === undefined) return
  const { style } = io
  const say = (mark: string, text: string) => io.out(hang(`  ${mark}`, text, io.columns))
  switch (block.kind) {
    case "written":
      return say("", style.dim("CLAUDE.md is up to date."))
    case "edited-by-hand":
      return say(
        `${style.yellow("!")} `,
        "CLAUDE.md was left alone: its block was edited by hand. Take the edits over: tenure review",
      )
    case "opted-out":
      return say("", style.dim("CLAUDE.md has no block: it was taken out by hand, so none is written again."))
    case "trouble":
      return say(`${style.yellow("!")} `, `${cleanLine(block.what)} ${cleanLine(block.hint)}`)
    case "unchanged":
    case "off":
      return
  }
}
