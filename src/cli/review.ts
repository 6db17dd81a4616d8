// `tenure review`: in a terminal, one candidate after the other by single keys; in a pipe, the list and what to
// type.

import type { Person } from "../core/lessons/actor.ts"
import { oneLine } from "../core/lessons/body.ts"
import { furtherWords } from "../core/review/further-words.ts"
import { wouldHaveFired } from "../core/review/would-have-fired.ts"
import { cleanLine } from "../core/trust/sanitise.ts"
import { matchGlob } from "../io/match-glob.ts"
import { refreshBlock } from "../lessons/block.ts"
import type { LessonIo } from "../lessons/lesson-io.ts"
import { numberList } from "../lessons/numbering.ts"
import { type Marks, PAST_CALLS, reviewCandidates } from "../review/candidates.ts"
import { handEdits } from "../review/hand-edits.ts"
import { type TakenOver, takeOverHandEdits } from "../review/take-over.ts"
import { warningLine, warningsOf } from "../review/warnings.ts"
import { latestToolEvents } from "../store/events.ts"
import { reviewQueue } from "../store/lessons.ts"
import { amount } from "../terminal/amounts.ts"
import { openDesk } from "../terminal/ask.ts"
import { hang } from "../terminal/wrap.ts"
import { type CliIo, printJson, requireLessons } from "./cli-io.ts"
import { command, JSON_FLAG, NO_ARGUMENTS } from "./command.ts"
import { reportBlock, TERMINAL } from "./outcome.ts"
import { personHere } from "./person.ts"

export default command({
  name: "review",
  summary: "Decide about the lessons that wait for you",
  about:
    "Shows one candidate at a time: the lesson, the words that gave rise to it, and where it would have come up in\n" +
    "the recorded past. One key decides: a approve, r reject, e edit, l later, u undo, q quit. Every decision is kept\n" +
    "at once; stop whenever you like. Edits made by hand in CLAUDE.md come first.",
  arguments: NO_ARGUMENTS,
  flags: { json: JSON_FLAG },
  examples: [
    { type: "tenure review", does: "go through them" },
    { type: "tenure review | cat", does: "the numbered list, for tenure approve 1" },
    { type: "tenure review --json", does: "the queue, for a program" },
  ],
  async run({ flags }, io) {
    const lessons = requireLessons(io)
    if (flags.json) return printJson(io, queueData(lessons))
    const by = personHere(io, lessons.store)
    if (by === undefined) return list(io, lessons)
    await review(io, lessons, by)
  },
})

function queueData(lessons: LessonIo) {
  const past = latestToolEvents(lessons.store, PAST_CALLS)
  return {
    handEdits: handEdits(lessons)?.edits ?? [],
    waiting: reviewQueue(lessons.store).map((state, at) => ({
      number: at + 1,
      ...state,
      warnings: warningsOf(state.content),
      wouldHaveFired: wouldHaveFired(state.content, past, matchGlob),
    })),
  }
}

const TO_TYPE =
  "Type: tenure approve 1 | tenure reject 1 | tenure edit 1 <new text>\nOr by single keys, in a terminal: tenure review"
const NOTHING = "Nothing waits for your review.\n  See all lessons: tenure lessons"

function list(io: CliIo, lessons: LessonIo): void {
  const queue = reviewQueue(lessons.store)
  const edits = handEdits(lessons)?.edits.length ?? 0
  if (queue.length + edits === 0) return io.out(NOTHING)
  if (edits > 0)
    io.out(
      `${amount(edits, "line")} of the block in CLAUDE.md ${edits === 1 ? "was" : "were"} edited by hand. In a terminal: tenure review`,
    )
  if (queue.length === 0) return
  numberList(
    lessons,
    TERMINAL,
    queue.map(({ content }) => content.id),
  )
  io.out(`${amount(queue.length, "lesson waits", "lessons wait")} for your review.`)
  queue.forEach(({ content }, at) => {
    io.out(
      hang(
        `${String(at + 1).padStart(3)}. `,
        `${cleanLine(oneLine(content), 300)} [${content.id}]`,
        io.columns,
      ),
    )
    const words = furtherWords(content, oneLine(content))
    if (words !== undefined) io.out(hang("     ", `“${cleanLine(words, 120)}”`, io.columns))
    for (const flag of warningsOf(content)) io.out(hang("   ! ", warningLine(flag), io.columns))
  })
  io.out(hang("  ", TO_TYPE, io.columns))
}

async function review(io: CliIo, lessons: LessonIo, by: Person): Promise<void> {
  // The time goes on while a person reads.
  const now = () => ({ ...lessons, now: Date.now() })
  const edits = handEdits(lessons)
  if (edits === undefined && reviewQueue(lessons.store).length === 0) return io.out(NOTHING)
  const { marks, edits: taken } = await atDesk(io, now, by)
  report(io, now(), marks, taken)
}

async function atDesk(
  io: CliIo,
  lessons: () => LessonIo,
  by: Person,
): Promise<{ marks: Marks; edits: TakenOver }> {
  using desk = openDesk(io.env, io.style)
  const found = handEdits(lessons())
  const edits = found === undefined ? NO_EDITS : await takeOverHandEdits(desk, lessons, found, by)
  if (!edits.isWhole) return { marks: new Map(), edits }
  const queue = reviewQueue(lessons().store).map(({ content }) => content.id)
  return { marks: await reviewCandidates(desk, lessons, queue, by, io.env), edits }
}

const NO_EDITS: TakenOver = { isWhole: true, decided: 0 }

function report(io: CliIo, lessons: LessonIo, marks: Marks, { isWhole, decided }: TakenOver): void {
  const count = (mark: string) => [...marks.values()].filter((each) => each === mark).length
  const said = ["approved", "rejected", "left"]
    .map((mark) => ({ mark, n: count(mark) }))
    .filter(({ n }) => n > 0)
    .map(({ mark, n }) => `${n} ${mark}`)
  if (decided > 0) said.unshift(`${amount(decided, "edit")} of CLAUDE.md decided`)
  const waiting = reviewQueue(lessons.store).length
  io.out(said.length === 0 ? "Nothing was decided." : `${io.style.green("✓")} ${said.join(", ")}.`)
  reportBlock(io, refreshBlock(lessons))
  if (!isWhole) io.out("  The edits by hand in CLAUDE.md still wait: tenure review")
  else if (waiting > 0) io.out(`  ${amount(waiting, "waits", "wait")}: tenure review`)
  else io.out("  Nothing waits any more. See them: tenure lessons\n  To take one back: tenure undo")
}
