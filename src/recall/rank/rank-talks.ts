// Which sessions that touched a file talked about the current question. Compares a session as a whole: "Seven. Eight trips
// it." shares no word with the bug report, but the conversation around it does.
import type { Statement } from "../statements/statement.ts"
import { termSet, termWeight } from "./statement-terms.ts"
import { saysChange } from "./weigh.ts"

export interface RecallQuery {
  readonly prompt: string
  /** The file's own words: path, declared names, the text about to be written. */
  readonly file: string
}

/** One session's statements about the file, and the end of its last reply, which says what was done. */
export interface Talk {
  readonly statements: readonly Statement[]
  readonly closing: string
}

export interface Fitting {
  readonly talk: Talk
  /** 1 for the best. */
  readonly fit: number
}

/** Minimum similarity of prompt and talk; unrelated talks of any length stay below. */
const LEAST_LIKENESS = 0.08
/** At this similarity a talk fits, whatever the others. */
const SURE_LIKENESS = 0.22
/** Share of the best talk's score that a less similar talk needs. */
const FIT_SHARE = 0.6
/** Shared part of the smaller talk that makes two talks the same matter. */
const SAME_MATTER = 0.25
const LEAST_COMMON = 6
/** Weight of a file term that the prompt does not mention. */
const NAME_WEIGHT = 0.2

export function fittingTalks(talks: readonly Talk[], { prompt, file }: RecallQuery): readonly Fitting[] {
  const query = termSet(prompt)
  const names = termSet(file)
  const sets = talks.map(({ statements }) =>
    termSet(statements.map(({ said, asked }) => `${said} ${asked}`).join("\n")),
  )
  const known = new Map<string, number>()
  const rare = (term: string) => {
    const before = known.get(term)
    if (before !== undefined) return before
    const count = sets.filter((set) => set.has(term)).length
    const rarity = Math.log(1 + (sets.length - count + 0.5) / (count + 0.5)) * termWeight(term)
    known.set(term, rarity)
    return rarity
  }
  const measured = talks.map((talk, at) => {
    const terms = sets[at] ?? new Set<string>()
    const shared = [...query].filter((term) => terms.has(term))
    const size = Math.sqrt(Math.max(1, weigh(query)) * Math.max(LEAST_TERMS, weigh(terms)))
    const named = [...names].filter((term) => !query.has(term) && terms.has(term))
    const weight = sum(shared.map(rare)) + NAME_WEIGHT * sum(named.map(rare))
    const isEnough = shared.length >= 2 || shared.some((term) => names.has(term))
    const likeness = isEnough ? weigh(shared) / size : 0
    return { talk, terms, likeness, isFit: likeness >= LEAST_LIKENESS, fit: weight / size }
  })
  const best = Math.max(0, ...measured.map(({ fit, isFit }) => (isFit ? fit : 0)))
  const taken = measured.filter(
    ({ fit, isFit, likeness }) => isFit && (likeness >= SURE_LIKENESS || fit >= FIT_SHARE * best),
  )
  const linked = measured.filter(
    (each) =>
      !taken.includes(each) && changesSomething(each.talk) && taken.some((other) => amends(each, other)),
  )
  return [
    ...taken.map(({ talk, fit }) => ({ talk, fit: fit / best })),
    ...linked.map(({ talk }) => ({ talk, fit: 1 })),
  ]
}

/** A very short talk would match anything that shares two words. */
const LEAST_TERMS = 20

interface Measured {
  readonly talk: Talk
  readonly terms: ReadonlySet<string>
}

/** Adds a later talk that changes the same matter (RCAL-03), whatever it shares with the prompt. */
function changesSomething({ statements }: Talk): boolean {
  return statements.some(({ said, asked }) => saysChange(`${said} ${asked}`))
}

function amends(later: Measured, earlier: Measured): boolean {
  return startOf(later.talk) > startOf(earlier.talk) && areOneMatter(later.terms, earlier.terms)
}

export function areOneMatter(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [small, large] = one.size < other.size ? [one, other] : [other, one]
  let common = 0
  for (const term of small) if (large.has(term)) common++
  return common >= LEAST_COMMON && common >= SAME_MATTER * small.size
}

function startOf({ statements }: Talk): number {
  return statements[0]?.at ?? 0
}

function weigh(terms: Iterable<string>): number {
  let total = 0
  for (const term of terms) total += termWeight(term)
  return total
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
