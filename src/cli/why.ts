// `tenure why`: the receipts (GUID-09). Which lesson was told when, at which call, why, at what cost, and what became of it.

import { inWords } from "../core/guidance/pointers.ts"
import type { LessonId } from "../core/lessons/lesson.ts"
import { lessonNamed } from "../lessons/numbering.ts"
import { receiptLine } from "../review/receipt-line.ts"
import { findReceipts, type Receipt } from "../store/receipts.ts"
import { type CliIo, printJson, requireLessons } from "./cli-io.ts"
import { command, JSON_FLAG } from "./command.ts"
import { sessionNamed } from "./named-session.ts"
import { TERMINAL } from "./outcome.ts"
import { positive } from "./whole-number.ts"

const USUAL = 10

export default command({
  name: "why",
  summary: "Show which lessons were told, when, why and with what outcome",
  about:
    "The last ten receipts, newest first, or those of one lesson: the call it came with, what of the lesson matched,\n" +
    "its score, its cost, and what became of it, judged from what followed: heeded, ignored, corrected again, unknown.\n" +
    "Lines in the brief of a session are left out unless you ask for them.",
  arguments: { usage: "[n|id]", least: 0, most: 1 },
  flags: {
    n: { summary: `How many of the latest (${USUAL})`, value: "<count>" },
    session: { summary: "Only those of this session", value: "<n|id>" },
    brief: { summary: "With the lines of briefs" },
    json: JSON_FLAG,
  },
  examples: [
    { type: "tenure why", does: "the last ten" },
    { type: "tenure why version-bump-files", does: "those of one lesson" },
    { type: "tenure why --session 12 -n 50", does: "what session 12 was told" },
  ],
  run({ flags, args }, io) {
    const lessons = requireLessons(io)
    const { store } = lessons
    const limit = positive("-n", flags.n, USUAL)
    const lesson = args[0] === undefined ? undefined : lessonNamed(lessons, TERMINAL, args[0])
    const session = flags.session === undefined ? undefined : sessionNamed(store, flags.session).id
    const receipts = findReceipts(store, { lesson, session, withBriefs: flags.brief }, limit)
    if (flags.json) return printJson(io, { receipts: receipts.map(forProgram) })
    show(io, receipts, lesson)
  },
})

function forProgram(receipt: Receipt) {
  return { ...receipt, because: receipt.reasons.map(inWords) }
}

function show(io: CliIo, receipts: readonly Receipt[], lesson: LessonId | undefined): void {
  if (receipts.length === 0) return io.out(empty(lesson))
  for (const receipt of receipts) io.out(receiptLine(receipt, io.style, io.columns, lesson !== undefined))
}

function empty(lesson: LessonId | undefined): string {
  if (lesson === undefined)
    return "No lesson has been told here yet.\n  See what would come with a call: tenure explain --file <path>"
  return `${lesson} has not been told yet.\n  See whether it would come with a call: tenure explain --file <path> --all`
}
