// Asks about each hand edit of the block in CLAUDE.md and applies the accepted ones to the lessons (F23).

import { riskFlags } from "../../../privacy/risk.ts"
import { clean, cleanLine } from "../../../privacy/sanitise.ts"
import type { LessonIo } from "../../../store/lesson-io.ts"
import { loadLesson } from "../../../store/lesson-rows.ts"
import { askKey, askWord, type Page, type TerminalSession } from "../../../terminal/ask.ts"
import { hang } from "../../../terminal/format-text.ts"
import { UserError } from "../../../text/user-error.ts"
import { addLesson } from "../../disk/add-lesson.ts"
import { decideLesson, editLesson, rewording } from "../../disk/decide-lesson.ts"
import type { Person } from "../../model/actor.ts"
import { editFromLine } from "../parse-edit.ts"
import { warningLine } from "./lesson-warnings.ts"
import { finishHandEdits, type HandEdit, type PendingHandEdits } from "./pending-hand-edits.ts"
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
      if (key === "r") break
      if (key !== "a") {
        notice = "Press a to take it over, r to drop it, q to decide later."
        continue
      }
      const isRisky = edit.kind !== "removed" && riskFlags(edit.text).length > 0
      if (isRisky && !(await askWord(terminal, page, "approve"))) continue
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

function applyHandEdit(lessons: LessonIo, edit: HandEdit, by: Person): void {
  if (edit.kind === "removed") {
    decideLesson(lessons, edit.id, "archived", by, "its line was taken out of CLAUDE.md")
    return
  }
  const text = clean(edit.text)
  if (edit.kind === "added") {
    addLesson(lessons, { kind: "convention", body: text }, by, "reviewed")
    return
  }
  const lesson = loadLesson(lessons.store, edit.id)?.content
  if (lesson === undefined) return
  editLesson(lessons, edit.id, editFromLine(lesson, text) ?? rewording(lesson, text), by)
}

const QUESTIONS = {
  changed: "You changed this line in CLAUDE.md. Change the lesson too?",
  removed: "You removed this line from CLAUDE.md. Archive the lesson?",
  added: "You wrote this line into the block of CLAUDE.md. Make it a lesson?",
} as const

const DROPPED = {
  changed: "keep the lesson as it was",
  removed: "keep the lesson",
  added: "drop the line",
} as const

function pageFor(terminal: TerminalSession, edit: HandEdit, at: number, of: number, notice: string): Page {
  const { style } = terminal
  const text = (columns: number) => {
    const width = Math.min(columns, 100)
    const warnings = edit.kind === "removed" ? [] : riskFlags(edit.text).map(warningLine)
    return [
      `${style.bold("Edited by hand")} ${at + 1} of ${of}`,
      "",
      hang("", QUESTIONS[edit.kind], width),
      "",
      ...(edit.kind === "added"
        ? []
        : [style.red(hang("- ", cleanLine(edit.before.replace(/^- /, ""), 600), width))]),
      ...(edit.kind === "removed" ? [] : [style.green(hang("+ ", cleanLine(edit.text, 600), width))]),
      ...warnings.map((line) => hang(`${style.yellow("!")} `, line, width)),
    ].join("\n")
  }
  return {
    text,
    keys: keysOf(["a", "r", "q"], { a: "yes", r: DROPPED[edit.kind], q: "decide later" }),
    notice,
  }
}
