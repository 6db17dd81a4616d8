// Which talks and statements a later session changed (RCAL-03): the same matter, and words of change.
import type { KeptStatement, Talk } from "./sheet.ts"

/** A talk that decides something. */
export interface Deciding {
  readonly talk: Talk
  readonly kept: readonly KeptStatement[]
  readonly terms: ReadonlySet<string>
  readonly changing: readonly Changing[]
}

/** A statement with words of change. */
export interface Changing {
  readonly id: number
  readonly at: number
  readonly terms: ReadonlySet<string>
}

export function changesAmong(
  deciding: readonly Deciding[],
  found: ReadonlyMap<string, readonly number[]>,
  weigh: (term: string) => number,
) {
  const talks: Record<number, number[]> = {}
  const statements = new Map<number, number[]>()
  const weights = deciding.map(({ terms }) => [...terms].reduce((total, term) => total + weigh(term), 0))
  for (const [at, later] of deciding.entries()) {
    if (later.changing.length === 0) continue
    for (const [before, shared] of sharedWith(later, found, weigh)) {
      const earlier = deciding[before]
      if (earlier === undefined || before >= at || sessionOf(later.talk) === sessionOf(earlier.talk)) continue
      const smaller = Math.min(weights[at] ?? 0, weights[before] ?? 0)
      if (shared < LEAST_MATTER || shared < SAME_MATTER * smaller) continue
      talks[before] = [...(talks[before] ?? []), at]
      for (const { id, sentences } of earlier.kept) {
        const own = new Set(sentences.flatMap(({ terms }) => terms.split(" ")))
        const by = later.changing.filter(({ terms }) => common(own, terms) >= LEAST_COMMON)
        if (by.length > 0) statements.set(id, [...(statements.get(id) ?? []), ...by.map((each) => each.id)])
      }
    }
  }
  return { talks, statements }
}

const LEAST_COMMON = 2
/** Shared part of the smaller talk that makes two talks the same matter, and its least weight. */
const SAME_MATTER = 0.125
const LEAST_MATTER = 1.2

/** The weight of the terms that each talk shares with this one, in the order of the talks. */
function sharedWith(
  { terms }: Deciding,
  found: ReadonlyMap<string, readonly number[]>,
  weigh: (term: string) => number,
): readonly (readonly [at: number, weight: number])[] {
  const shared = new Map<number, number>()
  for (const term of terms)
    for (const at of found.get(term) ?? []) shared.set(at, (shared.get(at) ?? 0) + weigh(term))
  return [...shared].sort(([a], [b]) => a - b)
}

export function common(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let count = 0
  for (const term of one) if (other.has(term)) count++
  return count
}

export function sessionOf({ statements }: Talk): string {
  return statements[0]?.session ?? ""
}
