// Parses `tenure pause 30m` (GUID-10) and the pause file. A pause ends within a week; a file that claims more is broken
// and silences nothing.
import { DAY_MS, HOUR_MS, MINUTE_MS } from "./time.ts"

export type PauseEnd =
  | { readonly kind: "after"; readonly ms: number }
  /** A time of day, `days` from today. */
  | { readonly kind: "at"; readonly days: number; readonly hour: number; readonly minute: number }

export type Pause =
  | { readonly kind: "off" }
  | { readonly kind: "on"; readonly until: number }
  /** Ended; only its file is left. */
  | { readonly kind: "over"; readonly until: number }
  | { readonly kind: "broken"; readonly why: string }

export const MAX_PAUSE_MS = 7 * DAY_MS
/** The default length. */
const USUAL: PauseEnd = { kind: "after", ms: 30 * MINUTE_MS }
/** A clock set back a little does not break a pause of a week. */
const SLACK_MS = HOUR_MS

/** `30m`, `2h`, `1h30m`, `1d`, `until 18:00`, `until tomorrow`; undefined for anything else. */
export function parsePause(words: readonly string[]): PauseEnd | undefined {
  const said = words.join(" ").trim().toLowerCase()
  if (said === "") return USUAL
  const when = said.replace(/^(?:until|till|for) /, "")
  if (when === "tomorrow") return { kind: "at", days: 1, hour: 0, minute: 0 }
  const clock = /^(\d{1,2}):(\d{2})$/.exec(when)
  if (clock !== null) return atClock(Number(clock[1]), Number(clock[2]))
  const length =
    /^(?:(\d{1,2})\s?d(?:ays?)?)?\s?(?:(\d{1,3})\s?h(?:ours?)?)?\s?(?:(\d{1,4})\s?m(?:in(?:utes?)?)?)?$/.exec(
      when,
    )
  if (length === null) return undefined
  const [, days = 0, hours = 0, minutes = 0] = length.map(Number).map((n) => (Number.isNaN(n) ? 0 : n))
  const ms = days * DAY_MS + hours * HOUR_MS + minutes * MINUTE_MS
  return ms > 0 ? { kind: "after", ms } : undefined
}

function atClock(hour: number, minute: number): PauseEnd | undefined {
  return hour < 24 && minute < 60 ? { kind: "at", days: 0, hour, minute } : undefined
}

/** `local` gives the local time, `days` from today. A time that has passed means tomorrow. */
export function pauseUntil(
  end: PauseEnd,
  now: number,
  local: (days: number, hour: number, minute: number) => number,
): number {
  if (end.kind === "after") return now + end.ms
  const today = local(end.days, end.hour, end.minute)
  return today > now ? today : local(end.days + 1, end.hour, end.minute)
}

/** `text`: the pause file, one ISO 8601 time. */
export function readPauseText(text: string, now: number): Pause {
  const said = text.trim()
  const until = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(said) ? Date.parse(said) : Number.NaN
  if (Number.isNaN(until)) return { kind: "broken", why: "it holds no time" }
  if (until <= now) return { kind: "over", until }
  if (until - now > MAX_PAUSE_MS + SLACK_MS)
    return { kind: "broken", why: "it would last for more than a week" }
  return { kind: "on", until }
}
