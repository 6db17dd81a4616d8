// Whether recorded sessions used a lesson (LIFE-03): its triggers matched a call or, if it names neither files nor
// commands, two of its distinctive words occur in a session's prompts, paths or commands.

import type { Lesson } from "../../lessons/model/lesson.ts"
import type { RecordedEvent } from "../../sessions/event.ts"
import { lettersOf, stem } from "../../text/words.ts"
import type { MatchGlob } from "../match/globs.ts"
import { wouldHaveFired } from "../match/would-have-fired.ts"

const DISTINCTIVE = 2

/** `events` are of one session. */
export function wasUsed(lesson: Lesson, events: readonly RecordedEvent[], matchGlob: MatchGlob): boolean {
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

/** Stems of two letters or more. */
function wordsIn(text: string): string[] {
  return lettersOf(text.toLowerCase())
    .filter((word) => word.length > 1)
    .map(stem)
}

const COMMON = new Set(
  (
    "a an the and or not no in on at to of for with by from is are be it its this that here there use run do does don when " +
    "before after always never must should please make sure all any each every file code project why risk avoid instead " +
    "constraint you your we our if then than into out new one two only also can will need have has"
  )
    .split(" ")
    .map(stem),
)
