// The second half of `tenure init`: what the project's files and past say about how people work here. It is shown,
// and kept only by a person's key in a terminal; `--yes` asks nothing and so agrees to nothing: it makes drafts.
import type { Person } from "../core/lessons/actor.ts"
import { oneLine } from "../core/lessons/body.ts"
import type { Lesson } from "../core/lessons/lesson.ts"
import { secretValuesOf } from "../core/trust/redact.ts"
import { cleanLine } from "../core/trust/sanitise.ts"
import { queue } from "../learning/bootstrap/keep.ts"
import { unknownOf } from "../learning/bootstrap/known.ts"
import { lessonOf } from "../learning/bootstrap/proposal.ts"
import { propose } from "../learning/bootstrap/propose.ts"
import { refreshBlock } from "../lessons/block.ts"
import { type LessonIo, moment } from "../lessons/lesson-io.ts"
import { warningLine, warningsOf } from "../review/warnings.ts"
import { amount } from "../terminal/amounts.ts"
import { openDesk } from "../terminal/ask.ts"
import { openProgress } from "../terminal/progress.ts"
import { hang } from "../terminal/wrap.ts"
import type { CliIo } from "./cli-io.ts"
import { decideProposals, type Mark, type Marks } from "./init-desk.ts"
import { reportBlock } from "./outcome.ts"
import { personHere } from "./person.ts"

export interface Findings {
  /** What is not known yet. */
  readonly fresh: readonly Lesson[]
  readonly known: number
}

export async function findProposals(io: CliIo, lessons: LessonIo, isQuiet: boolean): Promise<Findings> {
  using progress = openProgress("Reading the history", !isQuiet)
  const proposals = await propose(lessons.project.root, isQuiet ? {} : { progress: progress.to })
  const secrets = secretValuesOf(io.env)
  const all = proposals.map((each) => lessonOf(each, moment(lessons).at, secrets))
  const fresh = unknownOf(lessons, all)
  return { fresh, known: all.length - fresh.length }
}

/** How many drafts were made. */
export function queueAll(lessons: LessonIo, fresh: readonly Lesson[]): number {
  return fresh.filter((lesson) => queue(lessons, lesson)).length
}

/** Shows them and has the person decide, if there is one; else says how they can. */
export async function offer(io: CliIo, lessons: LessonIo, findings: Findings, isYes: boolean): Promise<void> {
  const { fresh, known } = findings
  if (fresh.length === 0) return sayNothingNew(io, known)
  if (isYes) {
    const count = queueAll(lessons, fresh)
    list(io, fresh)
    return io.out(`  ${waiting(count)} for your review. Decide: tenure review`)
  }
  const by = personHere(io, lessons.store)
  if (by !== undefined) return decide(io, lessons, fresh, by)
  list(io, fresh)
  io.out("  Nothing of it was kept. Decide in a terminal: tenure init, or make drafts: tenure init --yes")
}

function sayNothingNew(io: CliIo, known: number): void {
  io.out(
    known === 0
      ? "  No conventions were found in its files or its history."
      : "  No new conventions were found. See what is known: tenure lessons",
  )
}

function list(io: CliIo, fresh: readonly Lesson[]): void {
  io.out(`  Found in this project:`)
  fresh.forEach((lesson, at) => {
    io.out(hang(`${String(at + 1).padStart(4)}. `, cleanLine(oneLine(lesson), 300), io.columns))
    const [first] = lesson.evidence
    if (first !== undefined) io.out(hang("      ", io.style.dim(cleanLine(first.quote, 120)), io.columns))
    for (const flag of warningsOf(lesson)) io.out(hang("    ! ", warningLine(flag), io.columns))
  })
}

async function decide(io: CliIo, lessons: LessonIo, fresh: readonly Lesson[], by: Person): Promise<void> {
  const now = () => ({ ...lessons, now: Date.now() })
  const marks = await atDesk(io, now, fresh, by)
  const count = (mark: Mark) => [...marks.values()].filter((each) => each === mark).length
  const said = (["approved", "rejected", "for review"] as const)
    .map((mark) => ({ mark, n: count(mark) }))
    .filter(({ n }) => n > 0)
    .map(({ mark, n }) => `${n} ${mark}`)
  const left = fresh.length - marks.size
  io.out(said.length === 0 ? "  Nothing was decided." : `${io.style.green("✓")} ${said.join(", ")}.`)
  if (count("approved") > 0) reportBlock(io, refreshBlock(now()))
  if (count("for review") > 0) io.out(`  ${waiting(count("for review"))} for your review: tenure review`)
  if (left > 0)
    io.out(`  ${left} left undecided and not kept. To see ${left === 1 ? "it" : "them"} again: tenure init`)
}

async function atDesk(
  io: CliIo,
  lessons: () => LessonIo,
  fresh: readonly Lesson[],
  by: Person,
): Promise<Marks> {
  using desk = openDesk(io.env, io.style)
  return await decideProposals(desk, lessons, fresh, by)
}

function waiting(count: number): string {
  return amount(count, "waits", "wait")
}
