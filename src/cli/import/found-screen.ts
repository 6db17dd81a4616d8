// Shows the proposals of `tenure init` and `tenure import` one at a time, with the keys of the review (REVW-09). Each
// decision is on disk before the next proposal is shown. A risky one goes to the review instead of being approved by one
// key. An edited proposal becomes a draft first, so that the changelog knows whose words they are.

import { lessonLine } from "../../lessons/claude-md/render-block.ts"
import { refreshBlock } from "../../lessons/disk/claude-md-block.ts"
import { decideLesson, editLesson, undoLast } from "../../lessons/disk/decide-lesson.ts"
import { oneLine } from "../../lessons/file/body.ts"
import type { Person } from "../../lessons/model/actor.ts"
import type { Lesson, LessonId } from "../../lessons/model/lesson.ts"
import type { LessonEdit } from "../../lessons/model/lesson-state.ts"
import { askTrigger, discardDraft, editLessonText } from "../../lessons/review/disk/editor.ts"
import { labelOf, lessonText, triggerLines } from "../../lessons/review/disk/lesson-text.ts"
import { warningLine, warningsOf } from "../../lessons/review/disk/lesson-warnings.ts"
import { HELP_FOUND, keysOf } from "../../lessons/review/disk/review-keys.ts"
import { cleanLine } from "../../privacy/sanitise.ts"
import type { LessonIo } from "../../store/lesson-io.ts"
import { loadLesson } from "../../store/lesson-rows.ts"
import {
  askKey,
  listLines,
  openTerminalSession,
  type Page,
  type SideList,
  type TerminalSession,
} from "../../terminal/ask.ts"
import { fit, hang, type Style } from "../../terminal/format-text.ts"
import type { Environment } from "../../text/environment.ts"
import { UserError } from "../../text/user-error.ts"
import type { CliIo } from "../command.ts"
import { reportBlock } from "../decide.ts"

type Mark = "approved" | "rejected" | "for review"
export type ImportMarks = ReadonlyMap<LessonId, Mark>

const KEYS = keysOf(["a", "r", "e", "t", "l", "u", "A", "R", "j/k", "q", "?"], { l: "later, in the review" })

/** Where the proposals come from: their heading, and how to keep one. */
export interface ImportSource {
  readonly heading: string
  /** Keeps it as a draft for review; false if a lesson of this name exists meanwhile. */
  readonly queue: (io: LessonIo, lesson: Lesson) => boolean
  readonly answer: (io: LessonIo, lesson: Lesson, kind: "approved" | "rejected", by: Person) => boolean
}

interface Run {
  readonly source: ImportSource
  readonly screen: TerminalSession
  readonly lessons: () => LessonIo
  readonly env: Environment
  readonly by: Person
  readonly proposals: Lesson[]
  readonly marks: Map<LessonId, Mark>
  /** Drafts of proposals edited here. */
  readonly drafts: Set<LessonId>
  /** Decided here, latest last. */
  readonly stack: LessonId[]
  at: number
  notice: string
}

/** `lessons` is called each time, because the clock moves while a person reads. */
export async function decideProposals(
  { env, style }: CliIo,
  lessons: () => LessonIo,
  proposals: readonly Lesson[],
  by: Person,
  source: ImportSource,
): Promise<ImportMarks> {
  using screen = openTerminalSession(env, style)
  const run: Run = {
    ...{ screen, lessons, env, by, source, proposals: [...proposals] },
    ...{ marks: new Map(), drafts: new Set(), stack: [] },
    at: 0,
    notice: "",
  }
  while (run.marks.size < proposals.length) {
    const lesson = run.proposals[run.at]
    if (lesson === undefined) break
    const page: Page = {
      text: (columns, isBeside) => proposalText(screen.style, source.heading, run, columns, isBeside),
      queue: queueOf(run),
      keys: KEYS,
      notice: run.notice,
    }
    const key = await askKey(screen, page)
    run.notice = ""
    if (key === "q" || key === "escape") break
    try {
      await take(run, lesson, key, page)
    } catch (fault) {
      if (!(fault instanceof UserError)) throw fault
      run.notice = `${screen.style.red("!")} ${fault.message} ${fault.hint}`
    }
  }
  for (const id of run.drafts) if (!run.marks.has(id)) run.marks.set(id, "for review")
  return run.marks
}

/** Prints the counts and the block's state; returns how many need review. */
export function reportMarks(io: CliIo, lessons: LessonIo, marks: ImportMarks): number {
  const count = (mark: Mark) => [...marks.values()].filter((each) => each === mark).length
  const counts = (["approved", "rejected", "for review"] as const)
    .filter((mark) => count(mark) > 0)
    .map((mark) => `${count(mark)} ${mark}`)
  io.out(counts.length === 0 ? "Nothing was decided." : `${io.style.green("✓")} ${counts.join(", ")}.`)
  if (count("approved") > 0) reportBlock(io, refreshBlock(lessons))
  return count("for review")
}

async function take(run: Run, lesson: Lesson, key: string, page: Page): Promise<void> {
  const mark = MARK_OF[key]
  const all = MARK_OF_ALL[key]
  if (all !== undefined) for (const each of run.proposals) if (!run.marks.has(each.id)) settle(run, each, all)
  if (mark !== undefined && !run.marks.has(lesson.id)) run.notice = settle(run, lesson, mark)
  if (key === "u") return undo(run)
  if (key === "?") run.notice = HELP_FOUND
  if (key === "e" && !run.marks.has(lesson.id)) edit(run, lesson)
  if (key === "t" && !run.marks.has(lesson.id)) {
    const set = await askTrigger(run.screen, page, run.lessons(), lesson)
    if (set === undefined) run.notice = "No trigger was set."
    else change(run, lesson, set, "From now on it applies to that.")
  }
  run.at = nextAt(run, key)
}

const MARK_OF: Readonly<Record<string, Mark>> = { a: "approved", r: "rejected", l: "for review" }
const MARK_OF_ALL: Readonly<Record<string, Mark>> = { A: "approved", R: "rejected" }

function settle(run: Run, lesson: Lesson, wanted: Mark): string {
  const isRisky = wanted === "approved" && warningsOf(lesson).length > 0
  const mark = isRisky ? "for review" : wanted
  if (isKept(run, lesson, mark)) {
    run.marks.set(lesson.id, mark)
    run.stack.push(lesson.id)
  }
  return isRisky ? "It needs a closer look, so it is in: tenure review" : ""
}

function isKept({ lessons, drafts, by, source }: Run, lesson: Lesson, mark: Mark): boolean {
  if (!drafts.has(lesson.id))
    return mark === "for review"
      ? source.queue(lessons(), lesson)
      : source.answer(lessons(), lesson, mark, by)
  if (mark !== "for review") decideLesson(lessons(), lesson.id, mark, by)
  return true
}

function edit(run: Run, lesson: Lesson): void {
  const edited = run.screen.keyboard.lend(() => editLessonText(run.lessons(), lesson, run.env))
  if (edited.kind === "unchanged") {
    run.notice = "Nothing was changed."
    return
  }
  change(run, lesson, edited.edit, "Edited. To approve it: a")
  discardDraft(edited.file)
}

function change(run: Run, lesson: Lesson, edit: LessonEdit, notice: string): void {
  if (!run.drafts.has(lesson.id) && !run.source.queue(run.lessons(), lesson)) return
  run.drafts.add(lesson.id)
  const { after } = editLesson(run.lessons(), lesson.id, edit, run.by)
  if (after !== undefined) run.proposals[run.at] = after.content
  run.notice = notice
}

/** After the undo, a proposal that was not kept before the decision is not kept either. */
function undo(run: Run): void {
  const id = run.stack.pop()
  if (id === undefined) {
    run.notice = "There is nothing to undo here."
    return
  }
  const mark = run.marks.get(id)
  const steps = (mark === "for review" ? 0 : 1) + (run.drafts.has(id) ? 0 : 1)
  for (let left = steps; left > 0 && loadLesson(run.lessons().store, id) !== undefined; left--)
    undoLast(run.lessons(), run.by, id)
  run.marks.delete(id)
  run.at = Math.max(
    0,
    run.proposals.findIndex((each) => each.id === id),
  )
  run.notice = `No longer ${mark}.`
}

/** Arrows move by one; a decision moves to the next open proposal. */
function nextAt({ at, proposals, marks }: Run, key: string): number {
  const count = proposals.length
  if (key === "up" || key === "k") return Math.max(0, at - 1)
  if (key === "down" || key === "j" || key === "enter") return Math.min(count - 1, at + 1)
  if (MARK_OF[key] === undefined) return at
  for (let step = 0; step < count; step++) {
    const next = proposals[(at + step) % count]
    if (next !== undefined && !marks.has(next.id)) return (at + step) % count
  }
  return at
}

interface Shown {
  readonly proposals: readonly Lesson[]
  readonly at: number
  readonly marks: ReadonlyMap<LessonId, string>
}

function queueOf({ proposals, at, marks }: Shown): SideList {
  const items = proposals.map((each) => ({
    mark: marks.get(each.id),
    text: cleanLine(oneLine(each, 120), 120),
  }))
  return { items, at }
}

function proposalText(
  style: Style,
  heading: string,
  shown: Shown,
  columns: number,
  isBeside: boolean,
): string {
  const { proposals, at, marks } = shown
  const lesson = proposals[at]
  if (lesson === undefined) return ""
  const width = Math.min(columns, 100)
  const triggers = triggerLines(lesson.triggers, columns)
  return [
    `${style.bold(heading)} ${at + 1} of ${proposals.length}${markOf(marks.get(lesson.id), style)}`,
    `${labelOf(lesson, style)} ${style.dim(`· confidence ${lesson.confidence}`)}`,
    "",
    lessonText(lesson, style, columns),
    ...warningsOf(lesson).map((flag) => hang(`${style.yellow("!")} `, style.red(warningLine(flag)), width)),
    "",
    style.bold("In CLAUDE.md"),
    hang("  ", lessonLine({ ...lesson, text: oneLine(lesson) }), width),
    "",
    style.bold("Because"),
    ...lesson.evidence.map(({ quote }) => fit(`  ${cleanLine(quote, 200)}`, width)),
    ...(triggers.length === 0 ? [] : ["", style.bold("Applies to"), ...triggers]),
    ...(isBeside ? [] : ["", ...listLines(queueOf(shown), width, MAX_LISTED + 2, style)]),
  ].join("\n")
}

/** Below the page the list shows this many around the current one and counts the others. */
const MAX_LISTED = 12

function markOf(mark: string | undefined, style: Style): string {
  return mark === undefined ? "" : `  ${style.green(`✓ ${mark}`)}`
}
