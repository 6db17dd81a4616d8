// `tenure undo`: takes back the last change of a lesson, or the last undo.
import type { Person } from "../core/lessons/actor.ts"
import type { Stage } from "../core/lessons/lesson.ts"
import { takeBackImport } from "../learning/imports/keep.ts"
import { redoLast, undoLast } from "../lessons/decide.ts"
import type { LessonIo } from "../lessons/lesson-io.ts"
import { lessonNamed } from "../lessons/numbering.ts"
import { amount } from "../terminal/amounts.ts"
import { type CliIo, requireLessons } from "./cli-io.ts"
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
  flags: {
    redo: { summary: "Take the last undo back" },
    import: { summary: "Take back all that the last import brought and nobody has decided about since" },
  },
  examples: [
    { type: "tenure undo", does: "the last change of any lesson" },
    { type: "tenure undo version-bump-files", does: "the last change of that one" },
    { type: "tenure undo --redo", does: "the undo was a mistake" },
    { type: "tenure undo --import", does: "the last import, whole" },
  ],
  run({ args, flags }, io) {
    const lessons = requireLessons(io)
    const by = requirePerson(io, lessons.store)
    if (flags.import) return undoImport(io, lessons, by)
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

function undoImport(io: CliIo, lessons: LessonIo, by: Person): void {
  const done = takeBackImport(lessons, by)
  if (done === undefined)
    return io.out("There is no import to take back.\n  See what has changed: tenure log")
  io.out(`${io.style.green("✓")} Taken back: ${amount(done.gone.length, "imported lesson")}.`)
  reportBlock(io, done.block)
  if (done.kept.length > 0)
    io.out(
      `  ${amount(done.kept.length, "was", "were")} decided about since and left: ${done.kept.slice(0, 5).join(", ")}`,
    )
}

const STAGE_NOW: Readonly<Record<Stage | "gone", string>> = {
  observation: "an observation again",
  review_pending: "it waits for review",
  active: "it is active",
  decayed: "it is decayed",
  rejected: "it is rejected",
  archived: "it is archived",
  gone: "the lesson is gone",
}
