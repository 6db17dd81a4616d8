// `tenure feedback`: whether a lesson helped (LIFE-07).

import { markLesson } from "../lessons/disk/decide-lesson.ts"
import { lessonNamed, TERMINAL } from "../lessons/disk/numbering.ts"
import { UserError } from "../text/user-error.ts"
import { command } from "./command.ts"
import { asMine, bringHere, placeOf, reportBlock, reportDecision, requirePerson } from "./decide.ts"

const MARKS = ["helpful", "not-helpful"] as const

export default command({
  name: "feedback",
  summary: "Say whether a lesson helped",
  about:
    "A helpful lesson stays in use. After three not-helpful in a row, a lesson goes back to review and you decide\n" +
    "again.",
  arguments: { usage: "<id> helpful|not-helpful", completes: ["lessons"], min: 2, max: 2 },
  flags: {},
  examples: [
    { type: "tenure feedback version-bump-files helpful", does: "it helped" },
    { type: "tenure feedback version-bump-files not-helpful", does: "it did not help" },
  ],
  run({ args }, io) {
    const [word = "", mark = ""] = args
    if (!MARKS.some((each) => each === mark))
      throw new UserError(
        `A lesson cannot be '${mark}'.`,
        `Write: tenure feedback ${word} helpful|not-helpful`,
      )
    const { lessons, names, isMine, proofs } = placeOf(io, [word])
    const id = lessonNamed(lessons, TERMINAL, names[0] ?? "")
    const by = requirePerson(io, proofs)
    const decided = markLesson(lessons, id, mark === "helpful", by)
    const isBack = decided.after?.standing.stage === "review_pending"
    if (isMine) bringHere(io)
    reportDecision(io, asMine(decided, isMine), isBack ? "Back in review" : `Marked ${mark}`)
    reportBlock(io, decided.block, isMine)
    if (isBack) return io.out(`  To decide again: ${isMine ? `tenure approve mine/${id}` : "tenure review"}`)
    const { notHelpful = 0 } = decided.after?.statistics ?? {}
    if (notHelpful > 0)
      io.out(
        `  ${notHelpful} of ${lessons.config.lifecycle.returnAfterNotHelpful} before it goes back to review.`,
      )
  },
})
