// `tenure restore`: puts an archived lesson back where it was, a decayed one back into CLAUDE.md (LIFE-04), and keeps
// one that is proposed for retirement.

import { keepLesson, proposedForRetirement } from "../lessons/disk/retirement.ts"
import type { LessonId } from "../lessons/model/lesson.ts"
import { type CliIo, command } from "./command.ts"
import { decideNamed, placeOf, requirePerson } from "./decide.ts"

export default command({
  name: "restore",
  summary: "Restore archived and decayed lessons",
  about:
    "Puts archived lessons back to the stage they had: an approved one is active again, a draft needs review again. A\n" +
    "decayed lesson is active and in CLAUDE.md again. A lesson proposed for retirement is kept. To see them:\n" +
    "'tenure lessons --stage archived' and '--stage decayed'.",
  arguments: { usage: "<id…>", completes: ["retired"], min: 1, max: Number.POSITIVE_INFINITY },
  flags: {},
  examples: [{ type: "tenure restore version-bump-files", does: "restore one lesson" }],
  async run({ args }, io) {
    const rest = keepProposed(io, args)
    if (rest.length === 0) return
    await decideNamed(io, rest, "restored")
    io.out("  To undo: tenure undo")
  },
})

/** Keeps the lessons that the review proposes to retire; returns the other words. */
function keepProposed(io: CliIo, words: readonly string[]): readonly string[] {
  const { lessons, names, isMine, proofs } = placeOf(io, words)
  const proposed = new Set<string>(proposedForRetirement(lessons).map(({ content }) => content.id))
  const kept = names.filter((word) => proposed.has(word))
  if (kept.length > 0) requirePerson(io, proofs)
  for (const id of kept) {
    keepLesson(lessons, id as LessonId)
    const where = isMine ? "your rules file" : "CLAUDE.md"
    io.out(`${io.style.green("✓")} Kept. It stays in ${where}, and the review will not ask again. [${id}]`)
  }
  return words.filter((_, at) => !proposed.has(names[at] ?? ""))
}
