// A compaction summary, made ready to be asked whether it still says something: passages (a sentence, with the one
// after it and the heading above it) that know their words only when they are needed.
import { sentencesOf } from "../learning/prose.ts"
import { type Terms, termsOf } from "../learning/terms.ts"

export interface Passage {
  /** As written, in lower case. */
  readonly text: string
  /** The heading or label it stands under, in lower case. */
  readonly heading: string
  readonly terms: () => Terms
}

export interface Summary {
  readonly text: string
  /** Sentences, and after them pairs of neighbours: what is said in two sentences is said. */
  readonly passages: readonly Passage[]
}

const MOST_CHARS = 200_000

export function readSummary(summary: string): Summary {
  const text = straight(summary.slice(0, MOST_CHARS)).toLowerCase()
  const single: Passage[] = []
  const pairs: Passage[] = []
  let heading = ""
  for (const line of text.split("\n")) {
    const bare = line.replace(/^[\s>]*(?:#{1,6}\s+|[-*+•]\s+(?:\[[ x]\]\s+)?|\d{1,2}[.)]\s+)?/, "").trim()
    if (bare === "") continue
    const parts = sentencesOf(bare.replace(/\*\*|__/g, ""))
    for (const [at, part] of parts.entries()) {
      single.push(passage(part, heading, line))
      const next = parts[at + 1]
      if (next !== undefined) pairs.push(passage(`${part} ${next}`, heading, line))
    }
    if (/^\s*#/.test(line) || /:\s*$/.test(bare)) heading = bare
  }
  return { text, passages: [...single, ...pairs] }
}

function passage(text: string, heading: string, line: string): Passage {
  let terms: Terms | undefined
  const isDone = /^\s*[-*]?\s*\[x\]/.test(line)
  return {
    text: isDone ? `done: ${text}` : text,
    heading,
    terms: () => {
      terms ??= termsOf(inPlainOrders(text))
      return terms
    },
  }
}

export function straight(text: string): string {
  return text.replace(/[‘’`´]/g, "'").replace(/[“”]/g, '"')
}

/**
 * The ways to say "do not" and "nothing but", said as such and in front, so that other words for the same order are
 * known to be the same: "the API must not be changed", "leave the API alone", "API changes are forbidden". `text` is in
 * lower case.
 */
export function inPlainOrders(text: string): string {
  return straight(text)
    .replace(/\b(?:i|we|you|they|it)'(?:d|ll|m|re|ve|s)\b/g, " ")
    .replace(
      /\b(?:otherwise|actually|please|too|now|anyway|though|still|apart|simply|ever|how|what|where|way|but|also|so|because|either|yes|yeah|sure|okay)\b/g,
      " ",
    )
    .replace(IRREGULAR, (form) => PLAIN_FORMS[form] ?? form)
    .replace(/\b(\w+)-free\b/g, " no $1 ")
    .replace(/\bpreferred (?:to|over)\b/g, " over ")
    .replace(/\b(?:zero|against|nor|free of|nothing(?! (?:but|else|besides|more)\b))\b/g, " not ")
    .replace(/\bcan(?:not|'?t)\b/g, "can not")
    .replace(/\b(must|should|do|does|is|are|was|were|need|may|would|could|did)n'?t\b/g, "$1 not")
    .split(/(?<=[,;:.!?])(?=\s|$)/)
    .map(inFront)
    .join("")
}

const PLAIN_FORMS: Readonly<Record<string, string>> = {
  written: "write",
  wrote: "write",
  overwritten: "overwrite",
  left: "leave",
  kept: "keep",
  sent: "send",
  chosen: "choose",
  chose: "choose",
  made: "make",
  built: "build",
  broken: "break",
  taken: "take",
  thrown: "throw",
  hidden: "hide",
}
const IRREGULAR = new RegExp(`\\b(?:${Object.keys(PLAIN_FORMS).join("|")})\\b`, "g")

const MODAL_NOT =
  /\b(?:(?:must|should|may|can|will|shall|would|could|is|are|was|were|has|have|need|needs|is to|are to|has to|have to)(?: to)? (?:not|never)(?: (?:be|to be|get))?|(?:not|never) (?:be|to be))\b|\b(?:is|are|be|being|strictly|to be) (?:forbidden|prohibited|banned|disallowed|avoided|refused|rejected|unwanted)\b/
const UNTOUCHED =
  /\b(?:un(?:touched|changed|modified|altered)|intact|as[- ]is|as (?:it|they) (?:is|are)|off[- ]limits|hands[- ]off|frozen|out of bounds|(?<=\b(?:leave|left)\b.{0,60})alone|stay away from)\b/

function inFront(clause: string): string {
  if (UNTOUCHED.test(clause)) return ` not change ${clause.replace(UNTOUCHED, " ")}`
  return MODAL_NOT.test(clause) ? ` not ${clause.replace(MODAL_NOT, " ")}` : clause
}
