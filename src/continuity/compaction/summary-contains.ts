// Decides whether a summary contains a fact in any wording, by shared terms weighted by rarity, with matching "not",
// "only" and numbers. In doubt the answer is no.
import type { Passage, Summary, SummaryTerms } from "./summary.ts"

/** A term that several facts share weighs little. */
export type Weigh = (term: string) => number

export function rarityIn(speeches: readonly SummaryTerms[]): Weigh {
  const counts = new Map<string, number>()
  for (const speech of speeches)
    for (const name of speech.keys()) counts.set(name, (counts.get(name) ?? 0) + 1)
  const most = Math.max(1, ...counts.values())
  return (name) => 1 + Math.log(most / (counts.get(name) ?? most))
}

export interface Manner {
  /** The required share of its terms, by weight. */
  readonly least: number
  /** Whether "wanted" and "refused" must agree. */
  readonly leaning: boolean
  /** How many other terms a passage may have beside a fact of few terms. */
  readonly beside: number
  readonly may: (passage: Passage) => boolean
}

export const ORDER: Manner = { least: 0.66, leaning: true, beside: 3, may: () => true }
export const CHOICE: Manner = { ...ORDER, beside: 2 }
/** A request may appear as done, or in a few of its words. */
export const REQUEST: Manner = { least: 0.6, leaning: false, beside: 6, may: () => true }
export const TASK: Manner = { least: 0.7, leaning: false, beside: 1, may: saysOpen }

/** Fewer terms may occur in a passage about something else. */
export const TELLING_TERMS = 3

const SIGNS_BESIDE = 4

/** `text`: the words of the fact in lower case; `speech`: what they say. */
export function summaryContains(
  summary: Summary,
  text: string,
  speech: SummaryTerms,
  manner: Manner,
  weigh: Weigh,
): boolean {
  const isOnly = ONLY.test(text)
  const keeps = manner.leaning && KEEPS.test(text)
  const binds = manner.leaning && BINDS.test(text)
  const isShort = total(speech) < TELLING_TERMS
  // In scripts whose terms are character pairs, each character adds a term.
  const beside = /[぀-ヿ㐀-鿿가-힯]/.test(text) ? manner.beside + SIGNS_BESIDE : manner.beside
  const isChanged = (passage: Passage) =>
    manner.leaning && !speech.has("chang") && CHANGES.test(passage.text) && !REFUSES.test(passage.text)
  for (const passage of summary.about(speech.keys())) {
    if (coverage(speech, passage.speech, manner.leaning, weigh) < manner.least) continue
    if (isShort && ownTerms(passage.speech) > speech.size + beside) continue
    if (binds && PERMITS.test(passage.text)) continue
    if ((isOnly && !ONLY.test(passage.text)) || ((keeps || isShort) && isChanged(passage))) continue
    if (manner.may(passage)) return true
  }
  return false
}

/** 0 when a number or version is missing; contradicting "wanted" and "refused" lower it. */
export function coverage(fact: SummaryTerms, passage: SummaryTerms, leaning: boolean, weigh: Weigh): number {
  let all = 0
  let met = 0
  for (const [name, term] of fact) {
    const weight = term.weight * weigh(name)
    all += weight
    const other = passage.get(name)
    if (other === undefined) {
      if (/\d/.test(name)) return 0
      continue
    }
    const isOpposed =
      leaning && term.leaning !== "open" && other.leaning !== "open" && term.leaning !== other.leaning
    met += isOpposed ? -weight : weight
  }
  return all === 0 ? 0 : met / all
}

function total(speech: SummaryTerms): number {
  let sum = 0
  for (const { weight } of speech.values()) sum += weight
  return sum
}

/** Counts the terms that say what a passage is about. */
function ownTerms(speech: SummaryTerms): number {
  let own = 0
  for (const name of speech.keys()) if (!STANDING.has(name)) own++
  return own
}

const STANDING = new Set(
  "pend open next be work still do done remain miss outstand progress incomplet unfinish yet left task todo step user agent person asked said choos decid chosen final wanted require offen noch steh pendient curso falt rest fair restant pendent".split(
    " ",
  ),
)

const ONLY =
  /\b(?:only|just|nothing (?:but|else|outside|beyond|other)|solely|exclusively|limited to|restrict\w*|except|none but|confined)\b|只|だけ|только|만/

/** "Keep the names" and "the names were changed" have the same words. */
const KEEPS = /\b(?:keep|stays?|remains?|preserve|retain|leave)\b/
const CHANGES =
  /\b(?:was|were|been|is|are|have|has|be|gets?|got) (?:\w+ly )?(?:changed|renamed|removed|replaced|rewritten|dropped|deleted|disabled|(?:switched|turned) off)\b/
/** "May" does not say "must". */
const BINDS = /\b(?:must|have to|has to|needs? to)\b(?! not| only)/
const PERMITS = /\b(?:may|can|could|might)\b(?! not| only|n't)(?! (?:\w+ ){0,2}(?:only|no|not)\b)/
const REFUSES = /\b(?:not|never|only|no)\b|n't\b/

const DONE = /\b(?:done|completed?|finished|resolved|shipped|landed)\b|✅|✓|☑/
export const OPEN =
  /\b(?:not|yet|to be|pending|remain\w*|todos?|to do|open|next|still|left|in progress|incomplete|unfinished|outstanding|needs?|must|should|will|has to|have to|plan(?:s|ned)? to|planned|tasks?|upcoming|missing|offen|ausstehend|noch|pendientes?|por hacer|falta|quedan?|en curso|reste\w*|à faire|en cours|pendentes?|da fare)\b|n't\b|☐|\[ \]|未|待|还没|尚|残り|これから|進行中|남은|осталось/

/** A todo merely mentioned, or reported done, is not reported open. */
function saysOpen({ text, heading }: Passage): boolean {
  if (OPEN.test(text)) return true
  return (
    OPEN.test(heading) && !DONE.test(text) && !/^(?:i |we |have |has |been |was |were )*[a-z]+ed\b/.test(text)
  )
}
