// Chooses the words of a lesson (LERN-14): the sentence with the rule, and its neighbours when they belong to it. They are
// the person's own words in order, without list marks, greetings and repeated blanks.
import { cutAtWord } from "../../lessons/model/title.ts"
import type { ReadSentence } from "../gate/features.ts"
import { proseOf } from "../gate/prose.ts"

const MAX_SENTENCES = 3
const MAX_CHARS = 400
/** A neighbour joins when its score is this close. */
const NEAR = 1.2
const FRAGMENT_WORDS = 4

/** `at` is the best sentence. Empty when the message only refers to something it does not say. */
export function ruleText(
  sentences: readonly ReadSentence[],
  scores: readonly number[],
  at: number,
  minScore: number,
): string {
  const belongs = (index: number) =>
    (scores[index] ?? -99) >= Math.max(minScore, (scores[at] ?? 0) - NEAR) &&
    sentences[index]?.shown.has("asks") === false
  const rule = ruleAfter(sentences, at)
  let from = isPointer(sentences[rule]) && rule > 0 ? rule - 1 : rule
  // "Never do that" needs the sentence before it.
  if (from === rule && from > 0 && pointsBack(sentences[rule])) from--
  let to = rule
  const isFragment = (sentences[rule]?.words.count ?? 0) <= FRAGMENT_WORDS
  if (isFragment && from === rule && to + 1 < sentences.length) to++
  while (to - from + 1 < MAX_SENTENCES && (belongs(to + 1) || saysInstead(sentences[to + 1], sentences[to])))
    to++
  while (
    to - from + 1 < MAX_SENTENCES &&
    from <= at &&
    belongs(from - 1) &&
    !isComplaint(sentences[from - 1])
  )
    from--
  // "We squash. Always. No merge commits": a word by itself belongs to the sentence before it.
  if (
    from > 0 &&
    to - from < MAX_SENTENCES &&
    sentences[from]?.words.count === 1 &&
    !isComplaint(sentences[from - 1])
  )
    from--
  const chosen = sentences.slice(from, to + 1).filter((sentence) => !isPointer(sentence))
  return cutAtWord(chosen.map(({ raw }) => cleaned(raw)).join(" "), MAX_CHARS)
}

/** Extends `text` by the sentences that refuse the corrected call: a reason or complaint alone is half a rule (LERN-14). */
export function completeRule(message: string, text: string, refuses: (sentence: string) => boolean): string {
  const sentences = proseOf(message).sentences.map((each) => each.replace(/\s+/g, " ").trim())
  const parts = sentences.flatMap((each, at) => (text.includes(each) || refuses(each) ? [at] : []))
  const [first, last] = [parts[0], parts.at(-1)]
  if (first === undefined || last === undefined || last - first >= MAX_SENTENCES) return text
  const whole = sentences.slice(first, last + 1).join(" ")
  return whole.length > text.length && whole.length <= MAX_CHARS ? whole : text
}

/** When the chosen sentence is only a complaint, the rule may be in the next one. */
function ruleAfter(sentences: readonly ReadSentence[], at: number): number {
  if (!isComplaint(sentences[at])) return at
  const next = sentences[at + 1]
  return next !== undefined && RULE.test(next.words.text) && !pointsBack(next) ? at + 1 : at
}

/** It says what went wrong or how the person feels, but states no rule. */
function isComplaint(sentence: ReadSentence | undefined): boolean {
  if (sentence === undefined) return false
  const { text } = sentence.words
  return COMPLAINT.test(text) && !STANDING.test(text)
}

const COMPLAINT =
  /^ (?:(?:ugh|argh|no+|nope|wtf|seriously|come on|again|omg|damn|bro|dude|man|hey|again|why|great) ?[,!.]* ?)*(?:you (?:again|still|just|have|did|forgot|keep|broke|used|edited|changed|deleted|ignored|missed|added|put|made|ran)\b|(?:this|that) is (?:wrong|the (?:second|third|\d+\w*) time)|again\b|n 1 again|not again)|^ (?:(?:ugh|argh|no+|nope|wtf|seriously|come on|omg|damn|bro|dude)[ ,!.]*)+$|^ (?:du hast|has (?:olvidado|vuelto)|tu as)\b/
const RULE =
  /\b(?:every|each|always|never|all|any|must|needs?|have to|has to|should|only|use|using|don'?t|do not|dont|no|not|required|goes? in|belongs?|we|instead|make sure|before|after|when|whenever|siempre|nunca|immer|nie|toujours|jamais)\b|必须|不要|必ず|всегда|никогда|항상/

const STANDING =
  /\b(?:every|each|always|never|must|needs? to|have to|has to|should|don'?t|do not|dont|instead)\b/

/** "never do that" */
function pointsBack(sentence: ReadSentence | undefined): boolean {
  return (
    sentence !== undefined &&
    /\b(?:do|does|doing|did|touch|use|want|like) (?:that|this|it|so)\b/.test(sentence.words.text)
  )
}

/** The alternative belongs to the prohibition before it. */
function saysInstead(sentence: ReadSentence | undefined, before: ReadSentence | undefined): boolean {
  if (sentence?.shown.has("asks") !== false) return false
  const { text, count } = sentence.words
  if (INSTEAD.test(text)) return true
  // "we dont print here. structlog logger": a bare name after a refusal.
  const isName = count <= FRAGMENT_WORDS && /\p{L}{3}/u.test(text) && !TALK.test(text)
  return isName && before !== undefined && REFUSES.test(before.words.text) && !isComplaint(sentence)
}

const REFUSES =
  /\b(?:don'?t|dont|do not|never|no|not|stop|nunca|nada de|nie|kein\w*|nicht|jamais|pas)\b|не |никогда|不要|别/
const TALK =
  /\b(?:i|you|it|its|that|this|he|she|they|ok|okay|please|pls|thanks?|thx|ever|again|seriously|really|got|understood|period|clear|yes|no|sorry|stop|danke|gracias|merci|bitte)\b/

const INSTEAD =
  /^ (?:(?:please|just|so|instead|rather|always|only|and|then)[, ]+)*(?:use|instead|make|create|run|put|write|prefer|edit|change|commit|take|do|keep|go through|call|add|plan|it s|its|usa|usar|benutz\w*|nimm|utilise[rz]?|mets|используй\w*)\b|^ ?(?:用|改用|使って|대신|항상)| (?:instead|only|first|stattdessen|lieber) ?[.!]* $| (?:go|goes|belongs?|lives?) (?:in|into|to|under|below)\b/

/** "Remember that." refers to the sentence before it. */
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
