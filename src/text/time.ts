// Lengths of time and moments, as people read them.

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export function ago(ms: number): string {
  if (ms < MINUTE_MS) return "just now"
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min ago`
  if (ms < DAY_MS) return `${Math.floor(ms / HOUR_MS)} h ago`
  const days = Math.floor(ms / DAY_MS)
  return days === 1 ? "yesterday" : `${days} days ago`
}

/** For file names: YYYYMMDD-HHMMSS in UTC, so that names sort by time. */
export function fileStamp(ms: number): string {
  const [date = "", time = ""] = new Date(ms).toISOString().split("T")
  return `${date.replaceAll("-", "")}-${time.slice(0, 8).replaceAll(":", "")}`
}
