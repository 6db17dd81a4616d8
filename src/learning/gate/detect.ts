// Decides whether a message holds a lasting lesson (LERN-01) and infers its kind, priority and triggers. Deterministic and
// local. The caller must know that a person typed the message (LERN-02).
import type { Kind, Priority, Triggers } from "../../lessons/model/lesson.ts"
import { inferTriggers, type TriggerContext } from "../triggers/infer-triggers.ts"
import { inferKind, inferPriority } from "../wording/classify-lesson.ts"
import { type GateInput, readMessage } from "./features.ts"
import { bestScore, type JudgedPrompt, judgeMessage, type NoLesson, scoresOf, WEIGHTS } from "./judge.ts"
import MEANINGS from "./meanings.json" with { type: "json" }

export interface LessonFinding extends Omit<JudgedPrompt, "shown"> {
  readonly kind: Kind
  readonly priority: Priority
  /** Globs, the same as in `triggers`. */
  readonly files: readonly string[]
  readonly triggers: Triggers
  readonly reasons: readonly string[]
}

export interface LessonContext extends TriggerContext {
  /** How often the same correction was seen before. */
  readonly seenBefore?: number
}

/** A higher `score` is likelier to be a lesson. */
export type Detected = LessonFinding & { readonly score: number }

/** The verdict of the gate, with everything inferred from it. */
export function detect(input: GateInput & LessonContext): Detected | NoLesson {
  const reading = readMessage(input)
  const judged = judgeMessage(reading)
  if (judged.tier === "none") return judged
  return { ...inferLesson(judged, input), score: bestScore(scoresOf(reading, WEIGHTS)) }
}

/** Infers the rest of a lesson from its words and from what the session did before them. */
export function inferLesson(judged: JudgedPrompt, around: LessonContext): LessonFinding {
  const { shown: names, ...rest } = judged
  const { text, source } = rest
  const shown = new Set(names)
  const triggers = inferTriggers(text, around)
  const isCorrection = source === "correction"
  const priority = inferPriority(text, { isCorrection, shown, seenBefore: around.seenBefore ?? 0 })
  const reasons = [...shown]
    .map((name) => ({ name, weight: WEIGHTS.of[name] ?? 0 }))
    .filter(({ weight }) => weight > 0.2)
    .sort((a, b) => b.weight - a.weight || a.name.localeCompare(b.name))
    .slice(0, MAX_REASONS)
    .map(({ name }) => meanings[name] ?? name)
  return { ...rest, kind: inferKind(text, shown), priority, files: triggers.files, triggers, reasons }
}

const MAX_REASONS = 3
const meanings: Readonly<Record<string, string>> = MEANINGS
