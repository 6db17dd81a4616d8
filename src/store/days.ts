// Start times of the last working days, by the clock of that moment. Pruning by age uses the earliest of them, and only if
// they follow one another. So a clock that jumps (F10), even briefly, deletes nothing: it must agree on several days.
import { DAY_MS } from "../text/time.ts"
import { getMeta, setMeta } from "./meta.ts"
import { type Store, writing } from "./open.ts"

const BEGUN = "pruned_at"
const DAYS = 3
/** The longest gap between two consecutive days. */
const LONGEST_PAUSE_MS = 90 * DAY_MS

/** Latest first; empty in a new store. */
export function recentDays(store: Store): readonly number[] {
  const kept = getMeta(store, BEGUN)
  return kept === undefined ? [] : kept.split(" ").map(Number)
}

/** False if it is still the same day, or another process has begun the new one. */
export function beginDay(store: Store, now: number): boolean {
  if (!isNewDay(store, now)) return false
  return writing(store, () => {
    if (!isNewDay(store, now)) return false
    setMeta(store, BEGUN, [now, ...recentDays(store)].slice(0, DAYS).join(" "))
    return true
  })
}

function isNewDay(store: Store, now: number): boolean {
  const [last] = recentDays(store)
  return last === undefined || now - last >= DAY_MS || now < last
}

/** A time that has certainly passed, in milliseconds since 1970; undefined while the clock is in doubt. */
export function trustedTime(store: Store, now: number): number | undefined {
  const days = recentDays(store)
  if (days.length === 0) return now
  const pauses = days.slice(1).map((day, at) => (days[at] ?? 0) - day)
  const isSure = days.length === DAYS && pauses.every((pause) => pause >= 0 && pause <= LONGEST_PAUSE_MS)
  return isSure ? Math.min(now, ...days) : undefined
}
