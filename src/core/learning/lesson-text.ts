// The words of a lesson: the sentence that carries it, with its neighbours when they carry it too. The person's own
// words, in their order; only what is not speech (list marks, greetings, repeated blanks) is taken away.
import type { ReadSentence } from "./features.ts"

const MAX_SENTENCES = 3
const MAX_CHARS = 400
/** A neighbour joins when it scores nearly as well. */
const NEAR = 1.2
const FRAGMENT_WORDS = 4

/** Empty when the message only points at something that it does not say. */
export function lessonText(
  sentences: readonly ReadSentence[],
  scores: readonly number[],
  at: number,
  least: number,
): string {
  const carries = (index: number) =>
    (scores[index] ?? -99) >= Math.max(least, (scores[at] ?? 0) - NEAR) &&
    sentences[index]?.shown.has("asks") === false
  let from = isPointer(sentences[at]) && at > 0 ? at - 1 : at
  let to = at
  const isFragment = (sentences[at]?.words.count ?? 0) <= FRAGMENT_WORDS
  if (isFragment && from === at && to + 1 < sentences.length) to++
  while (to - from + 1 < MAX_SENTENCES && carries(to + 1)) to++
  while (to - from + 1 < MAX_SENTENCES && carries(from - 1)) from--
  const chosen = sentences.slice(from, to + 1)
  const telling = chosen.filter((sentence) => !isPointer(sentence))
  const text = telling.map(({ raw }) => cleaned(raw)).join(" ")
  return text.length <= MAX_CHARS ? text : `${text.slice(0, MAX_CHARS - 1).trimEnd()}…`
}

/** "Remember that.": the lesson is what it points back to. */
function isPointer(sentence: ReadSentence | undefined): boolean {
  return sentence !== undefined && sentence.words.count <= POINTER_WORDS && POINTER.test(sentence.words.text)
}

const POINTER_WORDS = 7
const POINTER =
  /^ (?:please |pls |so |and |ok |just |now )*(?:remember|note|keep|bear|save|memori[sz]e) (?:that|this|it)(?: down| in mind)?(?: for (?:next time|later|the future))?(?: please| pls| ok)? ?[.!]* $/

const GREETING =
  /^(?:(?:ok(?:ay)?|yes|yeah|great|cool|perfect|thanks|thank you|hey|hi|hello|alright|well|so|and|but|also|no worries)\b[\s,.!-]*)+(?=\S{2})/i

function cleaned(raw: string): string {
  const text = raw
    .replace(/^\s*(?:[-*+•>]|\d{1,2}[.)])\s+/, "")
    .replace(/\[Pasted text[^\]]*\]/g, " ")
    .replace(/\s+/g, " ")
    .trim()
  const rest = text.replace(GREETING, "")
  return rest.length >= 8 ? rest : text
}
