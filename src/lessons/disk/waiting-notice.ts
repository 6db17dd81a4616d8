// The notice at session start about lessons and files that need the person (REVW-02, LESN-02, SAFE-03). Its code proves
// that whoever types a decision has seen this screen (LIFE-06).

import { canProveTyping } from "../../io/caller.ts"
import { cleanLine } from "../../privacy/sanitise.ts"
import { issueCode } from "../../store/consent-proofs.ts"
import { troubledFiles } from "../../store/lesson-files.ts"
import type { LessonIo } from "../../store/lesson-io.ts"
import { countWaiting } from "../../store/lesson-rows.ts"
import { isModExpected } from "../../store/mod-proofs.ts"
import { oneLine } from "../file/body.ts"
import type { LessonState } from "../model/lesson-state.ts"
import { decisionLines, quoteNotInLine } from "../review/review-wording.ts"
import { type InputForm, spellLine } from "../review/tenure-line.ts"
import { blockMemory } from "./claude-md-block.ts"
import { numberWaiting } from "./numbering.ts"

const MAX_SHOWN = 3
const LINE_CHARS = 160

/**
 * Undefined if nothing waits. Numbers the candidates for this session and issues a code. Where our mod draws a line about
 * them above the prompt, only the rest is said here.
 */
export function waitingNotice(io: LessonIo, session: string, form: InputForm): string | undefined {
  const isDrawn = form === "command" && isModExpected(io.store, session)
  const lines = [...(isDrawn ? [] : candidates(io, session, form)), ...problemLines(io)]
  return lines.length === 0 ? undefined : lines.join("\n")
}

/** For a session whose mod did not greet: what the start left unsaid. */
export function candidateNotice(io: LessonIo, session: string, form: InputForm): string {
  return candidates(io, session, form).join("\n")
}

function candidates(io: LessonIo, session: string, form: InputForm): string[] {
  const total = countWaiting(io.store)
  const [first, ...others] = total === 0 ? [] : numberWaiting(io, session).slice(0, MAX_SHOWN)
  if (first === undefined) return []
  const count = total === 1 ? "1 lesson waits" : `${total} lessons wait`
  return [
    `Tenure: ${count} for your review.`,
    ...[first, ...others].map(({ number, state }) => `  ${number}. ${describe(state)}`),
    howToDecide(io, session, first.number, form),
  ]
}

function howToDecide(io: LessonIo, session: string, number: number, form: InputForm): string {
  if (!canProveTyping()) return "  Decide in a terminal: tenure review"
  const lines = decisionLines(number, issueCode(io.store, session, io.now), form)
  return `  Type: ${lines} | look closer: ${spellLine("tenure review", form)}`
}

function describe({ content }: LessonState): string {
  const words = quoteNotInLine(content, oneLine(content))
  const quote = words === undefined ? "" : ` (from: "${cleanLine(words, 80)}")`
  return `${cleanLine(oneLine(content, LINE_CHARS), LINE_CHARS)}${quote}`
}

/** Malformed and untrusted lesson files, and trouble with CLAUDE.md. */
export function problemLines(io: LessonIo): string[] {
  const files = troubledFiles(io.store, io.project.root)
  const malformed = files.filter((file) => file.lesson === null)
  const untrusted = files.length - malformed.length
  const lines = malformed.slice(0, MAX_SHOWN).map((file) => {
    const [problem] = file.problems
    return `Tenure: .tenure/lessons/${cleanLine(file.name, 80)}:${problem?.line ?? 1}: ${problem?.message ?? ""}`
  })
  if (malformed.length > MAX_SHOWN)
    lines.push(`Tenure: ${malformed.length} lesson files are malformed: tenure doctor`)
  if (untrusted > 0)
    lines.push(
      `Tenure: ${untrusted === 1 ? "1 lesson file" : `${untrusted} lesson files`} came with the repository or changed: tenure trust`,
    )
  const { trouble } = blockMemory(io)
  if (trouble !== null) lines.push(`Tenure: ${cleanLine(trouble.what, LINE_CHARS)} ${trouble.hint}`)
  return lines
}
