// What a person decides on the page: the same calls as the command line's, over the channel "dashboard". A request
// comes this far only with the token that the person's own browser holds (access.ts, LIFE-06).
import type { LessonEdit } from "../core/lessons/action.ts"
import { personAt } from "../core/lessons/actor.ts"
import type { Lesson, LessonId } from "../core/lessons/lesson.ts"
import { UserError } from "../core/user-error.ts"
import type { BlockResult } from "../lessons/block.ts"
import * as lessons from "../lessons/decide.ts"
import type { LessonIo } from "../lessons/lesson-io.ts"
import { editIn } from "../review/edit-text.ts"
import { warningLine, warningsOf } from "../review/warnings.ts"
import { loadLesson } from "../store/lessons.ts"
import type { Decided, Verdict } from "./api/lessons.ts"
import { formText } from "./form.ts"
import { type Ask, lessonId, type Route, text } from "./route.ts"

const VERDICTS: readonly Verdict[] = ["approved", "rejected", "archived", "restored"]

export const decisionRoutes: readonly Route[] = [
  {
    method: "POST",
    path: "/api/lessons/:name/decide",
    answer(ask, desk): Decided {
      const io = desk.lessons()
      const verdict = VERDICTS.find((each) => each === text(ask.body, "verdict"))
      if (verdict === undefined) throw new UserError("That is no decision.", `One of: ${VERDICTS.join(", ")}`)
      const id = lessonId(ask)
      if (verdict === "approved") askAboutRisk(known(io, id), ask)
      return told(verdict, lessons.decideLesson(io, id, verdict, personAt("dashboard")))
    },
  },
  {
    method: "POST",
    path: "/api/lessons/:name/edit",
    answer(ask, desk): Decided {
      const io = desk.lessons()
      const lesson = known(io, lessonId(ask))
      const edit: LessonEdit = editIn(formText(lesson, ask.body), lesson, desk.env)
      return told("edited", lessons.editLesson(io, lesson.id, edit, personAt("dashboard")))
    },
  },
  {
    method: "POST",
    path: "/api/lessons/:name/feedback",
    answer(ask, desk): Decided {
      const said = text(ask.body, "feedback")
      if (said !== "helpful" && said !== "not-helpful")
        throw new UserError("That is no feedback.", "One of: helpful, not-helpful")
      const id = lessonId(ask)
      const by = personAt("dashboard")
      return told(`marked ${said}`, lessons.markLesson(desk.lessons(), id, said === "helpful", by))
    },
  },
  {
    method: "POST",
    path: "/api/lessons/:name/undo",
    answer: (ask, desk) => undo(desk.lessons(), lessonId(ask), lessons.undoLast),
  },
  {
    method: "POST",
    path: "/api/lessons/:name/redo",
    answer: (ask, desk) => undo(desk.lessons(), lessonId(ask), lessons.redoLast),
  },
]

function undo(io: LessonIo, id: LessonId, take: typeof lessons.undoLast): Decided {
  const undone = take(io, personAt("dashboard"), id)
  if (undone !== undefined) return told(`no longer ${undone.what}`, undone)
  throw new UserError("There is nothing to take back.", `See its changes: tenure log ${id}`)
}

function known(io: LessonIo, id: LessonId): Lesson {
  const lesson = loadLesson(io.store, id)?.content
  if (lesson !== undefined) return lesson
  throw new UserError(`There is no lesson '${id}'.`, "See them all: tenure lessons")
}

/** T11: what asks for something risky is not approved by one key. */
function askAboutRisk(lesson: Lesson, ask: Ask): void {
  const risks = warningsOf(lesson).map(warningLine)
  if (risks.length === 0 || text(ask.body, "word") === "approve") return
  throw new UserError(
    `'${lesson.id}' wants a closer look: ${risks.join(" ")}`,
    "To approve it all the same, type: approve",
  )
}

function told(what: string, { id, after, block }: lessons.Decided): Decided {
  return { id, stage: after?.standing.stage ?? null, what, note: noteOn(block) }
}

function noteOn(block: BlockResult): string {
  if (block.kind === "trouble") return `${block.what} ${block.hint}`
  if (block.kind === "edited-by-hand")
    return "The block in CLAUDE.md was edited by hand and was left alone. In a terminal: tenure review"
  if (block.kind === "opted-out") return "CLAUDE.md was left alone: a person took the block out."
  return block.kind === "written" ? "CLAUDE.md says so too." : ""
}
