// Does this message hold a lasting lesson (LERN-01)? Deterministic and local; precise before complete. The tiers:
// certain (a rule of phrase leaves no doubt), strong (worth a look now), weak (counts only when it comes again).
// `input` must already be known to be typed by a person: origin is judged elsewhere (LERN-02).
import type { Kind, Priority, Source, Triggers } from "../lessons/lesson.ts"
import { type Certainty, certaintyOf, isStrongByRule } from "./certain.ts"
import { type Reading, read } from "./features.ts"
import { kindOf } from "./infer-kind.ts"
import { priorityOf } from "./infer-priority.ts"
import { type Surroundings, triggersOf } from "./infer-triggers.ts"
import { lessonText } from "./lesson-text.ts"
import { meaningOf } from "./meanings.ts"
import { scoresOf } from "./score.ts"
import { STRONG, WEAK, WEIGHTS } from "./weights.ts"

export type Tier = "certain" | "strong" | "weak" | "none"

export interface DetectInput extends Surroundings {
  readonly user: string
  /** The agent's words just before; empty when unknown. */
  readonly prevAssistant: string
  /** How often the same correction has been seen before. */
  readonly seenBefore?: number
}

export interface Finding {
  readonly tier: Exclude<Tier, "none">
  /** A lesson for certain and strong; a weak one is not, until it comes again. */
  readonly label: "lesson" | "none"
  readonly source: Extract<Source, "explicit" | "correction">
  /** A certain, outright standing rule: the only sort that may become active without review. */
  readonly mayGoLive: boolean
  readonly kind: Kind
  readonly priority: Priority
  /** Globs, also in `triggers`. */
  readonly files: readonly string[]
  readonly triggers: Triggers
  /** The person's own sentence or sentences, cleaned. */
  readonly text: string
  readonly reasons: readonly string[]
}

export type Verdict =
  | Finding
  | { readonly tier: "none"; readonly label: "none"; readonly reasons: readonly string[] }

/** The whole verdict, with everything that is inferred. */
export function detect(input: DetectInput): Verdict {
  const judgement = judge(input)
  if (judgement.tier === "none") return judgement
  const { tier, label, source, mayGoLive, text, shown, certainty } = judgement
  const triggers = triggersOf(text, input)
  const isCorrection = source === "correction"
  return {
    tier,
    label,
    source,
    mayGoLive,
    kind: kindOf(text, shown),
    priority: priorityOf(text, { isCorrection, shown, seenBefore: input.seenBefore ?? 0 }),
    files: triggers.files,
    triggers,
    text,
    reasons: [...(certainty === undefined ? [] : [certainty.reason]), ...strongest(shown)],
  }
}

type Judgement =
  | (Pick<Finding, "tier" | "label" | "source" | "mayGoLive" | "text"> & {
      readonly shown: ReadonlySet<string>
      readonly certainty: Certainty | undefined
    })
  | { readonly tier: "none"; readonly label: "none"; readonly reasons: readonly string[] }

/** The tier and the words alone: all that the prompt hook needs while the person waits. */
export function judge(input: Pick<DetectInput, "user" | "prevAssistant">): Judgement {
  const reading = read(input)
  if (reading.prose.isMachine) return none("a program wrote this")
  const scores = scoresOf(reading, WEIGHTS)
  const best = indexOfBest(scores)
  const score = scores[best]
  if (score === undefined) return none("nothing that a person typed as prose")
  const certain = score >= WEAK ? firstCertainty(reading) : undefined
  const tier = tierOf(reading, scores, certain?.found)
  if (tier === "none") return none("no sentence reads like a lasting rule, fact or correction")
  const at = certain?.at ?? best
  const shown = reading.sentences[at]?.shown ?? new Set<string>()
  const isCorrection = CORRECTING.some((name) => shown.has(name))
  return {
    tier,
    label: tier === "weak" ? "none" : "lesson",
    source: isCorrection ? "correction" : "explicit",
    mayGoLive: tier === "certain" && certain?.found.isStanding === true && !isCorrection,
    text: lessonText(reading.sentences, scores, at, WEAK),
    shown,
    certainty: certain?.found,
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
  const all = reading.sentences.map((sentence, at) => ({ at, found: certaintyOf(sentence, reading) }))
  const certain = all.filter((each): each is { at: number; found: Certainty } => each.found !== undefined)
  return certain.find(({ found }) => found.isStanding) ?? certain[0]
}

/** Cues of a correction, as against a rule stated of one's own accord. */
const CORRECTING = ["omitted", "did", "keeps", "told", "habit", "saidBefore", "leftOut", "refuses"]
const MAX_REASONS = 3

function strongest(shown: ReadonlySet<string>): string[] {
  return [...shown]
    .map((name) => ({ name, weight: WEIGHTS.of[name] ?? 0 }))
    .filter(({ weight }) => weight > 0.3)
    .sort((a, b) => b.weight - a.weight || a.name.localeCompare(b.name))
    .slice(0, MAX_REASONS)
    .map(({ name }) => meaningOf(name))
}

function indexOfBest(scores: readonly number[]): number {
  let best = 0
  for (const [index, score] of scores.entries()) if (score > (scores[best] ?? 0)) best = index
  return best
}

function none(reason: string): Extract<Judgement, { tier: "none" }> {
  return { tier: "none", label: "none", reasons: [reason] }
}
