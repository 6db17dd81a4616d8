// The review in the terminal: candidates one by one, then retirement proposals. Each decision is on disk before the next
// card, so an interrupted review loses nothing and the next one continues (REVW-01).

import { cleanLine } from "../../../privacy/sanitise.ts"
import type { RecordedEvent } from "../../../sessions/event.ts"
import { latestToolEvents } from "../../../store/events.ts"
import type { LessonIo } from "../../../store/lesson-io.ts"
import { loadLesson } from "../../../store/lesson-rows.ts"
import { askKey, askWord, type Page, type TerminalSession } from "../../../terminal/ask.ts"
import type { Environment } from "../../../text/environment.ts"
import { UserError } from "../../../text/user-error.ts"
import { decideLesson, editLesson, undoLast } from "../../disk/decide-lesson.ts"
import { moveToMine, undoMove } from "../../disk/move-lesson.ts"
import { withPersonal } from "../../disk/personal-copy.ts"
import { askAgain, keepLesson, retiredBecause } from "../../disk/retirement.ts"
import type { Person } from "../../model/actor.ts"
import type { LessonId } from "../../model/lesson.ts"
import type { LessonState } from "../../model/lesson-state.ts"
import { KEEP, RETIRE } from "../review-wording.ts"
import { askTrigger, discardDraft, editLessonText } from "./editor.ts"
import { cardOf, cardText, PAST_CALLS } from "./lesson-text.ts"
import { warningsOf } from "./lesson-warnings.ts"
import { HELP, keysOf } from "./review-keys.ts"

/** The outcome of each candidate seen. */
export type ReviewMarks = Map<LessonId, Mark>
type Mark =
  | "approved"
  | "for all your projects"
  | "rejected"
  | "left"
  | "kept"
  | "retired"
  | "decided elsewhere"

export interface Queued {
  readonly id: LessonId
  /** Its number on all screens; undefined for a retirement proposal (LIFE-03). */
  readonly number: number | undefined
}

export async function reviewCandidates(
  terminal: TerminalSession,
  lessons: () => LessonIo,
  queue: readonly Queued[],
  by: Person,
  env: Environment,
): Promise<ReviewMarks> {
  const { store } = lessons()
  const title = (id: LessonId) => cleanLine(loadLesson(store, id)?.content.title ?? id, 120)
  const run: Run = {
    ...{ terminal, lessons, queue, by, env, marks: new Map(), stack: [], at: 0, notice: "" },
    past: latestToolEvents(store, PAST_CALLS),
    titles: new Map(queue.map(({ id }) => [id, title(id)])),
  }
  while (run.at < queue.length) {
    const state = candidateAt(run)
    if (state === undefined) {
      markElsewhere(run)
      continue
    }
    const page = pageFor(run, state)
    const key = await askKey(terminal, page)
    run.notice = ""
    if (key === "q" || key === "escape") break
    try {
      await answer(run, state, key, page)
    } catch (fault) {
      if (!(fault instanceof UserError)) throw fault
      run.notice = `${terminal.style.red("!")} ${fault.message} ${fault.hint}`
    }
  }
  return run.marks
}

interface Run {
  readonly terminal: TerminalSession
  readonly lessons: () => LessonIo
  readonly queue: readonly Queued[]
  readonly by: Person
  readonly env: Environment
  readonly marks: ReviewMarks
  /** Decisions made here, for undo. */
  readonly stack: LessonId[]
  readonly past: readonly RecordedEvent[]
  /** For the list beside the card. */
  readonly titles: Map<LessonId, string>
  at: number
  notice: string
}

/** Undefined if it was decided elsewhere meanwhile, or is gone. */
function candidateAt(run: Run): LessonState | undefined {
  const queued = run.queue[run.at]
  if (queued === undefined) return undefined
  const state = loadLesson(run.lessons().store, queued.id)
  const stage = queued.number === undefined ? "active" : "review_pending"
  const isOurs = run.marks.has(queued.id) || state?.standing.stage === stage
  return isOurs ? state : undefined
}

function markElsewhere(run: Run): void {
  const id = run.queue[run.at]?.id
  if (id !== undefined) run.marks.set(id, "decided elsewhere")
  forward(run)
}

const KEYS = keysOf(["a", "m", "r", "e", "t", "l", "u", "j/k", "q", "?"])
const RETIRE_KEYS = KEYS.map(([key, does]) => [key, { a: KEEP, r: RETIRE }[key] ?? does] as const)

function isProposal(run: Run): boolean {
  return run.queue[run.at]?.number === undefined
}

function pageFor(run: Run, state: LessonState): Page {
  const lessons = run.lessons()
  const card = cardOf(lessons, state, run.past, {
    position: run.at + 1,
    of: run.queue.length,
    number: run.queue[run.at]?.number,
    unusedFor: isProposal(run) ? lessons.config.lifecycle.decayAfterSessions : undefined,
    decided: run.marks.get(state.content.id),
  })
  return {
    text: (columns) => cardText(card, run.terminal.style, columns),
    queue: {
      items: run.queue.map(({ id }) => ({ mark: run.marks.get(id), text: run.titles.get(id) ?? id })),
      at: run.at,
    },
    keys: isProposal(run) ? RETIRE_KEYS : KEYS,
    notice: run.notice,
  }
}

async function answer(run: Run, state: LessonState, key: string, page: Page): Promise<void> {
  const { id } = state.content
  switch (key) {
    case "a":
      if (isProposal(run)) {
        keepLesson(run.lessons(), id)
        return decided(run, id, "kept")
      }
      if (!(await isWanted(run, state, page))) return
      decideLesson(run.lessons(), id, "approved", run.by)
      return decided(run, id, "approved")
    case "m":
      if (!(await isWanted(run, state, page))) return
      withPersonal(run.lessons(), (mine) => moveToMine(run.lessons(), mine, id, run.by))
      return decided(run, id, "for all your projects")
    case "r":
      if (isProposal(run)) {
        decideLesson(run.lessons(), id, "archived", run.by, retiredBecause(run.lessons()))
        return decided(run, id, "retired")
      }
      decideLesson(run.lessons(), id, "rejected", run.by)
      return decided(run, id, "rejected")
    case "t":
      return setTrigger(run, state, page)
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

/** T11: one key does not approve a risky lesson. */
async function isWanted(run: Run, { content }: LessonState, page: Page): Promise<boolean> {
  const isRisky = warningsOf(content).length > 0
  const isMeant = !isRisky || (await askWord(run.terminal, { ...page, notice: "" }, "approve"))
  if (!isMeant) run.notice = "It was not approved."
  return isMeant
}

async function setTrigger(run: Run, { content }: LessonState, page: Page): Promise<void> {
  const edit = await askTrigger(run.terminal, page, run.lessons(), content)
  if (edit === undefined) {
    run.notice = "No trigger was set."
    return
  }
  editLesson(run.lessons(), content.id, edit, run.by)
  run.stack.push(content.id)
  run.notice = "Trigger set."
}

function edit(run: Run, { content }: LessonState): void {
  const lessons = run.lessons()
  const edited = run.terminal.keyboard.lend(() => editLessonText(lessons, content, run.env))
  if (edited.kind === "unchanged") {
    run.notice = "Nothing was changed."
    return
  }
  const { after } = editLesson(run.lessons(), content.id, edited.edit, run.by)
  if (after !== undefined) run.titles.set(content.id, cleanLine(after.content.title, 120))
  discardDraft(edited.file)
  run.stack.push(content.id)
  run.notice = "Edited. Approve it as it is now: a"
}

function undo(run: Run): void {
  const id = run.stack.pop()
  if (id !== undefined && run.marks.get(id) === "kept") {
    askAgain(run.lessons(), id)
    run.notice = "No longer kept: you are asked again."
    return back(run, id)
  }
  const undone = id === undefined ? undefined : undoLast(run.lessons(), run.by, id)
  if (id === undefined || undone === undefined) {
    run.notice = "There is nothing to undo in this review."
    return
  }
  if (run.marks.get(id) === "for all your projects")
    withPersonal(run.lessons(), (mine) => undoMove(run.lessons(), () => mine, id, run.by))
  run.notice =
    run.marks.get(id) === "for all your projects" ? "It is no longer moved." : `No longer ${undone.what}.`
  back(run, id)
}

function back(run: Run, id: LessonId): void {
  run.marks.delete(id)
  const at = run.queue.findIndex((each) => each.id === id)
  run.at = Math.max(0, at)
}

function decided(run: Run, id: LessonId, what: Mark): void {
  run.marks.set(id, what)
  run.stack.push(id)
  // Keys pressed before the next card is shown do not count for it.
  run.terminal.keyboard.forget()
  forward(run)
}

/** Moves to the next open card, then to skipped ones; past the end if none is open. */
function forward(run: Run): void {
  const isOpen = ({ id }: Queued) => !run.marks.has(id)
  const next = run.queue.findIndex((each, at) => at > run.at && isOpen(each))
  const passed = run.queue.findIndex(isOpen)
  run.at = [next, passed].find((at) => at !== -1) ?? run.queue.length
}
