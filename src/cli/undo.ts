// `tenure undo`: undoes the person's last decision, the last change of one lesson, or the last undo (REVW-09).

import { undoImport } from "../learning/sources/imports/disk/keep-imports.ts"
import { redoLast, undoLast } from "../lessons/disk/decide-lesson.ts"
import { undoMove } from "../lessons/disk/move-lesson.ts"
import { lessonNamed, TERMINAL } from "../lessons/disk/numbering.ts"
import type { Person } from "../lessons/model/actor.ts"
import type { Stage } from "../lessons/model/lesson.ts"
import type { LessonIo } from "../store/lesson-io.ts"
import { amount } from "../terminal/format-text.ts"
import { type CliIo, command } from "./command.ts"
import {
  asMine,
  bringHere,
  MINE_FLAG,
  placeOf,
  reportBlock,
  reportDecision,
  requirePerson,
  requirePersonal,
} from "./decide.ts"

export default command({
  name: "undo",
  summary: "Undo your last decision, or the last change of one lesson",
  about:
    "Undoes one decision of yours at a time. To undo a change that Tenure made itself, name the lesson. Nothing is lost:\n" +
    "an undo is a change in the changelog too, and --redo reverses it.",
  arguments: { usage: "[id]", completes: ["lessons"], min: 0, max: 1 },
  flags: {
    redo: { summary: "Reverse the last undo" },
    mine: MINE_FLAG,
    import: { summary: "Remove what the last import added, except lessons decided about since" },
  },
  examples: [
    { type: "tenure undo", does: "your last decision" },
    { type: "tenure undo version-bump-files", does: "the last change of that lesson, even by Tenure" },
    { type: "tenure undo --redo", does: "reverse the undo" },
    { type: "tenure undo --import", does: "the whole last import" },
  ],
  run({ args, flags }, io) {
    const { lessons, names, isMine, proofs } = placeOf(io, args, flags.mine)
    const [word] = names
    const id = word === undefined ? undefined : lessonNamed(lessons, TERMINAL, word)
    const by = requirePerson(io, proofs)
    if (flags.import) return undoLastImport(io, lessons, by)
    const done = (flags.redo ? redoLast : undoLast)(lessons, by, id)
    if (done === undefined) {
      const what = flags.redo ? "There is nothing to redo." : NOTHING_DECIDED
      return io.out(`${what}\n  To see what changed: tenure log`)
    }
    const now = STAGE_NOW[done.after?.standing.stage ?? "gone"]
    const take = flags.redo ? redoLast : undoLast
    const other = isMine ? undefined : undoMove(lessons, () => requirePersonal(io), done.id, by, take)
    if (isMine || other !== undefined) bringHere(io)
    reportDecision(io, asMine(done, isMine), flags.redo ? `Redone, ${now}` : `Undone (${done.what}), ${now}`)
    reportBlock(io, done.block, isMine)
    if (other !== undefined) reportBlock(io, other.block, true)
    const mine = isMine ? " --mine" : ""
    io.out(flags.redo ? `  To undo: tenure undo${mine}` : `  To redo it: tenure undo --redo${mine}`)
  },
})

const NOTHING_DECIDED = "There is nothing to undo. To undo a change by Tenure: tenure undo <id>"

function undoLastImport(io: CliIo, lessons: LessonIo, by: Person): void {
  const done = undoImport(lessons, by)
  if (done === undefined) return io.out("There is no import to undo.\n  To see what changed: tenure log")
  io.out(`${io.style.green("✓")} Removed ${amount(done.gone.length, "imported lesson")}.`)
  reportBlock(io, done.block)
  if (done.kept.length > 0)
    io.out(
      `  ${amount(done.kept.length, "was", "were")} decided about since and kept: ${done.kept.slice(0, 5).join(", ")}`,
    )
}

const STAGE_NOW: Readonly<Record<Stage | "gone", string>> = {
  observation: "an observation again",
  review_pending: "it needs review",
  active: "it is active",
  decayed: "it is decayed",
  rejected: "it is rejected",
  archived: "it is archived",
  gone: "the lesson is gone",
}
