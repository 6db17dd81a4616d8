// Indexes a compaction summary by terms: each passage is a sentence, or two consecutive ones, with its heading.

import { sentencesOf } from "../../learning/gate/prose.ts"
import { type Term, termsOf } from "../../learning/sameness/lesson-terms.ts"
import plainForms from "./plain-forms.json" with { type: "json" }

/** Each term as wanted, refused or open. */
export type SummaryTerms = ReadonlyMap<string, Term>

export interface Passage {
  /** As written, in lower case. */
  readonly text: string
  /** Its heading or label, in lower case. */
  readonly heading: string
  readonly speech: SummaryTerms
}

export interface Summary {
  readonly sentences: readonly Passage[]
  /** Passages that hold one of these terms, each once, in order. */
  readonly about: (terms: Iterable<string>) => Iterable<Passage>
}

const MAX_CHARS = 100_000

export function readSummary(summary: string): Summary {
  const sentences: Passage[] = []
  const pairs: Passage[] = []
  let heading = ""
  for (const line of straight(summary.slice(0, MAX_CHARS)).toLowerCase().split("\n")) {
    const bare = line.replace(/^[\s>]*(?:#{1,6}\s+|[-*+•]\s+(?:\[[ x]\]\s+)?|\d{1,2}[.)]\s+)?/, "").trim()
    if (bare === "") continue
    const mark = /^\s*[-*]?\s*\[x\]/.test(line) ? "done: " : ""
    let last: Passage | undefined
    for (const part of sentencesOf(bare.replace(/\*\*|__/g, ""))) {
      const passage = { text: `${mark}${part}`, heading, speech: speechOf(part) }
      sentences.push(passage)
      if (last !== undefined) pairs.push(together(last, passage))
      last = passage
    }
    if (/^\s*#/.test(line) || /:\s*$/.test(bare)) heading = bare
  }
  const index = indexOf([...sentences, ...pairs])
  return { sentences, about: (terms) => new Set([...terms].flatMap((term) => index.get(term) ?? [])) }
}

/** `text` is in lower case. */
export function speechOf(text: string): SummaryTerms {
  return termsOf(inPlainOrders(text)).of
}

function together(a: Passage, b: Passage): Passage {
  const speech = new Map(a.speech)
  for (const [name, term] of b.speech) {
    const known = speech.get(name)
    speech.set(
      name,
      known === undefined || known.leaning === term.leaning ? term : { ...term, leaning: "open" },
    )
  }
  return { text: `${a.text} ${b.text}`, heading: a.heading, speech }
}

function indexOf(passages: readonly Passage[]): ReadonlyMap<string, readonly Passage[]> {
  const index = new Map<string, Passage[]>()
  for (const passage of passages) {
    for (const name of passage.speech.keys()) {
      const known = index.get(name)
      if (known === undefined) index.set(name, [passage])
      else known.push(passage)
    }
  }
  return index
}

export function straight(text: string): string {
  return text.replace(/[‘’`´]/g, "'").replace(/[“”]/g, '"')
}

/**
 * Rewrites every way to say "do not" and "nothing but" to one form in front, so that paraphrases match: "the API must not be
 * changed", "leave the API alone", "API changes are forbidden". `text` is in lower case.
 */
export function inPlainOrders(text: string): string {
  const plain = straight(text)
    .replace(FILLERS, " ")
    .replace(IRREGULAR, (form) => PLAIN_FORMS[form] ?? form)
  if (!MAY_FORBID.test(plain)) return plain
  return plain
    .replace(/\b(\w+)-free\b/g, " no $1 ")
    .replace(/: (?=(?:hands[- ]off|off[- ]limits|as is|(?:do not|don't) touch)\b)/g, " ")
    .replace(/\bpreferred (?:to|over)\b/g, " over ")
    .replace(/\b(?:zero|against|nor|free of|nobody|nothing(?! (?:but|else|besides|more)\b))\b/g, " not ")
    .replace(/\bcan(?:not|'?t)\b/g, "can not")
    .replace(/\b(must|should|do|does|is|are|was|were|need|may|would|could|did)n'?t\b/g, "$1 not")
    .replace(/([,;:.!?])(?=\s|$)|(?= (?:and|but) not\b)/g, "$1\n")
    .split("\n")
    .map(inFront)
    .join(" ")
}

const FILLERS =
  /\b(?:(?:i|we|you|they|it)'(?:d|ll|m|re|ve|s)|right now|for now|at the moment|gets?|oh|hey|btw|by the way|thing is|lol|hehe|haha|you know|fyi|dare|ones|anybody|anyone|jetzt|nun|ahora|désormais|agora|por favor|bitte|stp|svp|pls|otherwise|actually|please|too|now|anyway|though|still|apart|simply|ever|how|what|where|way|but|also|so|because|either|yes|yeah|sure|okay|whatever)\b/g
/** Prescreen: a sentence without one of these forbids nothing. */
const MAY_FORBID =
  /n't|nt\b|\b(?:not?|never|nothing|nobody|nor|zero|against|cannot|leave|intact|frozen|as|off|hands|out|stay|preferred|forbidden|prohibited|banned|disallowed|avoided|refused|rejected|unwanted|un[a-z]+ed|[a-z]+-free|free|nicht|nichts|kein[a-z]*|pas|n[aã]o|non)\b/
const PLAIN_FORMS: Readonly<Record<string, string>> = plainForms
const IRREGULAR = new RegExp(`\\b(?:${Object.keys(PLAIN_FORMS).join("|")})\\b`, "g")

const MODAL_NOT =
  /\b(?:(?:must|should|may|can|will|shall|would|could|is|are|was|were|has|have|need|needs|is to|are to|has to|have to)(?: to)? (?:not|never)(?: (?:be|to be|get))?|(?:not|never) (?:be|to be))\b|\b(?:is|are|be|being|strictly|to be) (?:forbidden|prohibited|banned|disallowed|avoided|refused|rejected|unwanted)\b/
/** The position of these words in a clause does not matter. */
const NOT_ABROAD =
  /\bno (?=(?:se|debe\w*|puede\w*|hay) )|\b(?:nichts?|keine?[nrms]?|pas(?: de)?|nao|non (?=(?:si|deve|devono|va) ))\b|não/
const UNTOUCHED =
  /\b(?:un(?:touched|changed|modified|altered)|intact|as[- ]is|as (?:it|they) (?:is|are)|off[- ]limits|hands[- ]off|frozen|out of bounds|stay away from)\b/
const LEFT_ALONE = /\bleave\b(.{0,60}?)\balone\b/

function inFront(clause: string): string {
  if (UNTOUCHED.test(clause)) return ` not change ${clause.replace(UNTOUCHED, " ")}`
  if (LEFT_ALONE.test(clause)) return ` not change ${clause.replace(LEFT_ALONE, "$1")}`
  if (NOT_ABROAD.test(clause)) return ` not ${clause.replace(NOT_ABROAD, " ")}`
  return MODAL_NOT.test(clause) ? ` not ${clause.replace(MODAL_NOT, " ")}` : clause
}
