// When the last days of work began, by the clock of that moment. What is let go for its age is judged by them: they must
// follow one another, and the earliest counts. So a clock that jumps (F10), be it for a minute in a busy hour, takes nothing
// with it; only one that tells the same on as many days is believed.
import { getMeta, setMeta } from "./meta.ts"
import { type Store, writing } from "./open.ts"

const BEGUN = "pruned_at"
const DAYS = 3
const DAY_MS = 24 * 60 * 60 * 1000
/** Between two days that follow one another. */
const LONGEST_PAUSE_MS = 90 * DAY_MS

/** The latest first; none in a new store. */
export function daysBegun(store: Store): readonly number[] {
  const kept = getMeta(store, BEGUN)
  return kept === undefined ? [] : kept.split(" ").map(Number)
}

/** False when it is the same day still, or another has begun it. */
export function beginDay(store: Store, now: number): boolean {
  if (!isNewDay(store, now)) return false
  return writing(store, () => {
    if (!isNewDay(store, now)) return false
    setMeta(store, BEGUN, [now, ...daysBegun(store)].slice(0, DAYS).join(" "))
    return true
  })
}

function isNewDay(store: Store, now: number): boolean {
  const [last] = daysBegun(store)
  return last === undefined || now - last >= DAY_MS || now < last
}

/** The time that is sure to have come, in milliseconds since 1970; undefined while the clock is in doubt. */
export function sureTime(store: Store, now: number): number | undefined {
  const days = daysBegun(store)
  if (days.length === 0) return now
  const pauses = days.slice(1).map((day, at) => (days[at] ?? 0) - day)
  const isSure = days.length === DAYS && pauses.every((pause) => pause >= 0 && pause <= LONGEST_PAUSE_MS)
  return isSure ? Math.min(now, ...days) : undefined
}
