// Judges a recalled statement by the person's next words in that session (GUID-09): repeated (it did not help), changed,
// or no evidence.
import { termSet } from "./statement-terms.ts"
import { saysChange } from "./weigh.ts"

export type RecallEvidence = "said again" | "amended"

/** Share of the statement's terms that makes later words the same matter. */
const SAME_SHARE = 0.5
const LEAST_COMMON = 3

/** Undefined if the later words show nothing. */
export function judgeRecall(recalled: string, after: readonly string[]): RecallEvidence | undefined {
  const terms = termSet(recalled)
  for (const said of after) {
    const own = termSet(said)
    const common = [...terms].filter((term) => own.has(term)).length
    if (common < LEAST_COMMON || common < SAME_SHARE * terms.size) continue
    return saysChange(said) ? "amended" : "said again"
  }
  return undefined
}
