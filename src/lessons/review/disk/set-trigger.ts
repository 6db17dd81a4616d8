// Asks for the triggers of a lesson (REVW-09): the person types globs and commands, or accepts the corrected call from
// the recorded session.

import { SHELL_TOOL } from "../../../clients/claude-code/tools.ts"
import { redact } from "../../../privacy/redact.ts"
import { cleanLine } from "../../../privacy/sanitise.ts"
import { callBefore } from "../../../store/events.ts"
import type { LessonIo } from "../../../store/lesson-io.ts"
import { askText, type Page, type TerminalSession } from "../../../terminal/ask.ts"
import type { LessonEdit } from "../../model/action.ts"
import type { Lesson } from "../../model/lesson.ts"
import { readTriggers, withTriggers } from "../typed-triggers.ts"

/** Undefined if nothing was typed. */
export async function askTrigger(
  terminal: TerminalSession,
  page: Page,
  io: LessonIo,
  lesson: Lesson,
): Promise<LessonEdit | undefined> {
  const offer = correctedCall(io, lesson)
  const typed = await askText(
    terminal,
    { ...page, notice: "" },
    offer === undefined ? "Which files or command?" : `Which files or command? Enter takes: ${offer}`,
  )
  if (typed === undefined) return undefined
  const text = typed.trim() === "" ? (offer ?? "") : typed
  const found = readTriggers(redact(cleanLine(text, 2_000), []))
  if (found.files.length + found.commands.length === 0) return undefined
  return { triggers: withTriggers(lesson.triggers, found) }
}

/** The last call before the correction: the first words of a command, or the edited file. */
export function correctedCall(io: LessonIo, lesson: Lesson): string | undefined {
  for (const { session } of lesson.evidence) {
    const call = callBefore(io.store, session, Date.parse(lesson.created))
    if (call === undefined) continue
    return call.tool === SHELL_TOOL ? firstWords(call.target) : cleanLine(call.target, 200)
  }
  return undefined
}

/** The leading plain words: `go test ./...` gives `go test`. */
function firstWords(line: string): string {
  const words = cleanLine(line, 200).split(" ")
  const plain = words.findIndex((word) => !/^[\w@.-]+$/.test(word) || word.startsWith("-"))
  return words.slice(0, Math.min(plain === -1 ? words.length : Math.max(1, plain), 3)).join(" ")
}
