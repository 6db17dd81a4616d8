// Goes through the edits made by hand in CLAUDE.md, one key each, and takes them over into the lessons (F23).

import type { Person } from "../core/lessons/actor.ts"
import { fromOneLine } from "../core/review/from-one-line.ts"
import { riskFlags } from "../core/trust/risk.ts"
import { clean, cleanLine } from "../core/trust/sanitise.ts"
import { UserError } from "../core/user-error.ts"
import { addLesson } from "../lessons/add.ts"
import { decideLesson, editLesson, rewording } from "../lessons/decide.ts"
import type { LessonIo } from "../lessons/lesson-io.ts"
import { loadLesson } from "../store/lessons.ts"
import { askKey, askWord, type Desk, type Page } from "../terminal/ask.ts"
import { hang } from "../terminal/wrap.ts"
import { type HandEdit, type HandEdits, settleHandEdits } from "./hand-edits.ts"
import { warningLine } from "./warnings.ts"

export interface TakenOver {
  /** False when the person stopped before all were decided; the block is then left as it is. */
  readonly isWhole: boolean
  /** How many they decided about. */
  readonly decided: number
}

export async function takeOverHandEdits(
  desk: Desk,
  lessons: () => LessonIo,
  found: HandEdits,
  by: Person,
): Promise<TakenOver> {
  let notice = ""
  for (const [at, edit] of found.edits.entries()) {
    for (;;) {
      const page = pageFor(desk, edit, at, found.edits.length, notice)
      const key = await askKey(desk, page)
      notice = ""
      if (key === "q") return { isWhole: false, decided: at }
      if (key === "n") break
      if (key !== "y") {
        notice = "Press y to take it over, n to drop it, q to decide later."
        continue
      }
      const isRisky = edit.kind !== "removed" && riskFlags(edit.text).length > 0
      if (isRisky && !(await askWord(desk, page, "approve"))) continue
      try {
        takeOver(lessons(), edit, by)
        break
      } catch (fault) {
        if (!(fault instanceof UserError)) throw fault
        notice = `${desk.style.red("!")} ${fault.message} ${fault.hint}`
      }
    }
  }
  settleHandEdits(lessons(), found)
  return { isWhole: true, decided: found.edits.length }
}

function takeOver(lessons: LessonIo, edit: HandEdit, by: Person): void {
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
  editLesson(lessons, edit.id, fromOneLine(lesson, text) ?? rewording(lesson, text), by)
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

function pageFor(desk: Desk, edit: HandEdit, at: number, of: number, notice: string): Page {
  const { style } = desk
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
    keys: [
      ["y", "yes"],
      ["n", DROPPED[edit.kind]],
      ["q", "decide later"],
    ],
    notice,
  }
}
