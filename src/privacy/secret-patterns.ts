// Self-identifying tokens, one row per service in token-rows.json, specific rows first: a row never sees what an earlier
// one has replaced. To add a service, add a row and its proof in secret-patterns.test.proofs.ts. secret-row.ts states what
// a pattern must obey.
import { charClass } from "./opaque-shapes.ts"
import { applyRows, type Checks } from "./secret-row.ts"
import { isMixed, isPlaceholder } from "./secret-values.ts"
import rows from "./token-rows.json" with { type: "json" }

/**
 * `runs` is what stands around the long runs of letters and digits.
 * @public
 */
export function redactTokens(text: string, runs: string): string {
  return applyRows(text, rows, runs, CHECKS)
}

const CHECKS: Checks = {
  real: (secret) => !isPlaceholder(secret),
  mixed: isMixed,
  escaped: (secret) => secret.includes("%"),
  "random tail": isRandomTail,
}

/** Random after the prefix: both cases and digits interleaved, no words. */
function isRandomTail(secret: string): boolean {
  const tail = secret.slice(secret.search(/[A-Za-z0-9]{20}/))
  const counts = [0, 0, 0, 0]
  let turns = 0
  let last = 0
  for (let at = 0; at < tail.length; at++) {
    const sort = charClass(tail.charCodeAt(at))
    counts[sort] = (counts[sort] ?? 0) + 1
    if (sort !== last) turns++
    last = sort
  }
  const [, digits = 0, capital = 0, small = 0] = counts
  return digits >= 2 && capital >= 3 && small >= 3 && turns * 3 >= tail.length
}
