// `tenure feedback`: whether a lesson helped (LIFE-07).
import { UserError } from "../core/user-error.ts"
import { markLesson } from "../lessons/decide.ts"
import { lessonNamed } from "../lessons/numbering.ts"
import { requireLessons } from "./cli-io.ts"
import { command } from "./command.ts"
import { reportBlock, reportDecision, TERMINAL } from "./outcome.ts"
import { requirePerson } from "./person.ts"

const MARKS = ["helpful", "not-helpful"] as const

export default command({
  name: "feedback",
  summary: "Say whether a lesson helped",
  about:
    "A helpful lesson stays in use. Three times not-helpful without a helpful in between send a lesson back to\n" +
    "review, where you decide about it again.",
  arguments: { usage: "<id> helpful|not-helpful", least: 2, most: 2 },
  flags: {},
  examples: [
    { type: "tenure feedback version-bump-files helpful", does: "it helped" },
    { type: "tenure feedback version-bump-files not-helpful", does: "it was in the way" },
  ],
  run({ args }, io) {
    const [word = "", mark = ""] = args
    if (!MARKS.some((each) => each === mark))
      throw new UserError(
        `A lesson cannot be '${mark}'.`,
        `Write: tenure feedback ${word} helpful|not-helpful`,
      )
    const lessons = requireLessons(io)
    const by = requirePerson(io, lessons.store)
    const id = lessonNamed(lessons, TERMINAL, word)
    const decided = markLesson(lessons, id, mark === "helpful", by)
    const isBack = decided.after?.standing.stage === "review_pending"
    reportDecision(io, decided, isBack ? "Back to review" : `Marked ${mark}`)
    reportBlock(io, decided.block)
    if (isBack) return io.out(`  Decide about it again: tenure review`)
    const { notHelpful = 0 } = decided.after?.statistics ?? {}
    if (notHelpful > 0)
      io.out(
        `  ${notHelpful} of ${lessons.config.lifecycle.returnAfterNotHelpful} before it goes back to review.`,
      )
  },
})
