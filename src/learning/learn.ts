// Takes in what an agent reports through `tenure learn`. Enough of the same, in enough sessions, bring it to the
// person's review (LIFE-01).
import { AGENT } from "../core/lessons/actor.ts"
import type { LessonId, Stage } from "../core/lessons/lesson.ts"
import { lessonOf, type Report, scrubbed } from "../core/lessons/report.ts"
import { redact } from "../core/trust/redact.ts"
import { clean } from "../core/trust/sanitise.ts"
import { type LessonIo, moment } from "../lessons/lesson-io.ts"
import { takeIn } from "./take-in.ts"

export interface Learned {
  /** As it was taken in: cleaned and redacted. */
  readonly report: Report
  readonly id: LessonId
  readonly stage: Stage
  readonly observations: number
}

/** Extraction, with the confidence of something seen once. */
const CONFIDENCE = 0.3

export function learn(io: LessonIo, report: Report, session: string, secrets: readonly string[]): Learned {
  const safe = scrubbed(report, (text) => redact(clean(text), secrets))
  const from = { source: "extraction", confidence: CONFIDENCE, created: moment(io).at, session } as const
  const state = takeIn(io, {
    content: lessonOf(safe, from),
    origin: "agent",
    session,
    queued: false,
    by: AGENT,
  })
  if (state === undefined) throw new Error("a report was not taken in")
  return {
    report: safe,
    id: state.content.id,
    stage: state.standing.stage,
    observations: state.statistics.observations,
  }
}
