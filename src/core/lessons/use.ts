// Whether a lesson was of use in recorded sessions (LIFE-03): its triggers matched a call, or, for a lesson that names
// neither files nor commands, two of its distinctive words occur in a session's prompts, paths or commands.
import type { RecordedEvent } from "../events/event.ts"
import type { MatchGlob } from "../match-glob.ts"
import { wouldHaveFired } from "../review/would-have-fired.ts"
import type { Lesson } from "./lesson.ts"

const DISTINCTIVE = 2

/** `events` are of one session. */
export function wasOfUse(lesson: Lesson, events: readonly RecordedEvent[], matchGlob: MatchGlob): boolean {
  const past = wouldHaveFired(lesson, events, matchGlob)
  if (past.isPointed) return past.count > 0
  const words = distinctiveWords(`${lesson.title} ${lesson.body} ${lesson.triggers.actions.join(" ")}`)
  const said = events.map(({ text, target, kind }) => (kind === "prompt-submitted" ? text : target) ?? "")
  const heard = new Set(wordsIn(said.join("\n")))
  const needed = Math.min(DISTINCTIVE, words.length)
  return needed > 0 && words.filter((word) => heard.has(word)).length >= needed
}

function distinctiveWords(text: string): string[] {
  return [...new Set(wordsIn(text))].filter((word) => !COMMON.has(word))
}

/** Of two letters or more; a plural counts as its singular. */
function wordsIn(text: string): string[] {
  const found = text.toLowerCase().match(/[\p{L}\p{N}_]{2,}/gu) ?? []
  return found.map((word) => (word.length > 3 ? word.replace(/s$/, "") : word))
}

const COMMON = new Set(
  (
    "a an the and or not no in on at to of for with by from is are be it its this that here there use run do don doe when " +
    "before after always never must should please make sure all any each every file code project why risk avoid instead " +
    "constraint you your we our if then than into out new one two only also can will need have has"
  ).split(" "),
)
