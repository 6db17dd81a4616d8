// Does this message hold a lasting lesson (LERN-01), and what follows from it: its kind, priority and triggers?
// Deterministic and local; precise before complete. The message must already be known to be typed by a person: origin
// is judged elsewhere (LERN-02).
import type { Kind, Priority, Triggers } from "../lessons/lesson.ts"
import type { Input } from "./features.ts"
import { kindOf } from "./infer-kind.ts"
import { priorityOf } from "./infer-priority.ts"
import { type Surroundings, triggersOf } from "./infer-triggers.ts"
import { type Judged, judge, type Nothing } from "./judge.ts"
import { meaningOf } from "./meanings.ts"
import { WEIGHTS } from "./weights.ts"

export interface Finding extends Omit<Judged, "shown" | "certainty"> {
  readonly kind: Kind
  readonly priority: Priority
  /** Globs, also in `triggers`. */
  readonly files: readonly string[]
  readonly triggers: Triggers
  readonly reasons: readonly string[]
}

export interface Circumstances extends Surroundings {
  /** How often the same correction has been seen before. */
  readonly seenBefore?: number
}

/** The whole verdict, with everything that is inferred. */
export function detect(input: Input & Circumstances): Finding | Nothing {
  const judged = judge(input)
  return judged.tier === "none" ? judged : inferred(judged, input)
}

/** What follows from words that hold a lesson, and from what the session did before them. */
export function inferred(judged: Judged, around: Circumstances): Finding {
  const { shown: names, certainty, ...rest } = judged
  const { text, source } = rest
  const shown = new Set(names)
  const triggers = triggersOf(text, around)
  const isCorrection = source === "correction"
  const priority = priorityOf(text, { isCorrection, shown, seenBefore: around.seenBefore ?? 0 })
  const reasons = [...(certainty === null ? [] : [certainty]), ...strongest(shown)]
  return { ...rest, kind: kindOf(text, shown), priority, files: triggers.files, triggers, reasons }
}

const MAX_REASONS = 3

function strongest(shown: ReadonlySet<string>): string[] {
  return [...shown]
    .map((name) => ({ name, weight: WEIGHTS.of[name] ?? 0 }))
    .filter(({ weight }) => weight > 0.3)
    .sort((a, b) => b.weight - a.weight || a.name.localeCompare(b.name))
    .slice(0, MAX_REASONS)
    .map(({ name }) => meaningOf(name))
}
