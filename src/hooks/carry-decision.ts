// Carries out a decision that a person typed in the conversation and answers in a few lines: the result, and what waits
// next. typed-proof.ts has proven before who typed it.

import { beginPause, endPause, pausedSentence, resumedSentence } from "../guidance/disk/set-pause.ts"
import {
  checkDecision,
  type DecidedLesson,
  decideLesson,
  editLesson,
  rewording,
  undoLast,
} from "../lessons/disk/decide-lesson.ts"
import { isMove, undoMove } from "../lessons/disk/move-lesson.ts"
import { lessonNamed, numberWaiting, waitingNamed } from "../lessons/disk/numbering.ts"
import { withPersonal } from "../lessons/disk/personal-copy.ts"
import { keepLesson, proposedForRetirement } from "../lessons/disk/retirement.ts"
import { oneLine } from "../lessons/file/body.ts"
import { type Person, personAt } from "../lessons/model/actor.ts"
import type { LessonId } from "../lessons/model/lesson.ts"
import { warningLine, warningsOf } from "../lessons/review/disk/lesson-warnings.ts"
import { decisionLines } from "../lessons/review/review-wording.ts"
import type { InputForm } from "../lessons/review/tenure-line.ts"
import type { LineDecision } from "../lessons/review/typed-line.ts"
import { cleanLine } from "../privacy/sanitise.ts"
import type { SessionId } from "../sessions/event.ts"
import type { LessonIo } from "../store/lesson-io.ts"
import { loadLesson } from "../store/lesson-rows.ts"
import { UserError } from "../text/user-error.ts"

export interface TypedConfirmation {
  readonly session: SessionId
  readonly form: InputForm
  /** The code that the person typed. */
  readonly code: string
}

/** The lessons that a decision names, each once; an unknown name throws with the current list. */
export function lessonsNamed(decision: LineDecision, session: SessionId, io: LessonIo): readonly LessonId[] {
  switch (decision.verb) {
    case "approve":
    case "reject":
      return [...new Set(decision.words.map((word) => waitingNamed(io, session, word)))]
    case "edit":
      return [waitingNamed(io, session, decision.word)]
    case "restore":
    case "undo":
      return [...new Set(decision.words.map((word) => lessonNamed(io, session, word)))]
    default:
      return []
  }
}

export function carryDecision(decision: LineDecision, said: TypedConfirmation, io: LessonIo): string {
  const by = personAt("prompt")
  // Checks all names and decisions before it makes the first.
  const ids = lessonsNamed(decision, said.session, io)
  switch (decision.verb) {
    case "approve":
    case "reject": {
      const kind = decision.verb === "approve" ? "approved" : "rejected"
      for (const id of ids) {
        checkDecision(io, id, kind)
        if (kind === "approved") refuseRisky(io, id)
      }
      const done = ids.map((id) => sentence(decideLesson(io, id, kind, by), kind))
      return [...done, ...next(io, said, undefined)].join("\n")
    }
    case "edit":
      return ids.flatMap((id) => [edit(io, id, decision.text, by), ...next(io, said, id)]).join("\n")
    case "restore":
      return ids.map((id) => restore(io, id, by)).join("\n")
    case "undo": {
      const undone = undoLast(io, by, ids[0])
      if (undone !== undefined && isMove(io, undone.id))
        withPersonal(io, (mine) => undoMove(io, () => mine, undone.id, by))
      return undone === undefined
        ? "Tenure: there is nothing to undo. What Tenure did by itself: tenure undo <id>"
        : sentence(undone, `no longer ${undone.what}`)
    }
    case "pause":
      return `Tenure: ${pausedSentence(beginPause(io.project, decision.words, io.now), io.now)}`
    case "resume":
      return `Tenure: ${resumedSentence(endPause(io.project, io.now))}`
  }
}

function edit(io: LessonIo, id: LessonId, text: string, by: Person): string {
  const lesson = loadLesson(io.store, id)?.content
  if (lesson === undefined) throw new UserError(`There is no lesson '${id}'.`, "See them all: tenure lessons")
  return sentence(editLesson(io, id, rewording(lesson, text), by), "edited")
}

/** LIFE-03, LIFE-04: returns from the archive or decay; a lesson proposed for retirement stays. */
function restore(io: LessonIo, id: LessonId, by: Person): string {
  if (!proposedForRetirement(io).some(({ content }) => content.id === id))
    return sentence(decideLesson(io, id, "restored", by), "restored")
  keepLesson(io, id)
  return `Tenure: kept: it stays in CLAUDE.md, and you are not asked again. [${id}]`
}

/** T11: a risky lesson is approved in a terminal, where its words and the risks are visible. */
export function refuseRisky(io: LessonIo, id: LessonId): void {
  const lesson = loadLesson(io.store, id)?.content
  const risks = lesson === undefined ? [] : warningsOf(lesson).map(warningLine)
  if (risks.length === 0) return
  throw new UserError(
    `'${id}' needs a closer look: ${risks.join(" ")} Nothing was changed.`,
    `Look at it in a terminal: tenure review. To turn it down: tenure reject ${id}`,
  )
}

const TITLE_CHARS = 120

/** The next line to type: what still waits, with the code just typed. */
function next(
  io: LessonIo,
  { session, form, code }: TypedConfirmation,
  edited: LessonId | undefined,
): string[] {
  const queue = numberWaiting(io, session)
  const same = queue.find(({ state }) => state.content.id === edited)
  const first = same ?? queue[0]
  if (first === undefined) return []
  const { number, state } = first
  const title = cleanLine(oneLine(state.content, TITLE_CHARS), TITLE_CHARS)
  const waits = queue.length === 1 ? "1 lesson waits." : `${queue.length} lessons wait.`
  return [
    same === undefined ? `  ${waits} Next: ${number}. ${title}` : "  It still needs your approval.",
    `  Type: ${decisionLines(number, code, form)}`,
  ]
}

function sentence(decided: DecidedLesson, what: string): string {
  const lesson = decided.after?.content ?? decided.before?.content
  const words = lesson === undefined ? decided.id : oneLine(lesson, TITLE_CHARS)
  const where = decided.block.kind === "written" ? ` ${decided.block.file} is up to date.` : ""
  const trouble = decided.block.kind === "trouble" ? ` ${decided.block.what} ${decided.block.hint}` : ""
  return `Tenure: ${what}: ${words} [${decided.id}].${where}${trouble}`
}
