// Chooses statements about a file that fit the current prompt (RCAL-02): the most decisive ones of the matching talks. A
// statement that was changed later is marked and never appears without the later one (RCAL-03).
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

const WEIGHS = { fit: 2, near: 0.5, more: 0.3, shared: 0.05 } as const
const MOST_MORE = 6

/** Best first. */
export function choose(index: SheetIndex, { prompt, session, isAnywhere = false }: Asked): readonly Chosen[] {
  const query = termSet(prompt)
  const chosen: Chosen[] = []
  for (const { at, fit } of fittingTalks(index, query, { session, isAnywhere }))
    for (const statement of index.bodyOf(at)) chosen.push(weighed(statement, query, fit))
  return markChanged(chosen.sort((a, b) => b.score - a.score))
}

function weighed(statement: KeptStatement, query: ReadonlySet<string>, fit: number): Chosen {
  const own = new Set(statement.askedTerms.split(" "))
  let best = statement.agreed
  let total = 0
  const sentences: KeptSentence[] = []
  for (const sentence of statement.sentences) {
    const terms = sentence.terms.split(" ")
    let near = 0
    for (const term of terms) {
      own.add(term)
      if (query.has(term)) near++
    }
    const weight =
      sentence.weight <= 0 ? sentence.weight : sentence.weight + (WEIGHS.near * near) / terms.length
    best = Math.max(best, weight)
    total += Math.max(0, weight)
    sentences.push({ ...sentence, weight })
  }
  const shared: string[] = []
  for (const term of query) if (own.has(term)) shared.push(term)
  const more = WEIGHS.more * Math.min(total, MOST_MORE) + WEIGHS.shared * shared.length
  return { statement, score: best + more + WEIGHS.fit * fit, sentences, shared, changedBy: null }
}

function markChanged(chosen: readonly Chosen[]): readonly Chosen[] {
  const marked: Chosen[] = []
  for (const each of chosen) marked.push({ ...each, changedBy: laterOf(each.statement, chosen) })
  return marked
}

function laterOf({ changedBy }: KeptStatement, chosen: readonly Chosen[]): number | null {
  if (changedBy.length > 0)
    for (const { statement } of chosen) if (changedBy.includes(statement.id)) return statement.id
  return null
}
