// Our own export, read strictly: an entry that is not whole is named with its line and what is wrong, and the others
// still come. What it says of approval is not believed: here it is somebody's file like any other (LERN-02).
import { readBody } from "../lessons/body.ts"
import { TRIGGER_KEYS } from "../lessons/front-fields.ts"
import { KINDS, PRIORITIES, parseLessonId, STAGES, type Stage, type Triggers } from "../lessons/lesson.ts"
import { MAX_LESSON_CHARS } from "../lessons/lesson-file.ts"
import { readTime } from "../lessons/utc-time.ts"
import { parseVersion } from "../lessons/version.ts"
import { EXPORT_FORMAT, EXPORT_VERSION } from "./export-file.ts"
import { isList, isObject, type Json, type JsonObject } from "./json-text.ts"
import { type Draft, type DraftContent, type FileReading, gathering, spoilt } from "./reading.ts"

export function isOwnExport(value: Json): value is JsonObject {
  return isObject(value) && value["format"] === EXPORT_FORMAT
}

export function readOwnExport(value: JsonObject, lineOf: (value: Json) => number): FileReading {
  const { version, lessons } = value
  if (version !== EXPORT_VERSION)
    return spoilt(
      1,
      `This is version ${String(version)} of an export; this Tenure reads version ${EXPORT_VERSION}.`,
    )
  if (!isList(lessons)) return spoilt(lineOf(value), 'An export has a list of lessons: "lessons": [ … ].')
  const into = gathering()
  const seen = new Set<string>()
  for (const entry of lessons) {
    const line = lineOf(entry)
    const draft = isObject(entry) ? draftOf(entry, line) : "An entry is an object: { … }."
    if (typeof draft === "string") into.mistakes.push({ line, message: draft })
    else if (seen.has(draft.key)) into.mistakes.push({ line, message: `'${draft.key}' stands here again.` })
    else if (draft.stage === "rejected")
      into.left.push({ line, words: draft.content.title, why: "it was rejected where it comes from" })
    else into.drafts.push(draft)
    if (typeof draft !== "string") seen.add(draft.key)
  }
  return into
}

const GOES: Readonly<Partial<Record<Stage, Draft["goes"]>>> = {
  observation: "to-observations",
  archived: "to-archive",
}

/** The draft, or what is wrong with it. */
function draftOf(entry: JsonObject, line: number): (Draft & { key: string; stage: Stage }) | string {
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
  if (shape.kind !== "ok") return shape.problems[0]?.message ?? "`body` has not the shape of its kind."
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

function triggersIn(value: Json | undefined): Triggers | undefined {
  const given = isObject(value) ? value : {}
  const lists = TRIGGER_KEYS.map((key) => [key, given[key] ?? []] as const)
  if (lists.some(([, list]) => !isTexts(list))) return undefined
  return Object.fromEntries(lists) as unknown as Triggers
}

function evidenceIn(value: Json | undefined): DraftContent["evidence"] | undefined {
  if (value === undefined) return []
  if (!isList(value)) return undefined
  const items = value.flatMap((each) => {
    if (!isObject(each) || typeof each["session"] !== "string" || typeof each["quote"] !== "string") return []
    return [{ session: each["session"], quote: each["quote"] }]
  })
  return items.length === value.length ? items : undefined
}

/** Undefined when it is something else than a version or nothing. */
function versionIn(value: Json | undefined): string | null | undefined {
  if (value === undefined || value === null) return null
  return typeof value === "string" && parseVersion(value) !== undefined ? value : undefined
}

function ids(value: Json | undefined): readonly string[] {
  return isTexts(value) ? value.filter((each) => parseLessonId(each) !== undefined) : []
}

function isTexts(value: Json | undefined): value is readonly string[] {
  return isList(value) && value.every((each) => typeof each === "string")
}
