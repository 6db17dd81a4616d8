// Carries out a decision that a person typed in the conversation, and says in a few lines what became of it.

import type { SessionId } from "../core/events/event.ts"
import { personAt } from "../core/lessons/actor.ts"
import { oneLine } from "../core/lessons/body.ts"
import type { LessonId } from "../core/lessons/lesson.ts"
import type { TypedLine } from "../core/review/typed-line.ts"
import { UserError } from "../core/user-error.ts"
import { beginPause, endPause, pausedSentence, resumedSentence } from "../guidance/pause.ts"
import {
  checkDecision,
  type Decided,
  decideLesson,
  editLesson,
  rewording,
  undoLast,
} from "../lessons/decide.ts"
import type { LessonIo } from "../lessons/lesson-io.ts"
import { lessonNamed } from "../lessons/numbering.ts"
import { waitingList } from "../lessons/waiting.ts"
import { receiptLine } from "../review/receipt-line.ts"
import { warningLine, warningsOf } from "../review/warnings.ts"
import { loadLesson } from "../store/lessons.ts"
import { isLasting } from "../store/open.ts"
import { findReceipts } from "../store/receipts.ts"
import { styles } from "../terminal/style.ts"
import { UNBOUNDED } from "../terminal/wrap.ts"
import type { HookIo } from "./hook-io.ts"

/** The client puts a prompt that went no further back into the input line. */
const CLEAR_HINT = "(Ctrl+U clears the input line.)"

export function carryOut(typed: TypedLine, session: SessionId, hook: HookIo): string {
  const io = hook.lessons()
  if (!isLasting(io.store))
    return `Tenure: nothing can be written here, so nothing was decided.\n${CLEAR_HINT}`
  try {
    return `${answer(typed, session, io)}\n${CLEAR_HINT}`
  } catch (fault) {
    if (fault instanceof UserError) return `Tenure: ${fault.message} ${fault.hint}\n${CLEAR_HINT}`
    throw fault
  }
}

function answer(typed: TypedLine, session: SessionId, io: LessonIo): string {
  const by = personAt("prompt")
  switch (typed.verb) {
    case "approve":
    case "reject": {
      const kind = typed.verb === "approve" ? "approved" : "rejected"
      // All names are understood and all decisions found possible before the first is made.
      const ids = [...new Set(typed.words.map((word) => lessonNamed(io, session, word)))]
      for (const id of ids) {
        checkDecision(io, id, kind, by)
        if (kind === "approved") refuseRisky(io, id)
      }
      return ids.map((id) => sentence(decideLesson(io, id, kind, by), kind)).join("\n")
    }
    case "edit": {
      const id = lessonNamed(io, session, typed.word)
      const lesson = loadLesson(io.store, id)?.content
      if (lesson === undefined)
        throw new UserError(`There is no lesson '${id}'.`, "See them all: tenure lessons")
      return sentence(editLesson(io, id, rewording(lesson, typed.text), by), "edited")
    }
    case "undo": {
      const [word] = typed.words
      const undone = undoLast(io, by, word === undefined ? undefined : lessonNamed(io, session, word))
      return undone === undefined
        ? "Tenure: there is nothing to undo."
        : sentence(undone, `no longer ${undone.what}`)
    }
    case "pause":
      return `Tenure: ${pausedSentence(beginPause(io.project, typed.words, io.now), io.now)}`
    case "resume":
      return `Tenure: ${resumedSentence(endPause(io.project, io.now))}`
    case "later":
      return "Tenure: left for later. They wait in: tenure review"
    case "status":
      return waitingList(io, session) ?? "Tenure: nothing waits for you. More: tenure status in a terminal."
    case "why":
      return lately(io)
  }
}

/** T11: what asks for something risky is approved where its words and the reasons are in sight. */
function refuseRisky(io: LessonIo, id: LessonId): void {
  const lesson = loadLesson(io.store, id)?.content
  const risks = lesson === undefined ? [] : warningsOf(lesson).map(warningLine)
  if (risks.length === 0) return
  throw new UserError(
    `'${id}' wants a closer look: ${risks.join(" ")} Nothing was changed.`,
    `Look at it in a terminal: tenure review. To turn it down: tenure reject ${id}`,
  )
}

const MOST_RECEIPTS = 10

/** REVW-02: what was told last, a line or two each. */
function lately({ store }: LessonIo): string {
  const receipts = findReceipts(store, { withBriefs: false }, MOST_RECEIPTS)
  if (receipts.length === 0) return "Tenure: no lesson has been told in this project yet."
  return ["Tenure: told last:", ...receipts.map((each) => receiptLine(each, PLAIN, UNBOUNDED, false))].join(
    "\n",
  )
}

const PLAIN = styles(false)

function sentence(decided: Decided, what: string): string {
  const lesson = decided.after?.content ?? decided.before?.content
  const words = lesson === undefined ? decided.id : oneLine(lesson, 120)
  const where = decided.block.kind === "written" ? " CLAUDE.md is up to date." : ""
  const trouble = decided.block.kind === "trouble" ? ` ${decided.block.what} ${decided.block.hint}` : ""
  return `Tenure: ${what}: ${words} [${decided.id}].${where}${trouble}`
}
