// Writes and reads the file of `tenure export`: every lesson, and nothing of this machine (no statistics, no changelog, no time
// of writing). The same lessons give the same bytes. An import trusts none of its approvals (LERN-02).

import { readBody } from "../../../lessons/file/body.ts"
import { TRIGGER_KEYS, triggersBy } from "../../../lessons/file/front-fields.ts"
import { MAX_LESSON_CHARS } from "../../../lessons/file/lesson-file.ts"
import {
  KINDS,
  type Lesson,
  PRIORITIES,
  parseLessonId,
  STAGES,
  type Stage,
  type Triggers,
} from "../../../lessons/model/lesson.ts"
import type { LessonState } from "../../../lessons/model/lesson-state.ts"
import { parseVersion } from "../../../lessons/model/project-version.ts"
import { readTime } from "../../../lessons/model/utc-time.ts"
import {
  type DraftContent,
  type FileReading,
  type ImportDraft,
  newReading,
  unreadableFile,
} from "./file-reading.ts"
import { isJsonList, isJsonObject, type JsonObject, type JsonValue, type LineOf } from "./json-text.ts"

export const EXPORT_FORMAT = "tenure-lessons"
export const EXPORT_VERSION = 1

/** `scrub` removes invisible characters and secrets from every text. */
export function exportText(states: readonly LessonState[], scrub: (text: string) => string): string {
  const lessons = states
    .toSorted((a, b) => (a.content.id < b.content.id ? -1 : 1))
    .map(({ content, standing }) => entryOf(content, standing.stage, scrub))
  const head = { format: EXPORT_FORMAT, version: EXPORT_VERSION }
  return `${JSON.stringify({ ...head, lessons }, null, 2)}\n`
}

function entryOf(lesson: Lesson, stage: Stage, scrub: (text: string) => string) {
  return {
    id: lesson.id,
    kind: lesson.kind,
    priority: lesson.priority,
    title: scrub(lesson.title).replace(/\s+/g, " ").trim(),
    stage,
    confidence: lesson.confidence,
    source: lesson.source,
    triggers: triggersBy((key) => lesson.triggers[key].map(scrub)),
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

export function isOwnExport(value: JsonValue): value is JsonObject {
  return isJsonObject(value) && value["format"] === EXPORT_FORMAT
}

/** Parses strictly: a malformed entry is reported with its line, and the others are still read. */
export function readOwnExport(value: JsonObject, lineOf: LineOf): FileReading {
  const { version, lessons } = value
  if (version !== EXPORT_VERSION)
    return unreadableFile(
      1,
      `This is version ${String(version)} of an export; this Tenure reads version ${EXPORT_VERSION}.`,
    )
  if (!isJsonList(lessons))
    return unreadableFile(lineOf(value), 'An export has a list of lessons: "lessons": [ … ].')
  const into = newReading()
  const seen = new Set<string>()
  for (const entry of lessons) {
    const line = lineOf(entry)
    const draft = isJsonObject(entry) ? draftOf(entry, line) : "An entry is an object: { … }."
    if (typeof draft === "string") into.mistakes.push({ line, message: draft })
    else if (seen.has(draft.key)) into.mistakes.push({ line, message: `'${draft.key}' is listed twice.` })
    else if (draft.stage === "rejected")
      into.skipped.push({ line, words: draft.content.title, why: "it was rejected in its project" })
    else into.drafts.push(draft)
    if (typeof draft !== "string") seen.add(draft.key)
  }
  return into
}

const GOES: Readonly<Partial<Record<Stage, ImportDraft["goes"]>>> = {
  observation: "to-observations",
  archived: "to-archive",
}

/** The draft, or an error message. */
function draftOf(entry: JsonObject, line: number): (ImportDraft & { key: string; stage: Stage }) | string {
  const id = typeof entry["id"] === "string" ? parseLessonId(entry["id"]) : undefined
  if (id === undefined) return "`id` has small letters, digits and hyphens only, at most 80."
  const stage = STAGES.find((each) => each === entry["stage"])
  if (stage === undefined) return `\`stage\` is one of ${STAGES.join(", ")}.`
  const content = contentOf(entry)
  if (typeof content === "string") return content
  if (JSON.stringify(entry).length > MAX_LESSON_CHARS)
    return `A lesson has at most ${MAX_LESSON_CHARS} characters.`
  const relations = {
    related: ids(entry["related"]),
    supersedes: ids(entry["supersedes"]),
    causedBy: ids(entry["caused-by"]),
  }
  return { line, key: id, stage, goes: GOES[stage] ?? "to-review", content, relations, note: "" }
}

function contentOf(entry: JsonObject): DraftContent | string {
  const kind = KINDS.find((each) => each === entry["kind"])
  const priority = PRIORITIES.find((each) => each === entry["priority"])
  const { title, body, confidence, created } = entry
  if (kind === undefined) return `\`kind\` is one of ${KINDS.join(", ")}.`
  if (priority === undefined) return `\`priority\` is one of ${PRIORITIES.join(", ")}.`
  if (typeof title !== "string" || title.trim() === "" || title.includes("\n")) return "`title` is one line."
  if (typeof body !== "string") return "`body` is a text."
  const shape = readBody(kind, body)
  if (shape.kind !== "ok") return shape.problems[0]?.message ?? "`body` does not have the shape of its kind."
  if (typeof confidence !== "number" || !(confidence >= 0 && confidence <= 1))
    return "`confidence` is a number from 0 to 1."
  const time = typeof created === "string" ? readTime(created) : undefined
  if (time === undefined) return "`created` is a time such as 2026-11-15T18:00:00Z."
  const triggers = triggersIn(entry["triggers"])
  if (triggers === undefined) return `\`triggers\` has lists of texts: ${TRIGGER_KEYS.join(", ")}.`
  const [validFrom, validUntil] = [versionIn(entry["valid_from"]), versionIn(entry["valid_until"])]
  if (validFrom === undefined || validUntil === undefined)
    return "`valid_from` and `valid_until` are versions."
  const evidence = evidenceIn(entry["evidence"])
  if (evidence === undefined) return "`evidence` is a list of { session, quote }."
  const deprecated = entry["deprecated"] === true
  return {
    kind,
    priority,
    title,
    body,
    confidence,
    created: time,
    triggers,
    validFrom,
    validUntil,
    evidence,
    deprecated,
  }
}

function triggersIn(value: JsonValue | undefined): Triggers | undefined {
  const given = isJsonObject(value) ? value : {}
  if (TRIGGER_KEYS.some((key) => !isTexts(given[key] ?? []))) return undefined
  return triggersBy((key) => (given[key] ?? []) as readonly string[])
}

function evidenceIn(value: JsonValue | undefined): DraftContent["evidence"] | undefined {
  if (value === undefined) return []
  if (!isJsonList(value)) return undefined
  const items = value.flatMap((each) => {
    if (!isJsonObject(each) || typeof each["session"] !== "string" || typeof each["quote"] !== "string")
      return []
    return [{ session: each["session"], quote: each["quote"] }]
  })
  return items.length === value.length ? items : undefined
}

/** Null when absent, undefined when it is not a version. */
function versionIn(value: JsonValue | undefined): string | null | undefined {
  if (value === undefined || value === null) return null
  return typeof value === "string" && parseVersion(value) !== undefined ? value : undefined
}

function ids(value: JsonValue | undefined): readonly string[] {
  return isTexts(value) ? value.filter((each) => parseLessonId(each) !== undefined) : []
}

function isTexts(value: JsonValue | undefined): value is readonly string[] {
  return isJsonList(value) && value.every((each) => typeof each === "string")
}
