// Chooses statements about a file that fit the current prompt (RCAL-02): the most decisive ones of the matching talks. A
// statement that was changed later is marked and never appears without the later one (RCAL-03).
import { headAndTail } from "../../text/words.ts"
import { fittingTalks } from "./rank-talks.ts"
import type { KeptSentence, KeptStatement, SheetIndex } from "./sheet.ts"
import { termSet } from "./statement-terms.ts"

export interface Chosen {
  readonly statement: KeptStatement
  readonly score: number
  readonly sentences: readonly KeptSentence[]
  /** Terms shared with the prompt. */
  readonly shared: readonly string[]
  /** Id of a later statement on the same matter that changes it. */
  readonly changedBy: number | null
}

export interface Asked {
  readonly prompt: string
  /** The asking session. */
  readonly session: string
  /** The prompt asks what was said, at whatever file. */
  readonly isAnywhere?: boolean
}

/** Of a prompt: reading a word takes a hook 3 µs. */
const MOST_CHARS = 4_000

const WEIGHS = { fit: 2, near: 0.5, more: 0.3, shared: 0.05 } as const
const MOST_MORE = 6

/** Best first. */
export function choose(index: SheetIndex, { prompt, session, isAnywhere = false }: Asked): readonly Chosen[] {
  const query = termSet(headAndTail(prompt, MOST_CHARS))
  const spaced: string[] = []
  for (const term of query) spaced.push(` ${term} `)
  const chosen: Chosen[] = []
  for (const { at, fit } of fittingTalks(index, query, { session, isAnywhere }))
    for (const statement of index.bodyOf(at)) chosen.push(weighed(statement, spaced, fit))
  return markChanged(chosen.sort((a, b) => b.score - a.score))
}

/** `query` has a space on both sides of each term. Searched as text: in a hook, sets take longer to fill than to ask. */
function weighed(statement: KeptStatement, query: readonly string[], fit: number): Chosen {
  let own = ` ${statement.askedTerms} `
  let best = statement.agreed
  let total = 0
  const sentences: KeptSentence[] = []
  for (const sentence of statement.sentences) {
    const terms = ` ${sentence.terms} `
    own += terms
    const near = sentence.weight <= 0 ? 0 : foundIn(terms, query).length
    const weight = sentence.weight + (near === 0 ? 0 : (WEIGHS.near * near) / countOf(terms))
    best = Math.max(best, weight)
    total += Math.max(0, weight)
    sentences.push(near === 0 ? sentence : { ...sentence, weight })
  }
  const shared: string[] = []
  for (const term of foundIn(own, query)) shared.push(term.slice(1, -1))
  const more = WEIGHS.more * Math.min(total, MOST_MORE) + WEIGHS.shared * shared.length
  return { statement, score: best + more + WEIGHS.fit * fit, sentences, shared, changedBy: null }
}

function foundIn(terms: string, query: readonly string[]): readonly string[] {
  const found: string[] = []
  for (const term of query) if (terms.includes(term)) found.push(term)
  return found
}

/** Each is followed by a space. */
function countOf(terms: string): number {
  let count = 0
  for (let at = terms.indexOf(" ", 1); at > 0; at = terms.indexOf(" ", at + 1)) count++
  return count
}

function markChanged(chosen: readonly Chosen[]): readonly Chosen[] {
  const marked: Chosen[] = []
  for (const each of chosen) {
    const changedBy = laterOf(each.statement, chosen)
    marked.push(changedBy === null ? each : { ...each, changedBy })
  }
  return marked
}

function laterOf({ changedBy }: KeptStatement, chosen: readonly Chosen[]): number | null {
  if (changedBy.length > 0)
    for (const { statement } of chosen) if (changedBy.includes(statement.id)) return statement.id
  return null
}
