// The notice about decayed lessons, kept until the person has seen it (LIFE-03). Recorded in the transaction that
// decays them, so that an interrupted hook does not lose it.

import { canProveTyping } from "../../io/caller.ts"
import { cleanLine } from "../../privacy/sanitise.ts"
import { issueCode } from "../../store/consent-proofs.ts"
import type { LessonIo } from "../../store/lesson-io.ts"
import { loadLesson } from "../../store/lesson-rows.ts"
import { dropMeta, getMeta, LEFT_LESSONS, setMeta } from "../../store/meta.ts"
import { isModExpected } from "../../store/mod-proofs.ts"
import { isPersonal } from "../../store/personal-lessons.ts"
import { oneLine } from "../file/body.ts"
import type { LessonId } from "../model/lesson.ts"
import { type InputForm, spellLine } from "../review/tenure-line.ts"

const MAX_SHOWN = 5
const LINE_CHARS = 120

export function recordDecayed({ store }: LessonIo, ids: readonly LessonId[]): void {
  const before = JSON.parse(getMeta(store, LEFT_LESSONS) ?? "[]") as readonly LessonId[]
  setMeta(store, LEFT_LESSONS, JSON.stringify([...new Set([...before, ...ids])]))
}

/** Shown once; empty if none decayed or all have revived. */
export function takeDecayNotice(io: LessonIo, session: string, form: InputForm): readonly string[] {
  const kept = getMeta(io.store, LEFT_LESSONS)
  if (kept === undefined) return []
  dropMeta(io.store, LEFT_LESSONS)
  const left = (JSON.parse(kept) as readonly LessonId[])
    .map((id) => loadLesson(io.store, id))
    .filter((state) => state?.standing.stage === "decayed")
    .flatMap((state) => (state === undefined ? [] : [state.content]))
  if (left.length === 0) return []
  const sessions = io.config.lifecycle.decayAfterSessions
  const many = left.length === 1 ? "1 lesson left" : `${left.length} lessons left`
  const still = left.length === 1 ? "It still comes with its call." : "They still come with their calls."
  const more = left.length - MAX_SHOWN
  // Only the conversation needs the code, and only without our mod. A line without it is answered with the code.
  const needsCode = form === "command" && canProveTyping() && !isModExpected(io.store, session)
  const code = needsCode ? ` ${issueCode(io.store, session, io.now)}` : ""
  return [
    `Tenure: ${many} CLAUDE.md after ${sessions} sessions without use. ${still}`,
    ...left
      .slice(0, MAX_SHOWN)
      .map(
        (lesson) =>
          `  ${cleanLine(oneLine(lesson, LINE_CHARS), LINE_CHARS)} To keep it there, ${howToKeep(lesson.id, form, code)}`,
      ),
    ...(more > 0 ? [`  and ${more} more: tenure lessons --stage decayed`] : []),
  ]
}

/** The conversation takes decisions about the project's lessons only. */
function howToKeep(id: LessonId, form: InputForm, code: string): string {
  if (isPersonal(id)) return `in a terminal: tenure restore ${id}`
  return `type: ${spellLine(`tenure restore ${id}`, form)}${code}`
}
