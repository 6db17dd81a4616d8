// The gate (LERN-01): may a message hold a lasting lesson, and in which words? The agent or a person reviews all that
// passes. A strong match counts by itself; a weak one counts only with the agent's block or when it is repeated.

import { withoutPasted } from "../../clients/claude-code/transcript/pasted.ts"
import type { Source } from "../../lessons/model/lesson.ts"
import { clean } from "../../privacy/sanitise.ts"
import { ruleText } from "../wording/rule-sentences.ts"
import { type PromptReading, readMessage } from "./features.ts"
import GATE from "./gate.json" with { type: "json" }

export type GateTier = "strong" | "weak" | "none"

/** Plain data: it may be stored until the transcript shows who typed the words. */
export interface JudgedPrompt {
  readonly tier: Exclude<GateTier, "none">
  /** A weak match is not a lesson until it is repeated. */
  readonly label: "lesson" | "none"
  readonly source: Extract<Source, "explicit" | "correction">
  /** The person's own sentences, cleaned. */
  readonly text: string
  /** Names of the sentence's cues and facts. */
  readonly shown: readonly string[]
}

export interface NoLesson {
  readonly tier: "none"
  readonly label: "none"
  readonly reasons: readonly string[]
}

export const WEIGHTS: Weights = GATE.weights
const THRESHOLDS: Thresholds = GATE.thresholds

export interface Thresholds {
  readonly strong: number
  readonly weak: number
}

export function judgeMessage(reading: PromptReading): JudgedPrompt | NoLesson {
  if (reading.prose.isMachine) return none("a program wrote this")
  const scores = scoresOf(reading, WEIGHTS)
  if (scores.length === 0) return none("nothing that a person typed as prose")
  const tier = tierOf(reading, scores, THRESHOLDS)
  if (tier === "none") return none("no sentence reads like a lasting rule, fact or correction")
  const at = indexOfBest(reading, scores)
  const text = ruleText(reading.sentences, withEmphasis(reading, scores, at), at, THRESHOLDS.weak)
  if (text === "") return none("asks to remember something, and does not say what")
  const shown = reading.sentences[at]?.shown ?? new Set<string>()
  return {
    tier,
    label: tier === "weak" ? "none" : "lesson",
    source: CORRECTING.some((name) => shown.has(name)) ? "correction" : "explicit",
    text,
    shown: [...shown],
  }
}

/** The score of the best sentence, or the lowest score. */
export function bestScore(scores: readonly number[]): number {
  return Math.max(LOWEST, ...scores)
}

/** The best score, or the highest one for words that always open the gate. */
export function gateScore(reading: PromptReading, scores: readonly number[]): number {
  return reading.sentences.some(({ shown }) => alwaysOpensGate(reading, shown)) ? -LOWEST : bestScore(scores)
}

const LOWEST = -99

/** Cross-validation calls it with its own thresholds. */
export function tierOf(reading: PromptReading, scores: readonly number[], thresholds: Thresholds): GateTier {
  const isDocument = reading.prose.documentLines >= DOCUMENT_LINES
  const isStrong = reading.sentences.some(
    ({ shown }, at) =>
      !NEVER_STRONG.some((name) => shown.has(name)) &&
      ((scores[at] ?? LOWEST) >= thresholds.strong || isExplicitRule(reading, shown)),
  )
  if (isStrong && !isDocument) return "strong"
  return gateScore(reading, scores) >= thresholds.weak ? "weak" : "none"
}

/** Rambles, questions, descriptions and temporary wishes are weak at most. */
const NEVER_STRONG = ["wordy", "bare", "asks", "describes", "temporary", "idle"]

/** A short typed message with an explicit rule, a request to remember, or a forgotten step is strong at any score. */
function isExplicitRule({ prose, sentences }: PromptReading, shown: ReadonlySet<string>): boolean {
  if (prose.documentLines > 0 || prose.pastedLines > 2 || sentences.length > FEW_SENTENCES) return false
  if (shown.has("product") && (shown.has("should") || shown.has("duty"))) return false
  if (shown.has("fromNowOn")) return shown.has("orders")
  if (shown.has("product")) return false
  if (shown.has("alwaysDo") && shown.has("two") && shown.has("orders")) return true
  if (shown.has("two") && sentences.some((each) => each.shown.has("reminds"))) return true
  return shown.has("leftOut") && (shown.has("names-file") || shown.has("workSteps"))
}

const FEW_SENTENCES = 4

/** "Important: …", "you forgot …": outside pasted text, these words always open the gate (LERN-16). */
function alwaysOpensGate({ prose }: PromptReading, shown: ReadonlySet<string>): boolean {
  return shown.has("announces") && !shown.has("asks") && prose.documentLines === 0 && prose.pastedLines <= 2
}

/** A text with this many headings and labels is a document, not a message to the agent. */
const DOCUMENT_LINES = 3

/** Cues of a correction, as opposed to a stated rule. */
const CORRECTING = ["leftOut", "did", "keeps", "saidBefore"]

function indexOfBest({ sentences }: PromptReading, scores: readonly number[]): number {
  let best = 0
  for (let at = 1; at < scores.length; at++) if ((scores[at] ?? 0) > (scores[best] ?? 0)) best = at
  if ((scores[best] ?? LOWEST) >= THRESHOLDS.weak) return best
  const announced = sentences.findIndex(({ shown }) => shown.has("announces"))
  return announced < 0 ? best : announced
}

/** Scores "It is critical that …" beside a rule like the rule itself. */
function withEmphasis(
  { sentences }: PromptReading,
  scores: readonly number[],
  best: number,
): readonly number[] {
  const isEmphasis = (at: number) => Math.abs(at - best) === 1 && sentences[at]?.shown.has("ensures")
  return scores.map((score, at) => (isEmphasis(at) ? (scores[best] ?? score) : score))
}

function none(reason: string): NoLesson {
  return { tier: "none", label: "none", reasons: [reason] }
}

export interface Weights {
  readonly bias: number
  readonly of: Readonly<Record<string, number>>
}

/** The log odds that each sentence holds a lesson: a plain sum of weights. */
export function scoresOf({ sentences, context }: PromptReading, { bias, of }: Weights): number[] {
  let around = bias
  for (const [name, value] of context) around += (of[name] ?? 0) * value
  return sentences.map(({ shown }) => {
    let score = around
    for (const name of shown) score += of[name] ?? 0
    return score
  })
}

// Prescreens a prompt while the person waits. Most prompts hold no lesson; for them neither the store nor the inference code
// is loaded.
export interface PrescreenedPrompt {
  readonly prompt: string
  /** Features of the part that a person typed. */
  readonly reading: PromptReading
  /** The gate's verdict without the agent's previous reply. */
  readonly judged: JudgedPrompt
}

/** "Go on", "run it". */
const GO_AHEAD = /^\s*(?:[a-z']+\s+)?(?:on|it|that|this|ahead|again)[\s.!]*$/i

export function prescreen(prompt: string): PrescreenedPrompt | undefined {
  if (GO_AHEAD.test(prompt)) return undefined
  const user = withoutPasted(clean(promptEnds(prompt, END_CHARS)))
  // The previous reply can only count against a finding (prescreen-prompt.test.ts), so nothing is missed.
  const reading = readMessage({ user, prevAssistant: "" })
  const judged = judgeMessage(reading)
  return judged.tier === "none" ? undefined : { prompt, reading, judged }
}

/** People write their own words before or after a long paste. */
export const END_CHARS = 3_000

export function promptEnds(prompt: string, chars: number): string {
  return prompt.length <= 2 * chars ? prompt : `${prompt.slice(0, chars)}\n\n${prompt.slice(-chars)}`
}
