// The list of `tenure lessons`, in the terminal and in the conversation: active lessons first, the weightiest on top;
// then what needs review, with numbers.

import { cleanLine } from "../../../privacy/sanitise.ts"
import { type FileStanding, fileStandings } from "../../../store/lesson-files.ts"
import type { LessonIo } from "../../../store/lesson-io.ts"
import { lessonsIn, reviewQueue } from "../../../store/lesson-rows.ts"
import { fit, hang, type Style } from "../../../terminal/format-text.ts"
import { numberWaiting } from "../../disk/numbering.ts"
import { type LessonId, PRIORITIES, type Stage } from "../../model/lesson.ts"
import type { LessonState } from "../../model/lesson-state.ts"
import { MAX_SLUG_CHARS } from "../../model/slug.ts"
import { type InputForm, spellLine } from "../tenure-line.ts"
import { paintPriority } from "./lesson-text.ts"

/** Listed only on request. */
export const SET_ASIDE: readonly Stage[] = ["rejected", "archived"]

/** Counts, each with the command that lists them. */
export function asideWords(found: readonly LessonState[]): string {
  return SET_ASIDE.map((stage) => ({
    stage,
    n: found.filter((each) => each.standing.stage === stage).length,
  }))
    .filter(({ n }) => n > 0)
    .map(({ stage, n }) => `${n} ${stage}: tenure lessons --stage ${stage}`)
    .join("\n")
}

/** Active lessons first, then waiting ones in queue order; the others by stage and weight. */
export function allIn({ store }: LessonIo, stage: Stage | undefined): LessonState[] {
  const stages = HEADINGS.map(([each]) => each).filter((each) => stage === undefined || each === stage)
  return stages.flatMap((each) =>
    each === "review_pending" ? reviewQueue(store) : byWeight(lessonsIn(store, [each])),
  )
}

function byWeight(lessons: readonly LessonState[]): LessonState[] {
  const weight = ({ content }: LessonState) => PRIORITIES.indexOf(content.priority)
  return lessons.toSorted(
    (a, b) => weight(a) - weight(b) || a.content.title.localeCompare(b.content.title, "en"),
  )
}

const HEADINGS: readonly (readonly [Stage, string])[] = [
  ["active", "Active"],
  ["review_pending", "Waiting for your review"],
  ["decayed", "Decayed: not used lately, back when they match"],
  ["observation", "Observations: seen, not often enough yet"],
  ["rejected", "Rejected"],
  ["archived", "Archived"],
]

export interface ListView {
  readonly style: Style
  readonly columns: number
  /** Where it is shown: a session id or the terminal. */
  readonly place: string
  /** How decisions are spelled there. */
  readonly form: InputForm
}

/** Groups by stage, a blank line between them; keeps the order within a group. */
export function lessonList(lessons: LessonIo, found: readonly LessonState[], looks: ListView): string {
  const words = fileStandings(lessons.store, lessons.project.root)
  return HEADINGS.map(([stage, heading]) => {
    const group = found.filter(({ standing }) => standing.stage === stage)
    if (group.length === 0) return ""
    const isWaiting = stage === "review_pending"
    const numbers = isWaiting
      ? new Map(numberWaiting(lessons, looks.place).map(({ number, state }) => [state.content.id, number]))
      : new Map<LessonId, number>()
    const rank = ({ content }: LessonState) => numbers.get(content.id) ?? Number.POSITIVE_INFINITY
    const ordered = isWaiting ? group.toSorted((a, b) => rank(a) - rank(b)) : group
    const lines = ordered.map((state) => {
      const note = stage === "active" ? fileNote(words.get(state.content.id)) : ""
      const number = numbers.get(state.content.id)
      return row(looks, state, number === undefined ? mark(looks, stage, note) : `${number}.`, note)
    })
    const [first] = ordered
    const how = isWaiting && first !== undefined ? [howToDecide(rank(first), looks)] : []
    const { bold, dim } = looks.style
    return [`${bold(heading)} ${dim(`(${group.length})`)}`, ...lines, ...how].join("\n")
  })
    .filter((group) => group !== "")
    .join("\n\n")
}

function howToDecide(number: number, { form, columns }: ListView): string {
  const [review, approve] = ["tenure review", `tenure approve ${number}`].map((line) => spellLine(line, form))
  return hang("  ", `Decide: ${review}, or: ${approve}`, columns)
}

export const NO_LESSONS =
  'There are no lessons yet. They come from your work with Claude Code.\n  To write one down yourself: tenure add "Use pnpm, not npm."'

/** Why an active lesson is not delivered here. */
function fileNote(file: FileStanding | undefined): string {
  if (file === undefined) return " its file is not in this worktree"
  if (!file.trusted) return " its file needs: tenure trust"
  return file.valid ? "" : " it is valid for other versions of the project"
}

function mark({ style }: ListView, stage: Stage, note: string): string {
  if (note !== "") return style.yellow("!")
  return stage === "active" ? style.green("●") : "○"
}

/** Fits a title, an id, priority and kind. */
const WIDE = 58 + MAX_SLUG_CHARS + 32

/** Two lines on a narrow terminal, one on a wide one. */
function row({ style, columns }: ListView, { content }: LessonState, lead: string, note: string): string {
  const start = `  ${lead.padEnd(lead.length + Math.max(0, 3 - Bun.stringWidth(lead)))} `
  const facts = `${paintPriority(content.priority, style)} ${content.kind}${style.yellow(note)}`
  const title = cleanLine(content.title, 200)
  if (columns < WIDE) {
    const below = `${" ".repeat(6)}${style.dim(`${content.id} · `)}${facts}`
    return `${start}${fit(title, columns - 6)}\n${fit(below, columns)}`
  }
  const shown = fit(title, 58)
  const left = `${start}${shown}${" ".repeat(60 - Bun.stringWidth(shown))}`
  return fit(`${left}${style.dim(content.id)}  ${facts}`, columns)
}
