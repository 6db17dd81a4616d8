// A person's decisions on the page: the same calls as the command line's, through the channel "dashboard". access.ts has
// checked that the request comes from the person's own browser (LIFE-06).
import type { BlockResult } from "../../lessons/disk/claude-md-block.ts"
import * as lessons from "../../lessons/disk/decide-lesson.ts"
import { isMove, moveToMine, undoMove } from "../../lessons/disk/move-lesson.ts"
import { withPersonal } from "../../lessons/disk/personal-copy.ts"
import { askAgain, keepLesson, proposedForRetirement, retiredBecause } from "../../lessons/disk/retirement.ts"
import { TRIGGER_KEYS } from "../../lessons/file/front-fields.ts"
import { createLesson } from "../../lessons/file/lesson-render.ts"
import { personAt } from "../../lessons/model/actor.ts"
import type { Kind, Lesson, LessonId, Priority, Triggers } from "../../lessons/model/lesson.ts"
import { warningLine, warningsOf } from "../../lessons/review/disk/lesson-warnings.ts"
import { parseEdit } from "../../lessons/review/parse-edit.ts"
import type { LessonIo } from "../../store/lesson-io.ts"
import { loadLesson } from "../../store/lesson-rows.ts"
import { UserError } from "../../text/user-error.ts"
import type { DecisionResult, ReviewVerdict } from "../api/lessons.ts"
import { lessonId, post, type Route, type RouteRequest, textField } from "./route.ts"

const PERSON = personAt("dashboard")
const VERDICTS: readonly ReviewVerdict[] = ["approved", "rejected", "archived", "restored"]

export const decisionRoutes: readonly Route[] = [
  post<DecisionResult>("/api/lessons/:name/decide", (request, context) => {
    const io = context.lessons()
    const verdict = VERDICTS.find((each) => each === textField(request.body, "verdict"))
    if (verdict === undefined)
      throw new UserError("That is not a decision.", `One of: ${VERDICTS.join(", ")}`)
    const id = lessonId(request)
    if (verdict === "approved") askAboutLesson(known(io, id), request)
    return resultOf(verdict, lessons.decideLesson(io, id, verdict, PERSON))
  }),
  post<DecisionResult>("/api/lessons/:name/edit", (request, context) => {
    const io = context.lessons()
    const lesson = known(io, lessonId(request))
    const edit = parseEdit(formText(lesson, request.body), lesson, context.env)
    return resultOf("edited", lessons.editLesson(io, lesson.id, edit, PERSON))
  }),
  post<DecisionResult>("/api/lessons/:name/feedback", (request, context) => {
    const said = textField(request.body, "feedback")
    if (said !== "helpful" && said !== "not-helpful")
      throw new UserError("That is not feedback.", "One of: helpful, not-helpful")
    const id = lessonId(request)
    return resultOf(`marked ${said}`, lessons.markLesson(context.lessons(), id, said === "helpful", PERSON))
  }),
  post("/api/lessons/:name/retirement", (request, context) =>
    answerRetirement(context.lessons(), lessonId(request), textField(request.body, "answer")),
  ),
  post<DecisionResult>("/api/lessons/:name/mine", (request, context) => {
    const io = context.lessons()
    const lesson = known(io, lessonId(request))
    askAboutLesson(lesson, request)
    const { here } = withPersonal(io, (mine) => moveToMine(io, mine, lesson.id, PERSON))
    return resultOf("kept for all your projects", here)
  }),
  post("/api/lessons/:name/undo", (request, context) =>
    undo(context.lessons(), lessonId(request), lessons.undoLast),
  ),
  post("/api/lessons/:name/redo", (request, context) =>
    undo(context.lessons(), lessonId(request), lessons.redoLast),
  ),
]

function undo(io: LessonIo, id: LessonId, take: typeof lessons.undoLast): DecisionResult {
  const undone = take(io, PERSON, id)
  if (undone === undefined)
    throw new UserError("There is nothing to undo.", `See its changes: tenure log ${id}`)
  if (isMove(io, id)) withPersonal(io, (mine) => undoMove(io, () => mine, id, PERSON, take))
  return resultOf(`no longer ${undone.what}`, undone)
}

/** LIFE-03: the person keeps or retires a lesson without a sign of use. */
function answerRetirement(io: LessonIo, id: LessonId, answer: string | undefined): DecisionResult {
  const { stage } = loadLesson(io.store, id)?.standing ?? {}
  const asked = proposedForRetirement(io).some(({ content }) => content.id === id)
  if (answer === "ask-again" && stage === "active") {
    askAgain(io, id)
    return { id, stage, what: "no longer kept", note: "You are asked again." }
  }
  if (!asked || stage === undefined)
    throw new UserError(`'${id}' is not proposed for retirement.`, `Look at it: tenure show ${id}`)
  if (answer === "keep") {
    keepLesson(io, id)
    return { id, stage, what: "kept", note: "It stays in CLAUDE.md, and you are not asked again." }
  }
  if (answer !== "retire") throw new UserError("That is not an answer.", "One of: keep, retire, ask-again")
  return resultOf("retired", lessons.decideLesson(io, id, "archived", PERSON, retiredBecause(io)))
}

function known(io: LessonIo, id: LessonId): Lesson {
  const lesson = loadLesson(io.store, id)?.content
  if (lesson !== undefined) return lesson
  throw new UserError(`There is no lesson '${id}'.`, "List them: tenure lessons")
}

function askAboutLesson(lesson: Lesson, request: RouteRequest): void {
  askAboutRisk(warningsOf(lesson).map(warningLine), request, `'${lesson.id}'`, "approve")
}

/** T11: one key does not approve a risky lesson, or accept risky words. */
export function askAboutRisk(
  risks: readonly string[],
  request: RouteRequest,
  what: string,
  verb: "approve" | "accept",
): void {
  if (risks.length === 0 || textField(request.body, "word") === "approve") return
  throw new UserError(
    `${what} needs a closer look: ${risks.join(" ")}`,
    `To ${verb} it anyway, type: approve`,
  )
}

function resultOf(what: string, { id, after, block }: lessons.DecidedLesson): DecisionResult {
  return { id, stage: after?.standing.stage ?? null, what, note: noteOn(block) }
}

export function noteOn(block: BlockResult): string {
  if (block.kind === "trouble") return `${block.what} ${block.hint}`
  if (block.kind === "edited-by-hand")
    return "The block in CLAUDE.md was edited by hand and was left alone. Decide about the edits in the review."
  if (block.kind === "opted-out") return "CLAUDE.md was left alone: a person took the block out."
  return block.kind === "written" ? `${block.file} is updated.` : ""
}

/** The filled-in form as the text of a lesson file, so that it is parsed and checked like every other edit. */
function formText(lesson: Lesson, body: unknown): string {
  const field = (key: string) => {
    const value = textField(body, key)
    if (value === undefined) throw new UserError(`The ${key} is missing.`, "Fill it in and save again.")
    return value
  }
  const filled: Lesson = {
    ...lesson,
    title: field("title").trim(),
    body: field("body").trimEnd(),
    // The parser of lesson files checks both.
    kind: field("kind") as Kind,
    priority: field("priority") as Priority,
    triggers: triggersOf((Object(body) as { triggers?: unknown }).triggers),
  }
  return createLesson(filled, "active")
}

function triggersOf(value: unknown): Triggers {
  const given = Object(value) as Record<string, unknown>
  const list = (key: string) => {
    const items: unknown = given[key]
    if (!Array.isArray(items) || !items.every((item) => typeof item === "string"))
      throw new UserError(`The ${key} are missing.`, "Reload the page.")
    return items.map((item) => item.trim()).filter((item) => item !== "")
  }
  return Object.fromEntries(TRIGGER_KEYS.map((key) => [key, list(key)])) as unknown as Triggers
}
