// Context pressure (CONT-02): how full the window is and how far away auto-compaction is, as three levels. A 200,000-token
// window has fixed levels; other windows and client overrides use the same shares of the way to compaction. Each level
// speaks once; a drop resets it.
import type { Environment } from "../../text/environment.ts"
import { fieldsIn, fieldsOf } from "../../text/json.ts"

/** 0: nothing to say. 1: a note. 2: the automatic handoff. 3: urgent. */
export type Level = 0 | 1 | 2 | 3

export interface PressureReading {
  /** The size of the next request. */
  readonly tokens: number
  /** The model's full window. */
  readonly window: number
  /** Where the client compacts automatically. */
  readonly compactAt: number
  /** The person's own levels; absent for the defaults. */
  readonly levels?: Levels
}

/** AC5.8: the levels that a person set, in percent of `of`. */
export interface Levels {
  readonly note: number
  readonly handoff: number
  readonly urgent: number
  readonly of: "window" | "compaction"
}

/** Client settings that lower the point of compaction. */
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
const MIN_WINDOW = 100_000
const USUAL_LEVELS = [0.6, 0.7, 0.75] as const
const SHARES_OF_WAY = [0.72, 0.84, 0.9] as const

export function readingOf(
  tokens: number,
  window: number,
  overrides: Overrides,
  levels: Levels | null = null,
): PressureReading {
  const reading = { tokens, window, compactAt: compactionAt(window, overrides) }
  return levels === null ? reading : { ...reading, levels }
}

/** Observed: window − 33,000; a percentage applies to the window minus the reserve for the answer. */
function compactionAt(window: number, overrides: Overrides): number {
  const capped = Math.min(window, Math.max(MIN_WINDOW, overrides.window ?? window))
  const room = capped - RESERVED_FOR_OUTPUT
  const { percent } = overrides
  const byShare = percent === null ? room : (room * percent) / 100
  return Math.max(1, Math.round(Math.min(room - RESERVED_FOR_SUMMARY, byShare)))
}

/** The token count from which each level speaks. */
export function thresholds({
  window,
  compactAt,
  levels,
}: PressureReading): readonly [number, number, number] {
  if (levels !== undefined) {
    const all = levels.of === "window" ? window : compactAt
    const at = (percent: number) => Math.round((percent / 100) * all)
    return [at(levels.note), at(levels.handoff), at(levels.urgent)]
  }
  const isUsual = window === USUAL_WINDOW && compactAt === compactionAt(window, NO_OVERRIDES)
  const [note, handoff, urgent] = isUsual ? USUAL_LEVELS : SHARES_OF_WAY
  const whole = isUsual ? window : compactAt
  return [Math.round(note * whole), Math.round(handoff * whole), Math.round(urgent * whole)]
}

export function levelOf(reading: PressureReading): Level {
  const [note, handoff, urgent] = thresholds(reading)
  if (reading.tokens >= urgent) return 3
  if (reading.tokens >= handoff) return 2
  return reading.tokens >= note ? 1 : 0
}

/** Of the full window, as the client shows it; with lowered compaction, of the way to it. */
export function percentOf(reading: PressureReading): number {
  const whole = isLowered(reading) ? reading.compactAt : reading.window
  return Math.min(100, Math.round((reading.tokens / whole) * 100))
}

export function isLowered({ window, compactAt }: PressureReading): boolean {
  return compactAt < compactionAt(window, NO_OVERRIDES)
}

/** Parses levels; null when absent or invalid. */
export function levelsIn(value: unknown): Levels | null {
  const { note, handoff, urgent, of } = Object(value) as Partial<Record<keyof Levels, unknown>>
  if (typeof note !== "number" || typeof handoff !== "number" || typeof urgent !== "number") return null
  const isOrdered = note > 0 && note <= handoff && handoff <= urgent && urgent <= 100
  return isOrdered ? { note, handoff, urgent, of: of === "compaction" ? "compaction" : "window" } : null
}

/** A smaller drop is not a compaction: the client trims a little as it works. */
const DROP = 0.1

export interface Spoken {
  /** The highest level that has spoken. */
  readonly level: Level
  /** The most tokens seen since it last spoke or was reset. */
  readonly peak: number
}

export const NOTHING_SPOKEN: Spoken = { level: 0, peak: 0 }

/** Which level speaks now (0: none), and what to remember. A skipped level stays silent. */
export function speak(
  reading: PressureReading,
  before: Spoken,
): { readonly say: Level; readonly spoken: Spoken } {
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

/** Observed on client 2.1.325: models up to 4.6 have the usual window unless `[1m]` is requested; others the large one. */
const USUAL_MODELS = /^claude-(?:3|(?:opus|sonnet|haiku)-(?:3|4(?:-[0-6])?)(?:$|-v?\d{2,}))/i

/**
 * The window when only the transcript is known: by the requested model; more tokens than the usual window holds prove the
 * large one.
 */
export function windowOf(model: string | null, tokens: number): number {
  const isUsual = model !== null && USUAL_MODELS.test(model) && !model.includes("[1m]")
  return isUsual && tokens <= USUAL_WINDOW ? USUAL_WINDOW : LARGE_WINDOW
}

export interface PressureWords {
  readonly context: string
  readonly notice: string
}

export function pressureWords(level: Exclude<Level, 0>, reading: PressureReading): PressureWords {
  const full = isLowered(reading)
    ? `The context is ${percentOf(reading)}% of the way to compaction`
    : `The context window is ${percentOf(reading)}% full`
  const left = `about ${thousands(reading.compactAt - reading.tokens)} tokens before the client compacts it`
  switch (level) {
    case 1:
      return {
        context: `${full}, ${left}. Large outputs are better read in parts from here on.`,
        notice: `Tenure: ${full.toLowerCase()}, ${left}. A good place to stop: /tenure:learn, then /compact.`,
      }
    case 2:
      return {
        context: `${full}, ${left}. A handoff of this session is being written to .tenure/local/handoffs.`,
        notice: `Tenure: ${full.toLowerCase()}, ${left}. A handoff is written by itself; a new session opens with it.`,
      }
    case 3:
      return {
        context: `${full}, ${left}. Bring the step at hand to an end before beginning another; say what is decided and what is open.`,
        notice: `Tenure: ${full.toLowerCase()}, ${left}. Now is the time: /tenure:learn, then /compact or a new session.`,
      }
  }
}

function thousands(tokens: number): string {
  return tokens < 1_000 ? "no" : `${Math.floor(tokens / 1_000)},000`
}

export interface Usage {
  readonly tokens: number
  /** As requested, with `[1m]`; null when no answer names it. */
  readonly model: string | null
  readonly text: string
}

/** Lines without any of these are skipped. */
export const USAGE_NEEDLES = ['"usage"', '"compact_boundary"']

/** The context size from one transcript line: an answer's usage, or what a compaction left. Undefined for other lines. */
export function usageIn(line: string): Usage | undefined {
  const record = fieldsIn(line) ?? {}
  if (record["isSidechain"] === true) return undefined
  if (record["type"] === "system" && record["subtype"] === "compact_boundary") {
    return { tokens: figure(fieldsOf(record["compactMetadata"])?.["postTokens"]), model: null, text: "" }
  }
  const message = fieldsOf(record["message"]) ?? {}
  if (record["type"] !== "assistant" || message["model"] === "<synthetic>") return undefined
  const tokens = contextTokens(message["usage"])
  if (tokens === 0) return undefined
  const model = record["requestedModel"] ?? message["model"]
  return { tokens, model: typeof model === "string" ? model : null, text: textOf(message["content"]) }
}

/**
 * Whether the figure belongs to an earlier answer than this reply: the client may call the hook before it writes the
 * line. False without text to compare.
 */
export function isUsageStale(usage: Usage | undefined, reply: string): boolean {
  const said = reply.trim()
  if (said === "") return false
  const text = usage?.text.trim() ?? ""
  return text === "" || !(said.endsWith(text) || text.endsWith(said))
}

function textOf(content: unknown): string {
  if (!Array.isArray(content)) return ""
  const last: unknown = fieldsOf(content.at(-1))?.["text"]
  return typeof last === "string" ? last : ""
}

/** The size of the next request: all input, cached or not, plus the answer. */
export function contextTokens(usage: unknown): number {
  const parts = fieldsOf(usage) ?? {}
  return (
    figure(parts["input_tokens"]) +
    figure(parts["cache_creation_input_tokens"]) +
    figure(parts["cache_read_input_tokens"]) +
    figure(parts["output_tokens"])
  )
}

function figure(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) && value > 0 ? value : 0
}
