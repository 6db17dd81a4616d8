// Asks about each hand edit of the block in CLAUDE.md and applies the accepted ones to the lessons (F23).

import { riskFlags } from "../../../privacy/risk.ts"
import { clean, cleanLine } from "../../../privacy/sanitise.ts"
import type { LessonIo } from "../../../store/lesson-io.ts"
import { loadLesson } from "../../../store/lesson-rows.ts"
import { askKey, askWord, type Page, type TerminalSession } from "../../../terminal/ask.ts"
import { hang } from "../../../terminal/format-text.ts"
import { UserError } from "../../../text/user-error.ts"
import {
  addLesson,
  type DecidedLesson,
  decideLesson,
  editLesson,
  rewording,
} from "../../disk/decide-lesson.ts"
import type { Person } from "../../model/actor.ts"
import { editFromLine } from "../parse-edit.ts"
import { HAND_EDIT_WORDS } from "../review-wording.ts"
import { warningLine } from "./lesson-warnings.ts"
import { dropHandEdit, finishHandEdits, type HandEdit, type PendingHandEdits } from "./pending-hand-edits.ts"
import { keysOf, normaliseKey } from "./review-keys.ts"

export interface AppliedEdits {
  /** False if the person stopped early; the block then stays as it is. */
  readonly isWhole: boolean
  /** How many the person decided. */
  readonly decided: number
}

export async function applyHandEdits(
  terminal: TerminalSession,
  lessons: () => LessonIo,
  found: PendingHandEdits,
  by: Person,
): Promise<AppliedEdits> {
  let notice = ""
  for (const [at, edit] of found.edits.entries()) {
    for (;;) {
      const page = pageFor(terminal, edit, at, found.edits.length, notice)
      const key = normaliseKey(await askKey(terminal, page))
      notice = ""
      if (key === "q") return { isWhole: false, decided: at }
      if (key === "r") {
        dropHandEdit(lessons(), found, edit)
        break
      }
      if (key !== "a") {
        notice = "Press a to take it over, r to drop it, q to decide later."
        continue
      }
      if (riskOf(edit).length > 0 && !(await askWord(terminal, page, "approve"))) continue
      try {
        applyHandEdit(lessons(), edit, by)
        break
      } catch (fault) {
        if (!(fault instanceof UserError)) throw fault
        notice = `${terminal.style.red("!")} ${fault.message} ${fault.hint}`
      }
    }
  }
  finishHandEdits(lessons(), found)
  return { isWhole: true, decided: found.edits.length }
}

/** Undefined if its lesson is gone meanwhile. */
export function applyHandEdit(lessons: LessonIo, edit: HandEdit, by: Person): DecidedLesson | undefined {
  if (edit.kind === "removed")
    return decideLesson(lessons, edit.id, "archived", by, "its line was taken out of CLAUDE.md")
  const text = clean(edit.text)
  if (edit.kind === "added") return addLesson(lessons, { kind: "convention", body: text }, by, "reviewed")
  const lesson = loadLesson(lessons.store, edit.id)?.content
  if (lesson === undefined) return undefined
  return editLesson(lessons, edit.id, editFromLine(lesson, text) ?? rewording(lesson, text), by)
}

export function riskOf(edit: HandEdit): readonly string[] {
  return edit.kind === "removed" ? [] : riskFlags(edit.text).map(warningLine)
}

function pageFor(terminal: TerminalSession, edit: HandEdit, at: number, of: number, notice: string): Page {
  const { style } = terminal
  const text = (columns: number) => {
    const width = Math.min(columns, 100)
    return [
      `${style.bold("Edited by hand")} ${at + 1} of ${of}`,
      "",
      hang("", HAND_EDIT_WORDS[edit.kind].question, width),
      "",
      ...(edit.kind === "added"
        ? []
        : [style.red(hang("- ", cleanLine(edit.before.replace(/^- /, ""), 600), width))]),
      ...(edit.kind === "removed" ? [] : [style.green(hang("+ ", cleanLine(edit.text, 600), width))]),
      ...riskOf(edit).map((line) => hang(`${style.yellow("!")} `, line, width)),
    ].join("\n")
  }
  return {
    text,
    keys: keysOf(["a", "r", "q"], { a: "yes", r: HAND_EDIT_WORDS[edit.kind].refuse, q: "decide later" }),
    notice,
  }
}
