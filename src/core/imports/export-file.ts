// The file that `tenure export` writes and `tenure import` reads: every lesson with all that it says, and nothing of this
// machine (no statistics, no changelog, no time of writing). The same lessons give the same bytes.
import { TRIGGER_KEYS } from "../lessons/front-fields.ts"
import type { Lesson, Stage } from "../lessons/lesson.ts"
import type { LessonState } from "../lessons/state.ts"

export const EXPORT_FORMAT = "tenure-lessons"
export const EXPORT_VERSION = 1

/** `scrub` takes out what cannot be seen and what is secret; it has the last word on every text. */
export function exportText(states: readonly LessonState[], scrub: (text: string) => string): string {
  const lessons = states
    .toSorted((a, b) => (a.content.id < b.content.id ? -1 : 1))
    .map(({ content, standing }) => entryOf(content, standing.stage, scrub))
  const head = { format: EXPORT_FORMAT, version: EXPORT_VERSION }
  return `${JSON.stringify({ ...head, lessons }, null, 2)}\n`
}

function entryOf(lesson: Lesson, stage: Stage, scrub: (text: string) => string) {
  const lists = TRIGGER_KEYS.map((key) => [key, lesson.triggers[key].map(scrub)] as const)
  return {
    id: lesson.id,
    kind: lesson.kind,
    priority: lesson.priority,
    title: scrub(lesson.title).replace(/\s+/g, " ").trim(),
    stage,
    confidence: lesson.confidence,
    source: lesson.source,
    triggers: Object.fromEntries(lists),
    created: lesson.created,
    approved: lesson.approved,
    evidence: lesson.evidence.map(({ session, quote }) => ({ session: scrub(session), quote: scrub(quote) })),
    related: lesson.related,
    supersedes: lesson.supersedes,
    "caused-by": lesson.causedBy,
    deprecated: lesson.deprecated,
    valid_from: lesson.validFrom,
    valid_until: lesson.validUntil,
    body: scrub(lesson.body),
  }
}
