// Slow hooks, from the times that the hooks themselves have noted: against what a person notices, and against what was
// usual in this project. The start of the process is not in them.
import { percentile } from "../core/percentile.ts"
import { hookTimes } from "../store/events.ts"
import type { Store } from "../store/open.ts"
import type { Finding } from "./finding.ts"

/** So many of the latest are judged, against up to so many before them. */
const LATEST = 100
const BEFORE = 900
/** Fewer say nothing about a p95. */
const LEAST = 20

/** With every call a person waits this long for us. */
const SLOW_US = 500_000
/** Below this nobody notices that it was quicker before. */
const NOTICED_US = 100_000
const MUCH_SLOWER = 3

export function checkLatency(store: Store): Finding[] {
  const times = hookTimes(store, LATEST + BEFORE)
  const latest = times.slice(0, LATEST)
  const before = times.slice(LATEST)
  if (latest.length < LEAST) return []
  const median = percentile(latest, 0.5) ?? 0
  const p95 = percentile(latest, 0.95) ?? 0
  const usual = before.length < LEAST ? undefined : percentile(before, 0.95)
  const measured = `${ms(median)} at the median, ${ms(p95)} at p95 (last ${latest.length})`
  const compared = usual === undefined ? "" : `; ${ms(usual)} at p95 in the ${before.length} before`
  if (p95 >= SLOW_US)
    return [{ level: "warning", what: `Hooks are slow: ${measured}${compared}.`, hint: CAUSES }]
  if (usual !== undefined && p95 >= NOTICED_US && p95 > MUCH_SLOWER * usual)
    return [{ level: "note", what: `Hooks are slower than usual: ${measured}${compared}.`, hint: CAUSES }]
  return [{ level: "good", what: `hooks take ${measured}` }]
}

const CAUSES =
  "A busy machine, a slow or networked disk are the usual causes. Which event it is: tenure dashboard"

function ms(microseconds: number): string {
  return `${Math.round(microseconds / 100) / 10} ms`
}
