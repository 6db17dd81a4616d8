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
 * The ways to say "do not change it" and "nothing but it", said as such, so that other words for the same order are
 * known to be the same. `text` is in lower case.
 */
export function inPlainOrders(text: string): string {
  let out = straight(text)
    .replace(/\b(\w+)-free\b/g, " no $1 ")
    .replace(
      /\b(?:zero|against|forbidden|prohibited|banned|nor|free of|rejected|declined|refused)\b/g,
      " not ",
    )
    .replace(/n't\b/g, "nt")
    .replace(/\b(?:must|should|may|can|will|shall|is|are|was|were|be|need|do|does|has|have) not\b/g, " not ")
  if (UNTOUCHED.test(out)) out = ` not change ${out.replace(UNTOUCHED, " ")}`
  return out
}

const UNTOUCHED =
  /\b(?:un(?:touched|changed|modified|altered)|intact|as[- ]is|as it is|off[- ]limits|hands[- ]off|frozen|out of bounds|(?<=\bleave\b.{1,60})alone|stay away from)\b/
