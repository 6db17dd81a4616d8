// The candidates of a review, one after the other. Each decision is on disk before the next is shown, so that a
// review that is killed has lost nothing and the next one goes on with what is left (REVW-01).

import type { Environment } from "../core/environment.ts"
import type { RecordedEvent } from "../core/events/event.ts"
import type { Person } from "../core/lessons/actor.ts"
import type { LessonId } from "../core/lessons/lesson.ts"
import type { LessonState } from "../core/lessons/state.ts"
import { wouldHaveFired } from "../core/review/would-have-fired.ts"
import { UserError } from "../core/user-error.ts"
import { matchGlob } from "../io/match-glob.ts"
import { decideLesson, editLesson, undoLast } from "../lessons/decide.ts"
import type { LessonIo } from "../lessons/lesson-io.ts"
import { latestToolEvents } from "../store/events.ts"
import { loadLesson } from "../store/lessons.ts"
import { askKey, askWord, type Desk, lend, type Page } from "../terminal/ask.ts"
import { type Card, cardText } from "./card.ts"
import { editLessonText, settled } from "./editor.ts"
import { recheckOne } from "./recheck.ts"
import { warningsOf } from "./warnings.ts"

/** What became of each candidate; those not in it were not looked at. */
export type Marks = Map<LessonId, "approved" | "rejected" | "left" | "decided elsewhere">

/** How far back the recorded calls are looked through. */
export const PAST_CALLS = 5_000

export async function reviewCandidates(
  desk: Desk,
  lessons: () => LessonIo,
  queue: readonly LessonId[],
  by: Person,
  env: Environment,
): Promise<Marks> {
  const run: Run = {
    desk,
    lessons,
    queue,
    by,
    env,
    marks: new Map(),
    stack: [],
    past: latestToolEvents(lessons().store, PAST_CALLS),
    at: 0,
    notice: "",
  }
  while (run.at < queue.length) {
    const state = candidateAt(run)
    if (state === undefined) {
      markElsewhere(run)
      continue
    }
    const page = pageFor(run, state)
    const key = await askKey(desk, page)
    run.notice = ""
    if (key === "q") break
    try {
      await answer(run, state, key, page)
    } catch (fault) {
      if (!(fault instanceof UserError)) throw fault
      run.notice = `${desk.style.red("!")} ${fault.message} ${fault.hint}`
    }
  }
  return run.marks
}

interface Run {
  readonly desk: Desk
  readonly lessons: () => LessonIo
  readonly queue: readonly LessonId[]
  readonly by: Person
  readonly env: Environment
  readonly marks: Marks
  /** Decisions made here, the last one last. */
  readonly stack: LessonId[]
  readonly past: readonly RecordedEvent[]
  at: number
  notice: string
}

/** Undefined when it was decided elsewhere in the meantime, or is gone. */
function candidateAt(run: Run): LessonState | undefined {
  const id = run.queue[run.at]
  if (id === undefined) return undefined
  const state = loadLesson(run.lessons().store, id)
  const isOurs = run.marks.has(id) || state?.standing.stage === "review_pending"
  return isOurs ? state : undefined
}

function markElsewhere(run: Run): void {
  const id = run.queue[run.at]
  if (id !== undefined) run.marks.set(id, "decided elsewhere")
  forward(run)
}

const KEYS: Page["keys"] = [
  ["a", "approve"],
  ["r", "reject"],
  ["e", "edit"],
  ["l", "later"],
  ["u", "undo"],
  ["j/k", "move"],
  ["q", "quit"],
  ["?", "help"],
]

function pageFor(run: Run, state: LessonState): Page {
  const { content } = state
  const lessons = run.lessons()
  const card: Card = {
    state,
    position: run.at + 1,
    of: run.queue.length,
    decided: run.marks.get(content.id),
    warnings: warningsOf(content),
    gone: recheckOne(lessons, content),
    past: wouldHaveFired(content, run.past, matchGlob),
    calls: run.past.length,
    now: lessons.now,
  }
  return { text: (columns) => cardText(card, run.desk.style, columns), keys: KEYS, notice: run.notice }
}

async function answer(run: Run, state: LessonState, key: string, page: Page): Promise<void> {
  const { id } = state.content
  switch (key) {
    case "a":
      return approve(run, state, page)
    case "r":
      decideLesson(run.lessons(), id, "rejected", run.by)
      return decided(run, id, "rejected")
    case "l":
      run.marks.set(id, run.marks.get(id) ?? "left")
      return forward(run)
    case "e":
      return edit(run, state)
    case "u":
      return undo(run)
    case "j":
    case "down":
    case "right":
      run.at = Math.min(run.queue.length - 1, run.at + 1)
      return
    case "k":
    case "up":
    case "left":
      run.at = Math.max(0, run.at - 1)
      return
    case "?":
      run.notice = HELP
      return
    default:
      run.notice = "That key does nothing here. Press ? for help."
  }
}

const HELP =
  "a approves, r rejects, e opens your editor, l leaves it for later, u takes back the last decision of this review, " +
  "j and k or the arrows move, space and b scroll, q ends. Each decision is kept at once."

async function approve(run: Run, state: LessonState, page: Page): Promise<void> {
  const { id } = state.content
  // T11: what asks for something risky is not approved by one key.
  const isRisky = warningsOf(state.content).length > 0
  if (isRisky && !(await askWord(run.desk, { ...page, notice: "" }, "approve"))) {
    run.notice = "It was not approved."
    return
  }
  decideLesson(run.lessons(), id, "approved", run.by)
  decided(run, id, "approved")
}

function edit(run: Run, { content }: LessonState): void {
  const lessons = run.lessons()
  const edited = lend(run.desk, () => editLessonText(lessons, content, run.env))
  if (edited.kind === "unchanged") {
    run.notice = "Nothing was changed."
    return
  }
  editLesson(run.lessons(), content.id, edited.edit, run.by)
  settled(edited.file)
  run.stack.push(content.id)
  run.notice = "Edited. Approve it as it is now: a"
}

function undo(run: Run): void {
  const id = run.stack.pop()
  const undone = id === undefined ? undefined : undoLast(run.lessons(), run.by, id)
  if (id === undefined || undone === undefined) {
    run.notice = "There is nothing to undo in this review."
    return
  }
  run.marks.delete(id)
  run.at = Math.max(0, run.queue.indexOf(id))
  run.notice = `No longer ${undone.what}.`
}

function decided(run: Run, id: LessonId, what: "approved" | "rejected"): void {
  run.marks.set(id, what)
  run.stack.push(id)
  // A key pressed before the next candidate is shown is not a decision about it.
  run.desk.keyboard.forget()
  forward(run)
}

/** To the next that is not marked; past the end when all after it are, and then back to those passed over. */
function forward(run: Run): void {
  const isOpen = (id: LessonId) => !run.marks.has(id)
  const next = run.queue.findIndex((id, at) => at > run.at && isOpen(id))
  if (next !== -1) {
    run.at = next
    return
  }
  const passed = run.queue.findIndex(isOpen)
  run.at = passed === -1 ? run.queue.length : passed
}
