// Is there a lasting lesson in a message, and in which words (LERN-01)? This much is asked while the person waits; what
// follows from it (detect.ts) can come later. The tiers: certain (a rule of phrase leaves no doubt), strong (worth a
// look now), weak (counts only when it comes again).
import type { Source } from "../lessons/lesson.ts"
import { type Certainty, certaintyOf, isStrongByRule } from "./certain.ts"
import { type Input, type Reading, read } from "./features.ts"
import { lessonText } from "./lesson-text.ts"
import { scoresOf } from "./score.ts"
import { STRONG, WEAK, WEIGHTS } from "./weights.ts"

export type Tier = "certain" | "strong" | "weak" | "none"

/** What is known while the person waits. Plain data: it may have to be kept until it is known whose words they were. */
export interface Judged {
  readonly tier: Exclude<Tier, "none">
  /** A lesson for certain and strong; a weak one is not, until it comes again. */
  readonly label: "lesson" | "none"
  readonly source: Extract<Source, "explicit" | "correction">
  /** A certain, outright standing rule: the only sort that may become active without review. */
  readonly mayGoLive: boolean
  /** The person's own sentence or sentences, cleaned. */
  readonly text: string
  /** Names of the cues, facts and pairs that the sentence shows. */
  readonly shown: readonly string[]
  /** Why it is certain; null when it is not. */
  readonly certainty: string | null
}

export interface Nothing {
  readonly tier: "none"
  readonly label: "none"
  readonly reasons: readonly string[]
}

export function judge(input: Input): Judged | Nothing {
  return judgeReading(read(input))
}

export function judgeReading(reading: Reading): Judged | Nothing {
  if (reading.prose.isMachine) return none("a program wrote this")
  const scores = scoresOf(reading, WEIGHTS)
  const best = indexOfBest(scores)
  const score = scores[best]
  if (score === undefined) return none("nothing that a person typed as prose")
  const certain = score >= WEAK ? firstCertainty(reading) : undefined
  const tier = tierOf(reading, scores, certain?.found)
  if (tier === "none") return none("no sentence reads like a lasting rule, fact or correction")
  const at = certain?.at ?? best
  const text = lessonText(reading.sentences, scores, at, WEAK)
  if (text === "") return none("asks to remember something, and does not say what")
  const shown = reading.sentences[at]?.shown ?? new Set<string>()
  const isCorrection = CORRECTING.some((name) => shown.has(name))
  return {
    tier,
    label: tier === "weak" ? "none" : "lesson",
    source: isCorrection ? "correction" : "explicit",
    mayGoLive: tier === "certain" && certain?.found.isStanding === true && !isCorrection,
    text,
    shown: [...shown],
    certainty: certain?.found.reason ?? null,
  }
}

/** The tier for given thresholds: what cross-validation scores. */
export function tierOf(
  reading: Reading,
  scores: readonly number[],
  certainty: Certainty | undefined,
  thresholds = { strong: STRONG, weak: WEAK },
): Tier {
  const isWeak = scores.some((score) => score >= thresholds.weak)
  if (certainty !== undefined && isWeak) return "certain"
  const isDocument = reading.prose.documentLines >= DOCUMENT_LINES
  const isStrong = reading.sentences.some(
    (sentence, at) => (scores[at] ?? -99) >= thresholds.strong && canBeStrong(sentence.shown),
  )
  if (isStrong && !isDocument) return "strong"
  if (reading.sentences.some((each) => isStrongByRule(each, reading))) return "strong"
  return isWeak ? "weak" : "none"
}

/** Worth a look now is what is said in a sentence, of the work: neither a ramble nor a confession. */
function canBeStrong(shown: ReadonlySet<string>): boolean {
  return !shown.has("wordy") && !shown.has("selfTalk") && !shown.has("bare")
}

/** With so many headings and labels it is a document: somebody's rules perhaps, but not said to the agent here. */
const DOCUMENT_LINES = 3

export function firstCertainty(reading: Reading): { at: number; found: Certainty } | undefined {
  let first: { at: number; found: Certainty } | undefined
  for (let at = 0; at < reading.sentences.length; at++) {
    const sentence = reading.sentences[at]
    const found = sentence && certaintyOf(sentence, reading)
    if (found?.isStanding) return { at, found }
    if (found) first ??= { at, found }
  }
  return first
}

/** Cues of a correction, as against a rule stated of one's own accord. */
const CORRECTING = ["omitted", "did", "keeps", "told", "habit", "saidBefore", "leftOut", "refuses"]
function indexOfBest(scores: readonly number[]): number {
  let best = 0
  for (let at = 1; at < scores.length; at++) if ((scores[at] ?? 0) > (scores[best] ?? 0)) best = at
  return best
}

function none(reason: string): Nothing {
  return { tier: "none", label: "none", reasons: [reason] }
}
