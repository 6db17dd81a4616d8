// Which sessions that touched a file talked about the current question. Compares a session as a whole: "Seven. Eight trips
// it." shares no word with the bug report, but the conversation around it does.
import type { SheetHead, TalkHead } from "./sheet.ts"
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

/** `session` asks; its own talk is left out. */
export function fittingTalks(
  head: SheetHead,
  query: ReadonlySet<string>,
  session: string,
): readonly Fitting[] {
  const { talks, found, weights, names } = head
  const shares = talks.map(() => ({ weight: 0, rare: 0, named: 0, count: 0, hasName: false }))
  let asked = 0
  for (const term of query) {
    const prior = priorWeight(term)
    const weight = weights[term] ?? prior
    asked += weight
    const at = Object.hasOwn(found, term) ? found[term] : undefined
    if (at === undefined) continue
    const places = at.split(",")
    const rare = rarity(places.length, talks.length) * weight
    const isName = names.includes(term)
    for (const place of places) {
      const share = shares[Number(place)]
      if (share === undefined) continue
      share.weight += weight
      share.rare += rare
      share.count += prior === 1 ? 1 : COMMON_COUNTS
      if (isName) {
        share.named += rare
        share.hasName = true
      }
    }
  }
  const measured = talks.map((talk, at) => measure(talk, shares[at] ?? NOTHING, asked))
  let best = 0
  for (const [at, { likeness, fit }] of measured.entries())
    if (talks[at]?.session !== session && likeness >= LEAST_LIKENESS) best = Math.max(best, fit)
  const taken = new Map<number, number>()
  for (const [at, { likeness, fit }] of measured.entries()) {
    if (talks[at]?.session === session || likeness < LEAST_LIKENESS) continue
    if (likeness >= SURE_LIKENESS || fit >= FIT_SHARE * best) taken.set(at, fit / best)
  }
  // A later talk that changes the same matter comes along, whatever it shares with the prompt (RCAL-03).
  for (const at of [...taken.keys()])
    for (const later of talks[at]?.changedIn ?? [])
      if (!taken.has(later) && talks[later]?.session !== session) taken.set(later, 1)
  return [...taken].map(([at, fit]) => ({ at, fit }))
}

const NOTHING = { weight: 0, rare: 0, named: 0, count: 0, hasName: false }

function measure(talk: TalkHead, share: typeof NOTHING, asked: number) {
  const size = Math.sqrt(asked * talk.size) || 1
  const isEnough = share.count >= LEAST_SHARED || share.hasName
  return {
    likeness: isEnough ? share.weight / size : 0,
    fit: (share.rare + NAME_WEIGHT * (talk.named - share.named)) / size,
  }
}
