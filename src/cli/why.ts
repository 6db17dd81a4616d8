// `tenure why`: the receipts (GUID-09): which lesson was shown when, at which call, why, at what cost and with what outcome.

import { inWords } from "../guidance/match/pointers.ts"
import { lessonNamed, TERMINAL } from "../lessons/disk/numbering.ts"
import type { LessonId } from "../lessons/model/lesson.ts"
import { outcomeCounts, recallLine, receiptLine } from "../lessons/review/disk/receipt-line.ts"
import { findRecalls, type Recall } from "../store/recalls.ts"
import { countReceipts, findReceipts, type Receipt } from "../store/receipts.ts"
import { hang } from "../terminal/format-text.ts"
import { type CliIo, command, JSON_FLAG, printJson, requireLessons } from "./command.ts"
import { countOf } from "./parse.ts"
import { sessionNamed } from "./sessions.ts"

const USUAL = 10

export default command({
  name: "why",
  summary: "Show which lessons the agent saw, when, why and with what outcome",
  about:
    "The last ten receipts, newest first, or those of one lesson: the call, what matched, the score, the cost, and the\n" +
    "outcome, judged from what followed: changed (done differently), repeated (the same again), corrected again (you had\n" +
    "to say it), no evidence. Lines of session briefs are left out unless you pass --brief. Below: statements from earlier\n" +
    "sessions that were recalled at a file or a prompt, with the matching terms.",
  arguments: { usage: "[n|id]", completes: ["lessons"], min: 0, max: 1 },
  flags: {
    n: { summary: `How many of the latest (${USUAL})`, value: "<count>", counts: USUAL },
    session: { summary: "Only this session", value: "<n|id>", completes: ["sessions"] },
    brief: { summary: "Include the lines of session briefs" },
    json: JSON_FLAG,
  },
  examples: [
    { type: "tenure why", does: "the last ten" },
    { type: "tenure why version-bump-files", does: "one lesson" },
    { type: "tenure why --session 12 -n 50", does: "what the agent saw in session 12" },
  ],
  run({ flags, args }, io) {
    const lessons = requireLessons(io)
    const { store } = lessons
    const limit = countOf(flags.n, USUAL)
    const lesson = args[0] === undefined ? undefined : lessonNamed(lessons, TERMINAL, args[0])
    const session = flags.session === undefined ? undefined : sessionNamed(store, flags.session).id
    const receipts = findReceipts(store, { lesson, session, withBriefs: flags.brief }, limit)
    const counts = countReceipts(store, lesson)
    const recalls = lesson === undefined ? findRecalls(store, session, limit) : []
    if (flags.json) return printJson(io, { receipts: receipts.map(forProgram), counts, recalls })
    show(io, receipts, lesson)
    showRecalls(io, recalls)
    if (receipts.length > 0)
      io.out(
        hang(
          "  ",
          `In all: ${outcomeCounts(counts)}.\nDid one help? tenure feedback <id> helpful|not-helpful`,
          io.columns,
        ),
      )
  },
})

function forProgram(receipt: Receipt) {
  return { ...receipt, because: receipt.reasons.map(inWords) }
}

function show(io: CliIo, receipts: readonly Receipt[], lesson: LessonId | undefined): void {
  if (receipts.length === 0) return io.out(empty(lesson))
  for (const receipt of receipts) io.out(receiptLine(receipt, io.style, io.columns, lesson !== undefined))
}

/** RCAL-02: statements of persons that an agent was shown. */
function showRecalls(io: CliIo, recalls: readonly Recall[]): void {
  if (recalls.length === 0) return
  io.out(io.style.bold("Recalled from earlier sessions:"))
  for (const recall of recalls) io.out(recallLine(recall, io.style, io.columns))
}

function empty(lesson: LessonId | undefined): string {
  if (lesson === undefined)
    return "The agent has seen no lesson here yet.\n  To see what a call would show: tenure explain --file <path>"
  return `The agent has not seen ${lesson} yet.\n  To see whether a call would show it: tenure explain --file <path> --all`
}
