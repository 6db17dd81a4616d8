// What `tenure init` found, put to the person: one at a time in full, all of them as a list, one key each. A
// decision is on disk before the next is shown. What looks risky is not for one key: it goes to the review.
import type { Person } from "../core/lessons/actor.ts"
import { oneLine } from "../core/lessons/body.ts"
import type { Lesson } from "../core/lessons/lesson.ts"
import { cleanLine } from "../core/trust/sanitise.ts"
import { answer, queue } from "../learning/bootstrap/keep.ts"
import type { LessonIo } from "../lessons/lesson-io.ts"
import { labelOf, lessonText, triggerLines } from "../review/lesson-text.ts"
import { warningLine, warningsOf } from "../review/warnings.ts"
import { askKey, type Desk } from "../terminal/ask.ts"
import { fit, hang } from "../terminal/wrap.ts"

export type Mark = "approved" | "rejected" | "for review"
export type Marks = ReadonlyMap<Lesson, Mark>

const KEYS = [
  ["a", "approve"],
  ["r", "reject"],
  ["l", "later, in the review"],
  ["A", "approve all left"],
  ["R", "reject all left"],
  ["↑↓", "move"],
  ["q", "done"],
] as const

/** `lessons` is asked anew each time: the time goes on while a person reads. */
export async function decideProposals(
  desk: Desk,
  lessons: () => LessonIo,
  proposals: readonly Lesson[],
  by: Person,
): Promise<Marks> {
  const marks = new Map<Lesson, Mark>()
  const settle = (lesson: Lesson, wanted: Mark) => {
    const isRisky = wanted === "approved" && warningsOf(lesson).length > 0
    const mark = isRisky ? "for review" : wanted
    const isKept = mark === "for review" ? queue(lessons(), lesson) : answer(lessons(), lesson, mark, by)
    if (isKept) marks.set(lesson, mark)
    return isRisky ? "It wants a closer look, so it waits for you in: tenure review" : ""
  }
  let at = 0
  let notice = ""
  while (marks.size < proposals.length) {
    const lesson = proposals[at]
    if (lesson === undefined) break
    const text = (columns: number) => pageText(desk, proposals, at, marks, columns)
    const key = await askKey(desk, { text, keys: KEYS, notice })
    notice = ""
    if (key === "q" || key === "escape") break
    const mark = MARK_OF[key]
    const all = MARK_OF_ALL[key]
    if (all !== undefined) for (const each of proposals) if (!marks.has(each)) settle(each, all)
    if (mark !== undefined && !marks.has(lesson)) notice = settle(lesson, mark)
    at = nextAt(key, at, proposals, marks)
  }
  return marks
}

const MARK_OF: Readonly<Record<string, Mark>> = { a: "approved", r: "rejected", l: "for review" }
const MARK_OF_ALL: Readonly<Record<string, Mark>> = { A: "approved", R: "rejected" }

/** Arrows move by one; after a decision, on to the next that is open. */
function nextAt(key: string, at: number, proposals: readonly Lesson[], marks: Marks): number {
  const count = proposals.length
  if (key === "up" || key === "k") return Math.max(0, at - 1)
  if (key === "down" || key === "j" || key === "enter") return Math.min(count - 1, at + 1)
  if (MARK_OF[key] === undefined) return at
  for (let step = 0; step < count; step++) {
    const next = proposals[(at + step) % count]
    if (next !== undefined && !marks.has(next)) return (at + step) % count
  }
  return at
}

function pageText(
  { style }: Desk,
  proposals: readonly Lesson[],
  at: number,
  marks: Marks,
  columns: number,
): string {
  const lesson = proposals[at]
  if (lesson === undefined) return ""
  const width = Math.min(columns, 100)
  const triggers = triggerLines(lesson.triggers, columns)
  return [
    `${style.bold("Found in this project")} ${at + 1} of ${proposals.length}${markOf(marks.get(lesson), style)}`,
    labelOf(lesson, style),
    "",
    lessonText(lesson, style, columns),
    ...warningsOf(lesson).map((flag) => hang(`${style.yellow("!")} `, style.red(warningLine(flag)), width)),
    "",
    style.bold("Because"),
    ...lesson.evidence.map(({ quote }) => fit(`  ${cleanLine(quote, 200)}`, width)),
    ...(triggers.length === 0 ? [] : ["", style.bold("Comes up with"), ...triggers]),
    "",
    ...proposals.map((each, index) => {
      const here = index === at ? style.cyan("▸") : " "
      return fit(`${here} ${signOf(marks.get(each))} ${cleanLine(oneLine(each, 120), 120)}`, width)
    }),
  ].join("\n")
}

function markOf(mark: Mark | undefined, style: Desk["style"]): string {
  return mark === undefined ? "" : `  ${style.green(`✓ ${mark}`)}`
}

function signOf(mark: Mark | undefined): string {
  if (mark === undefined) return "○"
  if (mark === "approved") return "✓"
  return mark === "rejected" ? "✗" : "…"
}
