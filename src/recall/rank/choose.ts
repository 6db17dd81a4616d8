// Chooses statements about a file that fit the current prompt (RCAL-02): the most decisive ones of the matching talks. A
// statement that was changed later is marked and never appears without the later one (RCAL-03).
import { sentencesOf } from "../../learning/gate/prose.ts"
import type { Statement } from "../statements/statement.ts"
import { fittingTalks, type RecallQuery, type Talk } from "./rank-talks.ts"
import { termSet } from "./statement-terms.ts"
import { agrees, saysChange, weightOf } from "./weigh.ts"

export interface Sentence {
  readonly text: string
  readonly weight: number
}

export interface Chosen {
  readonly statement: Statement
  readonly score: number
  readonly sentences: readonly Sentence[]
  /** Terms shared with the prompt. */
  readonly shared: readonly string[]
  /** Id of a later statement on the same matter that changes it. */
  readonly changedBy: number | null
}

/** Best first. */
export function choose(talks: readonly Talk[], asked: RecallQuery): readonly Chosen[] {
  const query = termSet(asked.prompt)
  // A session that decided nothing never beats one that did, however similar to the prompt.
  const deciding = new Map<Talk, readonly Weighed[]>()
  for (const talk of talks) {
    const closing = termSet(talk.closing)
    const found = talk.statements.flatMap((statement) => weighed(statement, { query, closing }))
    if (found.length > 0) deciding.set(talk, found)
  }
  const chosen = fittingTalks([...deciding.keys()], asked).flatMap(({ talk, fit }) =>
    (deciding.get(talk) ?? []).map((each) => ({
      ...each,
      score: each.score + WEIGHS.fit * fit,
      changedBy: null,
    })),
  )
  return markChanged(chosen.sort((a, b) => b.score - a.score))
}

type Weighed = Omit<Chosen, "changedBy">

interface Against {
  readonly query: ReadonlySet<string>
  readonly closing: ReadonlySet<string>
}

const WEIGHS = { fit: 2, echo: 2.5, near: 0.5, more: 0.3, shared: 0.05 } as const
/** A first message reports or orders; decisions come later. */
const OPENING = 0.5
const AGREED = 1.5
const MOST_MORE = 6
/** Below this a sentence decides nothing. */
const LEAST_WEIGHT = 0.75

function weighed(statement: Statement, { query, closing }: Against): readonly Weighed[] {
  const isAnswer = statement.asked !== ""
  const isOpening = !isAnswer && !saysChange(statement.said)
  const sentences = sentencesOf(statement.said)
    .flatMap(clausesOf)
    .map((text) => {
      const terms = termSet(text)
      const form = weightOf(text, isAnswer)
      const echo = shareIn(terms, closing) * WEIGHS.echo
      const near = shareIn(terms, query) * WEIGHS.near
      return { text, weight: form <= 0 ? form : (form + echo + near) * (isOpening ? OPENING : 1) }
    })
  const best = Math.max(-1, ...sentences.map(({ weight }) => weight))
  const agreed = isAnswer && agrees(statement.said) ? AGREED : 0
  if (Math.max(best, agreed) < LEAST_WEIGHT) return []
  const own = termSet(`${statement.said} ${statement.asked}`)
  const shared = [...query].filter((term) => own.has(term))
  const total = sentences.reduce((all, { weight }) => all + Math.max(0, weight), 0)
  const more = WEIGHS.more * Math.min(total, MOST_MORE) + WEIGHS.shared * shared.length
  return [{ statement, score: Math.max(best, agreed) + more, sentences, shared }]
}

/** "The cap is 7 - eight trips the limit": weighs a rule and its reason separately, and joins them as typed. */
function clausesOf(sentence: string): readonly string[] {
  const clauses = sentence.split(/\s(?=[-–—] )/)
  return clauses.every((clause) => clause.length >= LEAST_CLAUSE) ? clauses : [sentence]
}

const LEAST_CLAUSE = 30

function shareIn(terms: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let count = 0
  for (const term of terms) if (others.has(term)) count++
  return terms.size === 0 ? 0 : count / terms.size
}

function markChanged(chosen: readonly Chosen[]): readonly Chosen[] {
  // Read once: a file may have hundreds of statements, and each is compared with all that change something.
  const changing = chosen.flatMap(({ statement }) => {
    const words = `${statement.said} ${statement.asked}`
    return saysChange(words) ? [{ statement, terms: termSet(words) }] : []
  })
  if (changing.length === 0) return chosen
  return chosen.map((each) => {
    const terms = termSet(each.statement.said)
    const later = changing.find((other) => changes(other, each.statement, terms))
    return later === undefined ? each : { ...each, changedBy: later.statement.id }
  })
}

const LEAST_COMMON = 2

interface Changing {
  readonly statement: Statement
  readonly terms: ReadonlySet<string>
}

/** A later session's statement with shared terms and words of change, in it or in what it answers. */
function changes({ statement, terms }: Changing, earlier: Statement, own: ReadonlySet<string>): boolean {
  if (statement.session === earlier.session || statement.at <= earlier.at) return false
  return [...own].filter((term) => terms.has(term)).length >= LEAST_COMMON
}
