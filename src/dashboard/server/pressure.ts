// A session's context pressure as a curve, with the levels of CONT-02, thinned to what a chart can show.
import { type Overrides, readingOf, thresholds, windowOf } from "../../continuity/pressure/pressure.ts"
import type { Pressure } from "../api/sessions.ts"
import type { UsageReading } from "./transcripts.ts"

const MAX_POINTS = 400

/** Null without readings. */
export function pressureOf(readings: readonly UsageReading[], overrides: Overrides): Pressure | null {
  const known = readings.filter(({ at }) => at > 0)
  if (known.length === 0) return null
  const most = Math.max(...known.map(({ tokens }) => tokens))
  const model = known.findLast((each) => each.model !== null)?.model ?? null
  const window = windowOf(model, most)
  const reading = readingOf(most, window, overrides)
  return {
    window,
    compactAt: reading.compactAt,
    levels: thresholds(reading),
    readings: thinned(known).map(({ at, tokens }) => ({ at, tokens })),
  }
}

/** Keeps the fullest and the last reading of each stretch, so no peak and no drop is lost. */
function thinned(readings: readonly UsageReading[]): readonly UsageReading[] {
  const stretch = Math.ceil(readings.length / (MAX_POINTS / 2))
  if (stretch <= 1) return readings
  const kept: UsageReading[] = []
  for (let at = 0; at < readings.length; at += stretch) {
    const own = readings.slice(at, at + stretch)
    const fullest = own.reduce((a, b) => (b.tokens > a.tokens ? b : a))
    const last = own.at(-1)
    kept.push(fullest, ...(last === undefined || last === fullest ? [] : [last]))
  }
  return kept
}
