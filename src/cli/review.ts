// `tenure review`: in a terminal, one candidate at a time by single keys; in a pipe, the list and what to type.

import { wouldHaveFired } from "../guidance/match/would-have-fired.ts"
import { matchGlob } from "../io/bun-glob.ts"
import { refreshBlock } from "../lessons/disk/claude-md-block.ts"
import { type Numbered, numberWaiting, TERMINAL } from "../lessons/disk/numbering.ts"
import { proposedForRetirement } from "../lessons/disk/retirement.ts"
import { oneLine } from "../lessons/file/body.ts"
import type { Person } from "../lessons/model/actor.ts"
import type { LessonState } from "../lessons/model/lesson-state.ts"
import { type AppliedEdits, applyHandEdits } from "../lessons/review/disk/apply-hand-edits.ts"
import { type ReviewMarks, reviewCandidates } from "../lessons/review/disk/candidates.ts"
import { PAST_CALLS } from "../lessons/review/disk/lesson-text.ts"
import { warningLine, warningsOf } from "../lessons/review/disk/lesson-warnings.ts"
import { handEdits } from "../lessons/review/disk/pending-hand-edits.ts"
import { quoteNotInLine } from "../lessons/review/review-wording.ts"
import { cleanLine } from "../privacy/sanitise.ts"
import { latestToolEvents } from "../store/events.ts"
import type { LessonIo } from "../store/lesson-io.ts"
import { reviewQueue } from "../store/lesson-rows.ts"
import { openTerminalSession } from "../terminal/ask.ts"
import { amount, hang } from "../terminal/format-text.ts"
import { type CliIo, command, JSON_FLAG, NO_ARGUMENTS, printJson, requireLessons } from "./command.ts"
import { personAtTerminal, reportBlock } from "./decide.ts"

export default command({
  name: "review",
  summary: "Decide about the lessons that need review",
  about:
    "Shows one candidate at a time: the lesson, the words it comes from, and the past calls it would have matched. One key\n" +
    "decides: a approve, m keep for all your projects, r reject, e edit, t set its trigger, l later, u undo, q quit. Every decision is saved at once, so\n" +
    "stop any time. Edits made by hand in CLAUDE.md come first; active lessons without a sign of use come last, proposed\n" +
    "for retirement: a keeps one, r retires it. You are asked about each once.",
  arguments: NO_ARGUMENTS,
  flags: { json: JSON_FLAG },
  examples: [
    { type: "tenure review", does: "decide about each" },
    { type: "tenure review | cat", does: "the numbered list, for tenure approve 1" },
    { type: "tenure review --json", does: "the queue as JSON" },
  ],
  async run({ flags }, io) {
    const lessons = requireLessons(io)
    if (flags.json) return printJson(io, queueData(lessons))
    const by = personAtTerminal(io, lessons.store)
    if (by === undefined) return list(io, lessons)
    await review(io, lessons, by)
  },
})

function queueData(lessons: LessonIo) {
  const past = latestToolEvents(lessons.store, PAST_CALLS)
  return {
    handEdits: handEdits(lessons)?.edits ?? [],
    waiting: numberWaiting(lessons, TERMINAL).map(({ number, state }) => ({
      number,
      ...state,
      warnings: warningsOf(state.content),
      wouldHaveFired: wouldHaveFired(state.content, past, matchGlob),
    })),
    proposedForRetirement: proposedForRetirement(lessons),
  }
}

const NOTHING = "Nothing needs review.\n  To see all lessons: tenure lessons"

function list(io: CliIo, lessons: LessonIo): void {
  const queue = numberWaiting(lessons, TERMINAL)
  const edits = handEdits(lessons)?.edits.length ?? 0
  const unused = proposedForRetirement(lessons)
  if (queue.length + edits + unused.length === 0) return io.out(NOTHING)
  if (edits > 0)
    io.out(
      `${amount(edits, "line")} of the block in CLAUDE.md ${edits === 1 ? "was" : "were"} edited by hand. To decide, in a terminal: tenure review`,
    )
  listWaiting(io, queue)
  listUnused(io, lessons, unused)
}

function listWaiting(io: CliIo, queue: readonly Numbered[]): void {
  const [first] = queue
  if (first === undefined) return
  io.out(`${amount(queue.length, "lesson needs", "lessons need")} review.`)
  const say = (start: string, text: string) => io.out(hang(start, text, io.columns))
  for (const { number, state } of queue) {
    const { content } = state
    say(`${String(number).padStart(3)}. `, `${cleanLine(oneLine(content), 300)} [${content.id}]`)
    const words = quoteNotInLine(content, oneLine(content))
    if (words !== undefined) say("     ", `“${cleanLine(words, 120)}”`)
    for (const flag of warningsOf(content)) say("   ! ", warningLine(flag))
  }
  const n = first.number
  say("  ", `Type: tenure approve ${n} | tenure reject ${n} | tenure edit ${n} <new text>`)
  io.out("  Or decide by single keys, in a terminal: tenure review")
}

function listUnused(io: CliIo, lessons: LessonIo, unused: readonly LessonState[]): void {
  if (unused.length === 0) return
  const sessions = lessons.config.lifecycle.decayAfterSessions
  const why = `no sign of use in ${sessions} sessions. They stay in CLAUDE.md unless you retire them.`
  io.out(hang("", `Proposed for retirement: ${why}`, io.columns))
  for (const { content } of unused)
    io.out(hang("  ○ ", `${cleanLine(oneLine(content), 300)} [${content.id}]`, io.columns))
  io.out("  Keep: tenure restore <id> | Retire: tenure archive <id>")
}

async function review(io: CliIo, lessons: LessonIo, by: Person): Promise<void> {
  // The clock moves while a person reads.
  const now = () => ({ ...lessons, now: Date.now() })
  const edits = handEdits(lessons)
  const unused = proposedForRetirement(lessons).length
  if (edits === undefined && unused === 0 && reviewQueue(lessons.store).length === 0) return io.out(NOTHING)
  const { marks, edits: taken } = await onScreen(io, now, by)
  report(io, now(), marks, taken)
}

async function onScreen(
  io: CliIo,
  lessons: () => LessonIo,
  by: Person,
): Promise<{ marks: ReviewMarks; edits: AppliedEdits }> {
  using screen = openTerminalSession(io.env, io.style)
  const found = handEdits(lessons())
  const edits = found === undefined ? NO_EDITS : await applyHandEdits(screen, lessons, found, by)
  if (!edits.isWhole) return { marks: new Map(), edits }
  const waiting = numberWaiting(lessons(), TERMINAL).map(({ number, state }) => ({ ...state, number }))
  const unused = proposedForRetirement(lessons()).map((state) => ({ ...state, number: undefined }))
  const queue = [...waiting, ...unused].map(({ content, number }) => ({ id: content.id, number }))
  return { marks: await reviewCandidates(screen, lessons, queue, by, io.env), edits }
}

const NO_EDITS: AppliedEdits = { isWhole: true, decided: 0 }

function report(io: CliIo, lessons: LessonIo, marks: ReviewMarks, { isWhole, decided }: AppliedEdits): void {
  const count = (mark: string) => [...marks.values()].filter((each) => each === mark).length
  const said = ["approved", "for all your projects", "rejected", "kept", "retired", "left"]
    .map((mark) => ({ mark, n: count(mark) }))
    .filter(({ n }) => n > 0)
    .map(({ mark, n }) => `${n} ${mark}`)
  if (decided > 0) said.unshift(`${amount(decided, "edit")} of CLAUDE.md decided`)
  const waiting = reviewQueue(lessons.store).length
  io.out(said.length === 0 ? "Nothing was decided." : `${io.style.green("✓")} ${said.join(", ")}.`)
  reportBlock(io, refreshBlock(lessons))
  if (!isWhole) io.out("  The hand edits in CLAUDE.md still need a decision: tenure review")
  else if (waiting > 0) io.out(`  ${amount(waiting, "needs review", "need review")}: tenure review`)
  else
    io.out(
      "  Nothing else needs review. To see the lessons: tenure lessons\n  To undo a decision: tenure undo",
    )
}
