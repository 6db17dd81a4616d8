// `tenure undo`: takes back the last change of a lesson, or the last undo.
import type { Stage } from "../core/lessons/lesson.ts"
import { redoLast, undoLast } from "../lessons/decide.ts"
import { lessonNamed } from "../lessons/numbering.ts"
import { requireLessons } from "./cli-io.ts"
import { command } from "./command.ts"
import { reportBlock, reportDecision, TERMINAL } from "./outcome.ts"
import { requirePerson } from "./person.ts"

export default command({
  name: "undo",
  summary: "Take back the last change of a lesson",
  about:
    "Goes back one change at a time, of one lesson or of all, and never loses anything: an undo is a change too,\n" +
    "in the changelog, and --redo takes it back.",
  arguments: { usage: "[id]", least: 0, most: 1 },
  flags: { redo: { summary: "Take the last undo back" } },
  examples: [
    { type: "tenure undo", does: "the last change of any lesson" },
    { type: "tenure undo version-bump-files", does: "the last change of that one" },
    { type: "tenure undo --redo", does: "the undo was a mistake" },
  ],
  run({ args, flags }, io) {
    const lessons = requireLessons(io)
    const by = requirePerson(io, lessons.store)
    const [word] = args
    const id = word === undefined ? undefined : lessonNamed(lessons, TERMINAL, word)
    const done = (flags.redo ? redoLast : undoLast)(lessons, by, id)
    if (done === undefined) {
      return io.out(
        `There is nothing to ${flags.redo ? "redo" : "undo"}.\n  See what has changed: tenure log`,
      )
    }
    const now = STAGE_NOW[done.after?.standing.stage ?? "gone"]
    reportDecision(io, done, flags.redo ? `Done again, ${now}` : `No longer ${done.what}, ${now}`)
    reportBlock(io, done.block)
    io.out(flags.redo ? "  To step back: tenure undo" : "  To redo it: tenure undo --redo")
  },
})

const STAGE_NOW: Readonly<Record<Stage | "gone", string>> = {
  observation: "an observation again",
  review_pending: "it waits for review",
  active: "it is active",
  decayed: "it is decayed",
  rejected: "it is rejected",
  archived: "it is archived",
  gone: "the lesson is gone",
}
