// Does it work? (TRNS-01): corrections per session, and where lessons were approved. Makes no claim from few sessions.

export interface SessionTally {
  readonly number: number
  /** Lessons that this session's corrections created or repeated. */
  readonly corrections: number
  /** Lessons approved during the session or before the next one. */
  readonly approved: number
}

export type Trend =
  | { readonly kind: "too-few"; readonly sessions: number; readonly needed: number }
  | {
      readonly kind: "told"
      readonly earlier: Half
      readonly later: Half
      readonly approvedIn: readonly number[]
    }

/** Sessions from one number to another. */
export interface Half {
  readonly from: number
  readonly to: number
  /** Corrections per session, to one decimal. */
  readonly each: number
}

const HALF = 4
/** Older sessions are ignored. */
export const TREND_SESSIONS = 20

/** `tallies`: attended sessions, in order. */
export function trendOf(tallies: readonly SessionTally[]): Trend {
  const latest = tallies.slice(-TREND_SESSIONS)
  if (latest.length < 2 * HALF) return { kind: "too-few", sessions: latest.length, needed: 2 * HALF }
  const middle = Math.floor(latest.length / 2)
  return {
    kind: "told",
    earlier: halfOf(latest.slice(0, middle)),
    later: halfOf(latest.slice(middle)),
    approvedIn: latest.filter(({ approved }) => approved > 0).map(({ number }) => number),
  }
}

function halfOf(tallies: readonly SessionTally[]): Half {
  const sum = tallies.reduce((total, { corrections }) => total + corrections, 0)
  return {
    from: tallies[0]?.number ?? 0,
    to: tallies.at(-1)?.number ?? 0,
    each: Math.round((sum / tallies.length) * 10) / 10,
  }
}
