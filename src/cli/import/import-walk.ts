// Decides about an import one lesson at a time with the keys of the review (REVW-09). All of it carries the time the
// import began, so that `tenure undo --import` finds what belongs together.

import { updateStatusFile } from "../../io/status-file.ts"
import {
  decideImported,
  queueImported,
  saveImport,
} from "../../learning/sources/imports/disk/keep-imports.ts"
import type { PlannedImport } from "../../learning/sources/imports/disk/plan-import.ts"
import type { Person } from "../../lessons/model/actor.ts"
import type { LessonIo } from "../../store/lesson-io.ts"
import { countWaiting } from "../../store/lesson-rows.ts"
import { amount, hang } from "../../terminal/format-text.ts"
import type { CliIo } from "../cli-io.ts"
import { askLine } from "../question.ts"
import { decideProposals, type ImportMarks, type ImportSource, reportMarks } from "./found-screen.ts"

const IMPORTED: ImportSource = { heading: "To import", queue: queueImported, answer: decideImported }

/** `again` is the command that shows what is left. */
export async function walkImport(
  io: CliIo,
  lessons: LessonIo,
  planned: readonly PlannedImport[],
  by: Person,
  again: string,
): Promise<void> {
  const fresh = planned.flatMap(({ fate }) =>
    fate.kind === "new" && fate.goes === "to-review" ? [fate.content] : [],
  )
  const marks = fresh.length === 0 ? new Map() : await decideProposals(io, () => lessons, fresh, by, IMPORTED)
  updateStatusFile(lessons.project, { waiting: countWaiting(lessons.store) })
  if (fresh.length > 0) report(io, lessons, marks, fresh.length - marks.size, again)
  await offerOthers(io, lessons, planned, by)
}

function report(io: CliIo, lessons: LessonIo, marks: ImportMarks, left: number, again: string): void {
  if (reportMarks(io, lessons, marks) > 0) io.out("  To decide: tenure review")
  if (marks.size > 0) io.out("  To undo all of it: tenure undo --import")
  if (left === 0) return
  const them = left === 1 ? "it" : "them"
  io.out(hang("  ", `${left} undecided and not kept. To see ${them} again: ${again}`, io.columns))
  io.out(hang("  ", `To put ${them} in your review queue: ${again} --yes`, io.columns))
}

/** Lessons that were only observed or archived at their source need no approval: one question for all. */
async function offerOthers(
  io: CliIo,
  lessons: LessonIo,
  planned: readonly PlannedImport[],
  by: Person,
): Promise<void> {
  const others = planned.filter(({ fate }) => fate.kind === "new" && fate.goes !== "to-review")
  if (others.length === 0) return
  const observed = others.filter(({ fate }) => fate.kind === "new" && fate.goes === "to-observations").length
  const archived = others.length - observed
  const parts = [
    ...(observed > 0 ? [`keep ${amount(observed, "observation")}`] : []),
    ...(archived > 0 ? [`archive ${archived}`] : []),
  ]
  const answer = await askLine(io, `Also ${parts.join(" and ")}? [y/N]`)
  if (!/^y(?:es)?$/i.test(answer)) return
  saveImport(lessons, others, by, () => false)
  io.out(`${io.style.green("✓")} ${others.length} more imported.`)
}
