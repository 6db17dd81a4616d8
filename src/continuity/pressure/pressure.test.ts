import { expect, test } from "bun:test"
import fc from "fast-check"
import {
  type Level,
  levelOf,
  levelsIn,
  NO_OVERRIDES,
  NOTHING_SPOKEN,
  overridesOf,
  type PressureReading,
  percentOf,
  readingOf,
  type Spoken,
  speak,
  thresholds,
  windowOf,
} from "./pressure.ts"

const usual = (tokens: number) => readingOf(tokens, 200_000, NO_OVERRIDES)

test("CONT-02: a 200,000-token window has its levels at 60, 70 and 75 percent, and is compacted at 167,000", () => {
  expect(usual(0).compactAt).toBe(167_000)
  expect(thresholds(usual(0))).toEqual([120_000, 140_000, 150_000])
  expect([119_999, 120_000, 139_999, 140_000, 150_000, 167_000].map((each) => levelOf(usual(each)))).toEqual([
    0, 1, 1, 2, 3, 3,
  ])
  expect(percentOf(usual(148_000))).toBe(74)
})

test("AC5.8: a person's own levels apply, in percent of the window or of the way to compaction; invalid ones are ignored", () => {
  const levels = { note: 40, handoff: 50, urgent: 90, of: "window" } as const
  expect(thresholds(readingOf(0, 200_000, NO_OVERRIDES, levels))).toEqual([80_000, 100_000, 180_000])
  const way = { ...levels, of: "compaction" } as const
  expect(thresholds(readingOf(0, 200_000, NO_OVERRIDES, way))).toEqual([66_800, 83_500, 150_300])
  expect(levelsIn(JSON.parse(JSON.stringify(levels)))).toEqual(levels)
  for (const bad of [
    null,
    7,
    {},
    { note: 80, handoff: 50, urgent: 90 },
    { note: "a", handoff: 1, urgent: 2 },
  ])
    expect(levelsIn(bad)).toBeNull()
})

test("CONT-02: with lowered compaction the percentage is of the way to it", () => {
  const lowered = readingOf(60_000, 1_000_000, { window: 100_000, percent: null })
  expect(percentOf(lowered)).toBe(90)
  expect(percentOf(readingOf(60_000, 1_000_000, NO_OVERRIDES))).toBe(6)
})

test("CONT-02: any other window has its levels at the same shares of the way to compaction", () => {
  const large = readingOf(0, 1_000_000, NO_OVERRIDES)
  expect(large.compactAt).toBe(967_000)
  expect(thresholds(large)).toEqual([696_240, 812_280, 870_300])
})

test("CONT-02: the client's overrides lower the point of compaction and never raise it", () => {
  const at = (window: number, env: Record<string, string>) => readingOf(0, window, overridesOf(env)).compactAt
  expect(at(1_000_000, { CLAUDE_CODE_AUTO_COMPACT_WINDOW: "100000" })).toBe(67_000)
  expect(at(1_000_000, { CLAUDE_AUTOCOMPACT_PCT_OVERRIDE: "50" })).toBe(490_000)
  expect(
    at(1_000_000, { CLAUDE_CODE_AUTO_COMPACT_WINDOW: "100000", CLAUDE_AUTOCOMPACT_PCT_OVERRIDE: "50" }),
  ).toBe(40_000)
  expect(at(1_000_000, { CLAUDE_CODE_AUTO_COMPACT_WINDOW: "5" })).toBe(67_000)
  expect(at(200_000, { CLAUDE_CODE_AUTO_COMPACT_WINDOW: "900000" })).toBe(167_000)
  expect(at(200_000, { CLAUDE_AUTOCOMPACT_PCT_OVERRIDE: "100" })).toBe(167_000)
  for (const odd of ["", "many", "-1", "0", "NaN", "101"])
    expect(at(200_000, { CLAUDE_AUTOCOMPACT_PCT_OVERRIDE: odd })).toBe(167_000)
})

test("CONT-02: an override of a 200,000-token window also moves its levels", () => {
  const lowered = readingOf(0, 200_000, { window: null, percent: 50 })
  expect(thresholds(lowered)).toEqual([64_800, 75_600, 81_000])
})

/** What is said along a session's figures. */
function sayings(tokens: readonly number[], of = usual): Level[] {
  let spoken: Spoken = NOTHING_SPOKEN
  return tokens.map((each) => {
    const next = speak(of(each), spoken)
    spoken = next.spoken
    return next.say
  })
}

test("CONT-02: each level speaks once, a skipped level does not, and a compaction resets", () => {
  expect(sayings([10_000, 121_000, 125_000, 141_000, 149_000, 151_000, 160_000])).toEqual([
    0, 1, 0, 2, 0, 3, 0,
  ])
  expect(sayings([10_000, 155_000, 160_000])).toEqual([0, 3, 0])
  expect(sayings([121_000, 119_000, 121_000])).toEqual([1, 0, 0])
  expect(sayings([155_000, 30_000, 122_000, 145_000])).toEqual([3, 0, 1, 2])
  expect(sayings([155_000, 130_000])).toEqual([3, 1])
})

test("CONT-02: while the context only grows, no level speaks twice, for any window and overrides", () => {
  const window = fc.integer({ min: 100_000, max: 2_000_000 })
  const percent = fc.option(fc.integer({ min: 1, max: 100 }))
  const steps = fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 60 })
  fc.assert(
    fc.property(window, percent, steps, (size, share, added) => {
      let total = 0
      const grown = added.map((each) => {
        total += each
        return total
      })
      const reading = (tokens: number): PressureReading =>
        readingOf(tokens, size, { window: null, percent: share })
      const said = sayings(grown, reading).filter((level) => level > 0)
      expect(said).toEqual([...new Set(said)].sort())
      const [note, handoff, urgent] = thresholds(reading(0))
      expect(note <= handoff && handoff <= urgent && urgent <= reading(0).compactAt).toBe(true)
    }),
  )
})

test("CONT-02: without a status line the window follows from the model's name, or from the tokens", () => {
  const usualOnes = [
    "claude-opus-4-5",
    "claude-opus-4-6",
    "claude-sonnet-4-5-20250929",
    "claude-opus-4-20250514",
  ]
  for (const model of [
    ...usualOnes,
    "claude-haiku-4-5",
    "claude-3-5-sonnet-20241022",
    "claude-opus-4-5-20251101-v1",
  ])
    expect([model, windowOf(model, 1)]).toEqual([model, 200_000])
  const large = [
    "claude-opus-5-5",
    "claude-opus-4-8",
    "claude-haiku-5-5",
    "claude-fable-5",
    "claude-opus-4-6[1m]",
  ]
  for (const model of [...large, "my-own-model", null])
    expect([model, windowOf(model, 1)]).toEqual([model, 1_000_000])
  expect(windowOf("claude-opus-4-5", 200_001)).toBe(1_000_000)
})
