// Which sessions that touched a file talked about the current question. Compares a session as a whole: "Seven. Eight trips
// it." shares no word with the bug report, but the conversation around it does.
import type { SheetIndex } from "./sheet.ts"
import { priorWeight, rarity } from "./statement-terms.ts"

export interface Fitting {
  /** The talk's place in the sheet. */
  readonly at: number
  /** 1 for the best. */
  readonly fit: number
}

/** Minimum similarity of prompt and talk; unrelated talks of any length stay below. */
const LEAST_LIKENESS = 0.12
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
/** A term in more talks tells them no longer apart. */
const MOST_PLACES = 500
/** The best ones: more statements than these have are never recalled at once. */
const MOST_TALKS = 10

/** `session` asks; its own talks are left out. */
export function fittingTalks(
  index: SheetIndex,
  query: ReadonlySet<string>,
  { session, isAnywhere }: { readonly session: string; readonly isAnywhere: boolean },
): readonly Fitting[] {
  const { sizes, changedIn } = index.head
  const { asked, shares } = sharesIn(index, query, isAnywhere ? 0 : COMMON_COUNTS)
  const own = index.talksOf(session)
  const least = isAnywhere ? LEAST_ASKED : LEAST_SHARED
  let best = 0
  const similar: Fitting[] = []
  const sure = new Set<number>()
  for (const [at, share] of shares) {
    const isEnough = share.count >= least || share.hasName
    if (!isEnough || own.includes(at)) continue
    const size = Math.sqrt(asked * (sizes[at] ?? 0)) || 1
    const likeness = share.weight / size
    if (likeness < LEAST_LIKENESS) continue
    const fit = (share.rare + NAME_WEIGHT * ((index.head.named[at] ?? 0) - share.named)) / size
    best = Math.max(best, fit)
    similar.push({ at, fit })
    if (likeness >= SURE_LIKENESS) sure.add(at)
  }
  const taken = new Map<number, number>()
  for (const { at, fit } of similar.sort((a, b) => b.fit - a.fit)) {
    if (taken.size < MOST_TALKS && (sure.has(at) || fit >= FIT_SHARE * best)) taken.set(at, fit / best)
  }
  // A later talk that changes the same matter comes along, whatever it shares with the prompt (RCAL-03).
  for (const at of [...taken.keys()])
    for (const later of changedIn[at] ?? [])
      if (!taken.has(later) && !own.includes(later)) taken.set(later, 1)
  return [...taken].map(([at, fit]) => ({ at, fit }))
}

interface Share {
  weight: number
  rare: number
  named: number
  count: number
  hasName: boolean
}

/** What the prompt weighs, and what each talk shares with it. */
function sharesIn({ head, entryOf }: SheetIndex, query: ReadonlySet<string>, commonCounts: number) {
  const shares = new Map<number, Share>()
  let asked = 0
  for (const term of query) {
    const prior = priorWeight(term)
    const { weight, places } = entryOf(term) ?? { weight: prior, places: [] }
    if (places.length > MOST_PLACES) continue
    asked += weight
    const rare = rarity(places.length, head.sizes.length) * weight
    const isName = head.names.includes(term)
    for (const at of places) {
      let share = shares.get(at)
      if (share === undefined) {
        share = { weight: 0, rare: 0, named: 0, count: 0, hasName: false }
        shares.set(at, share)
      }
      share.weight += weight
      share.rare += rare
      share.count += prior === 1 ? 1 : commonCounts
      if (isName) {
        share.named += rare
        share.hasName = true
      }
    }
  }
  return { asked, shares }
}
