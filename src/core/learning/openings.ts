// Where a clause opens, for phrases that mean something only there ("never mind" inside a sentence is no order): at the
// start, after a mark, or after a word that joins clauses. Each sort of opening has its own marks and words.
import type { Opening } from "./cue.ts"

/** A sentence taken apart: its text, its words, and where each begins. */
export interface Parts {
  readonly text: string
  readonly tokens: readonly string[]
  readonly starts: readonly number[]
}

/** Whether an opening of this sort may begin at the word with this index. */
export function opensAt(sort: Opening["after"], at: number, parts: Parts): boolean {
  if (sort === "anything") return true
  const gap = gapBefore(at, parts)
  if (sort === "start") return at === 0 && gap === " "
  if (at === 0 && gap === " ") return !SPOKEN_TO.includes(sort)
  if (sort === "question") return isAfterGreeting(gap, at, parts)
  if (gap !== " ") {
    const needsBlank = sort === "clause" || sort === "order" || sort === "things"
    if (needsBlank && !gap.endsWith(" ")) return false
    const mark = gap.endsWith(" ") ? gap.at(-2) : gap.at(-1)
    return mark !== undefined && MARKS[sort].includes(mark)
  }
  const before = parts.tokens[at - 1] ?? ""
  if (JOINING[sort].includes(` ${before} `)) return true
  if (FILLING[sort]?.includes(` ${before} `) && opensAt(sort, at - 1, parts)) return true
  return sort === "clause" && before === "favor" && parts.tokens[at - 2] === "por"
}

/** A question may follow on words like "ok" and "so", with or without a comma. */
function isAfterGreeting(gap: string, at: number, parts: Parts): boolean {
  if (gap !== " " && gap !== " , ") return false
  return GREETINGS.includes(` ${parts.tokens[at - 1]} `) && opensAt("question", at - 1, parts)
}

const GREETINGS = " ok so then and but also wait hey yes no great well now "

/** What stands between a word and the one before. */
export function gapBefore(at: number, { text, tokens, starts }: Parts): string {
  const from = at === 0 ? 0 : (starts[at - 1] ?? 0) + (tokens[at - 1]?.length ?? 0)
  return text.slice(from, starts[at])
}

type Sort = Exclude<Opening["after"], "anything" | "question" | "start">

/** These follow a word, never a mark or the start. */
const SPOKEN_TO: readonly string[] = ["you", "i", "i have"]

const MARKS: Readonly<Record<Sort, string>> = {
  clause: ",;:(.!-",
  order: ",;:.!",
  no: ",;:(.!-",
  tool: ",;:(.!-",
  mind: ",;:(.!?-",
  things: ",;:(.!",
  you: "",
  i: "",
  "i have": "",
}

const JOINING: Readonly<Record<Sort, string>> = {
  clause:
    " and but so then also please pls ok okay no yes yeah well now just again btw hey wait actually important note " +
    "claude first or y pero et mais und aber bitte e mas ",
  order: " and but please so then also just ",
  no: " and but so please also just you we should ok again pls lets ",
  tool: " and but so please also just lets we should must to yes no ok again can will you always instead ",
  mind: " and but please also so just ok ",
  things: " with and please but also use add make be ",
  you: " you u ",
  i: " i ",
  "i have": " i ive ",
}

/** May stand between the opening of a clause and its first word. */
const FILLING: Readonly<Partial<Record<Sort, string>>> = {
  clause: " please pls just also really absolutely again ever ",
  order: " please just also always still ",
  you: " just also still again have had even actually now already ",
  i: " already just have had clearly specifically explicitly literally keep will ",
  "i have": " already just have clearly specifically explicitly ",
}
