// Which sessions that touched a file talked about the current question. Compares a session as a whole: "Seven. Eight trips
// it." shares no word with the bug report, but the conversation around it does.
import type { LookedUp, SheetIndex } from "./sheet.ts"
import { priorWeight, rarity } from "./statement-terms.ts"

export interface Fitting {
  /** The talk's place in the sheet. */
  readonly at: number
  /** 1 for the best. */
  readonly fit: number
}

/** Minimum similarity of prompt and talk; unrelated talks of any length stay below. */
const LEAST_LIKENESS = 0.1
/** At this similarity a talk fits, whatever the others. */
const SURE_LIKENESS = 0.22
/** Share of the best talk's score that a less similar talk needs. */
const FIT_SHARE = 0.6
/** Weight of a file term that the prompt does not mention. */
const NAME_WEIGHT = 0.2
/** Terms that prompt and talk must share; a common one counts less. */
const LEAST_SHARED = 2
const COMMON_COUNTS = 0.5
/** "What did we decide about the cap?" has one word that counts; a common one does not. */
const LEAST_ASKED = 1
/** Where there are this many talks, terms in a larger share of them do not tell them apart. */
const MANY_TALKS = 200
const MOST_SHARE = 0.2
/** How well a talk fits that a fitting one changed. */
const CHANGED_FIT = 0.5
/** The best ones: seven statements at most are recalled at once. */
const MOST_TALKS = 5

/** `session` asks; its own talks are left out. */
export function fittingTalks(
  index: SheetIndex,
  query: ReadonlySet<string>,
  { session, isAnywhere }: { readonly session: string; readonly isAnywhere: boolean },
): readonly Fitting[] {
  const { sizes, named, changedIn } = index.head
  const shares = sharesIn(index, query, isAnywhere ? 0 : COMMON_COUNTS)
  const own = index.talksOf(session)
  const least = isAnywhere ? LEAST_ASKED : LEAST_SHARED
  const best: Likely[] = []
  let worst = 0
  // Newest first: of two that fit alike, the newer is kept.
  for (let each = shares.touched.length - 1; each >= 0; each--) {
    const at = shares.touched[each] ?? 0
    const ownNames = shares.named[at] ?? 0
    if ((shares.count[at] ?? 0) < least && ownNames === 0) continue
    const size = Math.sqrt(shares.asked * (sizes[at] ?? 0)) || 1
    const fit = ((shares.rare[at] ?? 0) + NAME_WEIGHT * ((named[at] ?? 0) - ownNames)) / size
    if (fit <= worst) continue
    const likeness = (shares.weight[at] ?? 0) / size
    if (likeness < LEAST_LIKENESS || isAmong(own, at)) continue
    worst = keepBest(best, { at, fit, isSure: likeness >= SURE_LIKENESS })
  }
  const most = best[0]?.fit ?? 0
  const fitting: Fitting[] = []
  const taken = new Set<number>()
  for (const { at, fit, isSure } of best) {
    if (!isSure && fit < FIT_SHARE * most) continue
    taken.add(at)
    fitting.push({ at, fit: fit / most })
  }
  // A later talk that changes the same matter comes along, whatever it shares with the prompt (RCAL-03).
  for (const { at } of fitting.slice())
    for (const later of changedIn[at] ?? []) {
      if (taken.has(later) || isAmong(own, later)) continue
      taken.add(later)
      fitting.push({ at: later, fit: 1 })
    }
  // And what a fitting talk changed: most of it still holds.
  for (const place in changedIn) {
    const before = Number(place)
    if (taken.has(before) || isAmong(own, before)) continue
    for (const { at, fit } of fitting) {
      if (!isAmong(changedIn[before] ?? [], at)) continue
      taken.add(before)
      fitting.push({ at: before, fit: CHANGED_FIT * fit })
      break
    }
  }
  return fitting
}

function isAmong(places: ArrayLike<number>, at: number): boolean {
  for (let each = 0; each < places.length; each++) if (places[each] === at) return true
  return false
}

interface Likely extends Fitting {
  readonly isSure: boolean
}

/** Best first. Returns what the next one must exceed: of thousands, few are sorted. */
function keepBest(best: Likely[], next: Likely): number {
  let at = 0
  while (at < best.length && (best[at]?.fit ?? 0) >= next.fit) at++
  best.splice(at, 0, next)
  if (best.length > MOST_TALKS) best.pop()
  return best.length < MOST_TALKS ? 0 : (best[MOST_TALKS - 1]?.fit ?? 0)
}

/** What each talk shares with the prompt, by its place: arrays, because a hook has no time for maps. */
interface Shares {
  /** What the prompt weighs. */
  asked: number
  readonly weight: Float64Array
  readonly rare: Float64Array
  /** The part of `rare` that is names of the file. */
  readonly named: Float64Array
  readonly count: Float64Array
  readonly touched: number[]
}

function sharesIn({ head, entryOf }: SheetIndex, query: ReadonlySet<string>, commonCounts: number): Shares {
  const talks = head.sizes.length
  const shares: Shares = {
    asked: 0,
    weight: new Float64Array(talks),
    rare: new Float64Array(talks),
    named: new Float64Array(talks),
    count: new Float64Array(talks),
    touched: [],
  }
  const found: { readonly term: string; readonly entry: LookedUp }[] = []
  for (const term of query) {
    const entry = entryOf(term)
    if (entry === undefined || entry.count === 0) shares.asked += entry?.weight ?? priorWeight(term)
    else found.push({ term, entry })
  }
  // The rarest decide.
  for (const { term, entry } of found.sort((a, b) => a.entry.count - b.entry.count)) {
    const isEverywhere = talks >= MANY_TALKS && entry.count > MOST_SHARE * talks
    if (isEverywhere && shares.touched.length > 0) break
    shares.asked += entry.weight
    addTerm(shares, entry, {
      rare: rarity(entry.count, talks) * entry.weight,
      isName: head.names.includes(term),
      counts: priorWeight(term) === 1 ? 1 : commonCounts,
    })
  }
  return shares
}

function addTerm(
  { weight, rare, named, count, touched }: Shares,
  entry: LookedUp,
  term: { readonly rare: number; readonly isName: boolean; readonly counts: number },
): void {
  const places = entry.places()
  for (let each = 0; each < places.length; each++) {
    const at = places[each] ?? 0
    if (weight[at] === 0) touched.push(at)
    weight[at] = (weight[at] ?? 0) + entry.weight
    rare[at] = (rare[at] ?? 0) + term.rare
    count[at] = (count[at] ?? 0) + term.counts
    if (term.isName) named[at] = (named[at] ?? 0) + term.rare
  }
}
