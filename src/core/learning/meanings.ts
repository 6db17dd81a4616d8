// What each feature means, in words: for the reasons of a verdict and for the table of weights.
import { CUES } from "./cue-table.ts"
import { CONTEXT_MEANINGS } from "./features.ts"
import { FACT_MEANINGS, PAIRS } from "./pairs.ts"

export function meaningOf(name: string): string {
  const cue = CUES[name]
  if (cue !== undefined) return cue.means
  const plain = CONTEXT_MEANINGS[name] ?? FACT_MEANINGS[name]
  if (plain !== undefined) return plain
  const pair = PAIRS.find(([each]) => each === name)
  if (pair === undefined) return name
  const [, all, none] = pair
  return none.length === 0 ? all.join(" and ") : `${all.join(" and ")}, without ${none.join(" or ")}`
}
