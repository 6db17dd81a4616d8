import { expect, test } from "bun:test"
import { lesson } from "../../../test/support/lesson-life.ts"
import { personAt } from "../model/actor.ts"
import { NO_TRIGGERS } from "../model/lesson.ts"
import { NO_STATISTICS } from "../model/lesson-state.ts"
import { DEFAULT_LIMITS, isStale, mayDecay } from "./decay.ts"

const upTo = (n: number) => Array.from({ length: n }, (_, at) => at + 1)

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
    expect(isStale(approval, { ...NO_STATISTICS, lastReference }, upTo(now), DEFAULT_LIMITS)).toBe(stale)
  })
}

test("LIFE-03: uncounted sessions do not make a lesson stale", () => {
  const approval = { by: personAt("terminal"), sessionNumber: 1 }
  expect(isStale(approval, NO_STATISTICS, [40, 30, 20, 10], DEFAULT_LIMITS)).toBe(false)
  expect(isStale(approval, NO_STATISTICS, [50, 40, 30, 20, 10], DEFAULT_LIMITS)).toBe(true)
})

test("LIFE-03: CRITICAL lessons, a person's own and those without a trigger never decay", () => {
  const pointed = lesson({
    source: "correction",
    priority: "HIGH",
    triggers: { ...NO_TRIGGERS, commands: ["go test"] },
  })
  expect(mayDecay(pointed, false)).toBe(true)
  expect(mayDecay(pointed, true)).toBe(false)
  expect(mayDecay({ ...pointed, source: "manual" }, false)).toBe(false)
  expect(mayDecay({ ...pointed, priority: "CRITICAL" }, false)).toBe(false)
  expect(mayDecay({ ...pointed, triggers: NO_TRIGGERS }, false)).toBe(false)
  expect(mayDecay({ ...pointed, triggers: { ...NO_TRIGGERS, tools: ["Bash"] } }, false)).toBe(false)
  expect(mayDecay({ ...pointed, triggers: { ...NO_TRIGGERS, actions: ["release"] } }, false)).toBe(true)
})
