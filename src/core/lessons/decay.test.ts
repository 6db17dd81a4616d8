import { expect, test } from "bun:test"
import { personAt } from "./actor.ts"
import { isStale } from "./decay.ts"
import { DEFAULT_LIMITS } from "./limits.ts"
import { NO_STATISTICS } from "./state.ts"

const table: readonly (readonly [number, number | null, number, boolean])[] = [
  // approved in, last reference, session now, stale
  [10, null, 14, false],
  [10, null, 15, true],
  [10, 12, 16, false],
  [10, 12, 17, true],
  [10, 3, 14, false],
  [10, 3, 15, true],
  [10, 12, 11, false],
]
for (const [approvedIn, lastReference, now, stale] of table) {
  test(`LIFE-03: approved in ${approvedIn}, used in ${lastReference}, at ${now}: ${stale ? "stale" : "fresh"}`, () => {
    const approval = { by: personAt("terminal"), sessionNumber: approvedIn }
    expect(isStale(approval, { ...NO_STATISTICS, lastReference }, now, DEFAULT_LIMITS)).toBe(stale)
  })
}
