// What the person asked for, sentence by sentence, from their last prompts: what is no question, no complaint, no nod,
// and not among the constraints already. It is what catches a condition that was worded as nobody has thought of.
import { proseOf } from "../learning/prose.ts"
import { complains } from "./constraints.ts"
import type { Ledger, Said } from "./ledger.ts"
import { isOtherScript } from "./tongues.ts"

const MOST_SENTENCES = 12
const MOST_ASKED = 6
const LEAST_WORDS = 4
const LEAST_SIGNS = 8

/** The latest, oldest first. */
export function askedIn({ goal, constraints }: Ledger): readonly Said[] {
  const isKnown = (text: string) =>
    constraints.some((each) => text.includes(each.text) || each.text.includes(text))
  return goal
    .flatMap(({ text, by }) =>
      proseOf(text, MOST_SENTENCES)
        .sentences.filter((sentence) => isAsked(sentence) && !isKnown(sentence))
        .map((sentence) => ({ text: sentence, by })),
    )
    .slice(-MOST_ASKED)
}

function isAsked(sentence: string): boolean {
  if (
    /[?？:：…]["')]*\s*$/.test(sentence) ||
    /^(?:i|we)(?:'ve|'m| was| had| think| thought)\b/i.test(sentence)
  )
    return false
  const isLong = isOtherScript(sentence)
    ? sentence.length >= LEAST_SIGNS
    : sentence.split(/\s+/).length >= LEAST_WORDS
  return isLong && !complains(sentence)
}
