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
  const ownTerms = deciding.map(({ kept }) =>
    kept.map(({ sentences }) => new Set(sentences.flatMap(({ terms }) => terms.split(" ")))),
  )
  // The newest first: of many changes, the last ones count.
  for (let at = deciding.length - 1; at >= 0; at--) {
    const later = deciding[at]
    if (later === undefined || later.changing.length === 0) continue
    for (const [before, shared] of sharedWith(later, at, found, weigh)) {
      const earlier = deciding[before]
      const known = talks[before] ?? []
      if (earlier === undefined || known.length >= MOST_CHANGES) continue
      if (sessionOf(later.talk) === sessionOf(earlier.talk)) continue
      const smaller = Math.min(weights[at] ?? 0, weights[before] ?? 0)
      if (shared < LEAST_MATTER || shared < SAME_MATTER * smaller) continue
      talks[before] = [at, ...known]
      for (const [each, { id }] of earlier.kept.entries()) {
        const own = ownTerms[before]?.[each] ?? new Set()
        const by = later.changing.filter(({ terms }) => common(own, terms) >= LEAST_COMMON)
        if (by.length > 0) statements.set(id, [...by.map((one) => one.id), ...(statements.get(id) ?? [])])
      }
    }
  }
  return { talks, statements }
}

/** More changes of the same talk are repetitions. */
const MOST_CHANGES = 5
/** How many talks back a change reaches. */
const REACH = 150
const LEAST_COMMON = 2
/** Shared part of the smaller talk that makes two talks the same matter, and its least weight. */
const SAME_MATTER = 0.125
const LEAST_MATTER = 1.2

/** The weight of the terms that each talk before this one shares with it, in the order of the talks. */
function sharedWith(
  { terms }: Deciding,
  at: number,
  found: ReadonlyMap<string, readonly number[]>,
  weigh: (term: string) => number,
): readonly (readonly [at: number, weight: number])[] {
  const shared = new Map<number, number>()
  for (const term of terms) {
    const weight = weigh(term)
    const places = found.get(term) ?? []
    for (let each = places.length - 1; each >= 0; each--) {
      const place = places[each] ?? 0
      if (place >= at) continue
      if (place < at - REACH) break
      shared.set(place, (shared.get(place) ?? 0) + weight)
    }
  }
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
