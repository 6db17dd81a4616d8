// How full the context window is and how far auto-compaction is, as three levels (CONT-02). The figures of a
// 200,000-token window are given; any other window, and any override of the client's, has its levels at the same
// shares of the way to compaction. Each level speaks once; a drop makes it speak again.
import type { Environment } from "../environment.ts"

/** 0: nothing to say. 1: a note. 2: the automatic handoff. 3: urgent. */
export type Level = 0 | 1 | 2 | 3

export interface Reading {
  /** What the next request would carry, in tokens. */
  readonly tokens: number
  /** The model's full window. */
  readonly window: number
  /** Where the client compacts by itself. */
  readonly compactAt: number
}

/** The client's own settings that move the point of compaction; they can only lower it. */
export interface Overrides {
  /** CLAUDE_CODE_AUTO_COMPACT_WINDOW */
  readonly window: number | null
  /** CLAUDE_AUTOCOMPACT_PCT_OVERRIDE, 1 to 100 */
  readonly percent: number | null
}

const RESERVED_FOR_OUTPUT = 20_000
const RESERVED_FOR_SUMMARY = 13_000
export const USUAL_WINDOW = 200_000
const LARGE_WINDOW = 1_000_000
const LEAST_WINDOW = 100_000
const USUAL_LEVELS = [0.6, 0.7, 0.75] as const
const SHARES_OF_WAY = [0.72, 0.84, 0.9] as const

export function readingOf(tokens: number, window: number, overrides: Overrides): Reading {
  return { tokens, window, compactAt: compactionAt(window, overrides) }
}

/** Observed: window − 33,000; a percentage is of the window less what is kept for the answer. */
function compactionAt(window: number, overrides: Overrides): number {
  const capped = Math.min(window, Math.max(LEAST_WINDOW, overrides.window ?? window))
  const room = capped - RESERVED_FOR_OUTPUT
  const { percent } = overrides
  const byShare = percent === null ? room : (room * percent) / 100
  return Math.max(1, Math.round(Math.min(room - RESERVED_FOR_SUMMARY, byShare)))
}

/** From how many tokens on each level speaks. */
export function thresholds({ window, compactAt }: Reading): readonly [number, number, number] {
  const isUsual = window === USUAL_WINDOW && compactAt === compactionAt(window, NO_OVERRIDES)
  const [note, handoff, urgent] = isUsual ? USUAL_LEVELS : SHARES_OF_WAY
  const whole = isUsual ? window : compactAt
  return [Math.round(note * whole), Math.round(handoff * whole), Math.round(urgent * whole)]
}

export function levelOf(reading: Reading): Level {
  const [note, handoff, urgent] = thresholds(reading)
  if (reading.tokens >= urgent) return 3
  if (reading.tokens >= handoff) return 2
  return reading.tokens >= note ? 1 : 0
}

/** Of the full window, as the client shows it. */
export function percentOf({ tokens, window }: Reading): number {
  return Math.min(100, Math.round((tokens / window) * 100))
}

/** A context that shrank by less than this share of its window was not compacted: the client trims a little as it goes. */
const DROP = 0.1

export interface Spoken {
  /** The highest level that has spoken. */
  readonly level: Level
  /** The most tokens seen since it last spoke or was reset. */
  readonly peak: number
}

export const NOTHING_SPOKEN: Spoken = { level: 0, peak: 0 }

/** Which level speaks now (0: none), and what to remember. A level that was jumped over stays silent. */
export function speak(reading: Reading, before: Spoken): { readonly say: Level; readonly spoken: Spoken } {
  const hasDropped = reading.tokens < before.peak - DROP * reading.window
  const known = hasDropped ? NOTHING_SPOKEN : before
  const level = levelOf(reading)
  const peak = Math.max(known.peak, reading.tokens)
  if (level <= known.level) return { say: 0, spoken: { level: known.level, peak } }
  return { say: level, spoken: { level, peak } }
}

export const NO_OVERRIDES: Overrides = { window: null, percent: null }

export function overridesOf(env: Environment): Overrides {
  return {
    window: positive(env["CLAUDE_CODE_AUTO_COMPACT_WINDOW"], Number.MAX_SAFE_INTEGER),
    percent: positive(env["CLAUDE_AUTOCOMPACT_PCT_OVERRIDE"], 100),
  }
}

function positive(text: string | undefined, most: number): number | null {
  const n = Number(text)
  return text !== undefined && Number.isFinite(n) && n > 0 && n <= most ? n : null
}

/** Seen on the client 2.1.325: up to 4.6 a model has the usual window unless `[1m]` is asked for; any other the large. */
const USUAL_MODELS = /^claude-(?:3|(?:opus|sonnet|haiku)-(?:3|4(?:-[0-6])?)(?:$|-v?\d{2,}))/i

/**
 * The window, where only the transcript tells: by the name of the model that was asked for; more tokens than the
 * usual window holds are proof of the large one.
 */
export function windowOf(model: string | null, tokens: number): number {
  const isUsual = model !== null && USUAL_MODELS.test(model) && !model.includes("[1m]")
  return isUsual && tokens <= USUAL_WINDOW ? USUAL_WINDOW : LARGE_WINDOW
}
