// A lesson as a new file, in the one order every file of ours has: two people who approve the same lesson write
// the same lines but for times and evidence, and git can merge them. What says nothing is left out.

import { FRONT_KEYS, type FrontKey, TRIGGER_KEYS } from "./front-fields.ts"
import { renderFlowList, renderQuoted, renderScalar } from "./front-matter-write.ts"
import type { Evidence, Lesson, Stage, Triggers } from "./lesson.ts"
import { readTime } from "./utc-time.ts"

/** The stages a file may hold; decay and the stages before approval are this machine's. */
export type FileStage = Extract<Stage, "active" | "archived">

export function createLesson(lesson: Lesson, stage: FileStage): string {
  const front = FRONT_KEYS.flatMap((key) => renderKey(key, lesson, stage))
  return `${["---", ...front, "---", bodyText(lesson.body)].join("\n")}\n`
}

/** A body as a file holds it: line feeds only, and no NUL, which would make the file binary to git. */
export function bodyText(body: string): string {
  return body.replaceAll("\0", "").replaceAll("\r\n", "\n")
}

/** The lines of one key; none where the lesson has nothing to say there. */
export function renderKey(key: FrontKey, lesson: Lesson, stage: Stage): readonly string[] {
  if (key === "triggers") return renderTriggers(lesson.triggers)
  if (key === "evidence")
    return lesson.evidence.length === 0 ? [] : ["evidence:", ...renderEvidence(lesson.evidence)]
  const value = renderValue(key, lesson, stage)
  return value === undefined ? [] : [`${key}: ${value}`]
}

/** What stands after `key: `; undefined where the key is left out. */
export function renderValue(
  key: Exclude<FrontKey, "triggers" | "evidence">,
  lesson: Lesson,
  stage: Stage,
): string | undefined {
  switch (key) {
    case "id":
      return renderScalar(lesson.id)
    case "kind":
      return lesson.kind
    case "priority":
      return lesson.priority
    case "title":
      return renderScalar(lesson.title.replace(/\s*[\r\n]+\s*/g, " "))
    case "stage":
      return stage
    case "confidence":
      return Number.isInteger(lesson.confidence) ? `${lesson.confidence + 0}.0` : String(lesson.confidence)
    case "source":
      return lesson.source
    case "created":
      return renderTime(lesson.created)
    case "approved":
      return lesson.approved === null ? undefined : renderTime(lesson.approved)
    case "related":
      return renderIds(lesson.related)
    case "supersedes":
      return renderIds(lesson.supersedes)
    case "caused-by":
      return renderIds(lesson.causedBy)
    case "deprecated":
      return lesson.deprecated ? "true" : undefined
    case "valid_from":
      return lesson.validFrom === null ? undefined : renderScalar(lesson.validFrom)
    case "valid_until":
      return lesson.validUntil === null ? undefined : renderScalar(lesson.validUntil)
  }
}

export function renderTriggerList(key: keyof Triggers, items: readonly string[]): string {
  return renderFlowList(items, key === "files" || key === "commands" ? "quoted" : "plain")
}

/** One line an item: git merges lines, so no item can take a part of another. */
export function renderEvidence(evidence: readonly Evidence[], indent = "  "): readonly string[] {
  return evidence.map(
    ({ session, quote }) =>
      `${indent}- { session: ${renderScalar(session, "flow")}, quote: ${renderQuoted(quote)} }`,
  )
}

function renderTriggers(triggers: Triggers): readonly string[] {
  const lines = TRIGGER_KEYS.filter((key) => triggers[key].length > 0).map(
    (key) => `  ${key}: ${renderTriggerList(key, triggers[key])}`,
  )
  return lines.length === 0 ? [] : ["triggers:", ...lines]
}

function renderIds(ids: readonly string[]): string | undefined {
  return ids.length === 0 ? undefined : renderFlowList(ids, "plain")
}

function renderTime(time: string): string {
  return readTime(time) === undefined ? renderQuoted(time) : time
}
