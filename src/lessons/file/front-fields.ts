// Reads the fields of a lesson from its front matter. Git merges two branches line by line, so a key may appear twice
// (TEAM-01): the earliest time, the highest confidence, the first source and all list items win. Any other conflict is
// a problem with its line.

import {
  KINDS,
  type Lesson,
  type LessonId,
  NO_TRIGGERS,
  PRIORITIES,
  parseLessonId,
  SOURCES,
  STAGES,
  type Stage,
  type Triggers,
} from "../model/lesson.ts"
import { parseVersion } from "../model/project-version.ts"
import { earlier, readTime } from "../model/utc-time.ts"
import type { FrontEntry, FrontScalar, LessonFileProblem } from "./front-matter-value.ts"
import {
  type FrontMatterReading,
  isEmptyValue,
  listOf,
  problem,
  readEvidence,
  sameValue,
  scalarOf,
} from "./front-read.ts"

/** In the order in which they are written. */
export const FRONT_KEYS = [
  "id",
  "kind",
  "priority",
  "title",
  "stage",
  "confidence",
  "source",
  "triggers",
  "created",
  "approved",
  "evidence",
  "related",
  "supersedes",
  "caused-by",
  "deprecated",
  "valid_from",
  "valid_until",
] as const
export type FrontKey = (typeof FRONT_KEYS)[number]

export const TRIGGER_KEYS = ["tools", "files", "commands", "actions", "context", "areas"] as const

export function triggersBy(list: (key: keyof Triggers) => readonly string[]): Triggers {
  return Object.fromEntries(TRIGGER_KEYS.map((key) => [key, list(key)])) as unknown as Triggers
}

export type FieldsReading =
  | { readonly kind: "ok"; readonly fields: Omit<Lesson, "body">; readonly stage: Stage }
  | {
      readonly kind: "malformed"
      readonly problems: readonly LessonFileProblem[]
      readonly kindOfBody: Lesson["kind"] | undefined
    }

export function readFields(entries: readonly FrontEntry[], expectedId: string): FieldsReading {
  const reading: FrontMatterReading = { entries, problems: [] }
  checkSpelling(reading, entries, FRONT_KEYS)
  const id = readId(reading, expectedId)
  const kind = choice(reading, "kind", KINDS)
  const priority = choice(reading, "priority", PRIORITIES)
  const title = readTitle(reading)
  const stage = choice(reading, "stage", STAGES, "active")
  const confidence = readConfidence(reading)
  const source = choice(firstOf(reading, "source"), "source", SOURCES, "manual")
  const triggers = readTriggers(reading)
  const created = time(reading, "created")
  if (created === null) missing(reading, "created", "created: 2026-11-15T18:00:00Z")
  const fields = {
    triggers,
    created,
    approved: time(reading, "approved"),
    evidence: readEvidence(reading, present(reading, "evidence")),
    related: ids(reading, "related"),
    supersedes: ids(reading, "supersedes"),
    causedBy: ids(reading, "caused-by"),
    deprecated: readDeprecated(reading),
    validFrom: version(reading, "valid_from"),
    validUntil: version(reading, "valid_until"),
  }
  const { problems } = reading
  const isWhole = id && kind && priority && title && stage && source && confidence !== undefined
  if (problems.length > 0 || !isWhole || fields.created === null)
    return { kind: "malformed", problems, kindOfBody: kind }
  return {
    kind: "ok",
    fields: { id, kind, priority, title, source, confidence, ...fields, created: fields.created },
    stage,
  }
}

function readId(reading: FrontMatterReading, expected: string): LessonId | undefined {
  const found = text(reading, "id")
  if (found === undefined)
    return missing(reading, "id", `id: ${parseLessonId(expected) ?? "version-bump-files"}`)
  const id = parseLessonId(found.text)
  const wrong =
    id === undefined
      ? "An `id` has at most 80 lower-case letters, digits and hyphens, and no hyphen first."
      : `The \`id\` is \`${id}\` but the file is named \`${expected}.md\`. Make them the same.`
  if (id === undefined || id !== expected) problem(reading, found.line, wrong)
  return id
}

function readTitle(reading: FrontMatterReading): string | undefined {
  const found = text(reading, "title")
  if (found === undefined) return missing(reading, "title", "title: A version bump touches four files")
  if (found.text.trim() === "" || /[\r\n]/.test(found.text)) {
    problem(reading, found.line, "The `title` must be one line of text.")
    return undefined
  }
  return found.text
}

function readConfidence(reading: FrontMatterReading): number | undefined {
  const found = present(reading, "confidence").map((entry) => scalarOf(reading, entry.key, entry.value))
  const values = found.map((scalar) => {
    const value =
      scalar && /^(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(scalar.text)
        ? Number(scalar.text)
        : Number.NaN
    if (scalar && !(value <= 1))
      problem(reading, scalar.line, "`confidence` is a number from 0 to 1, such as `0.85`.")
    return value
  })
  return values.length === 0 ? 1 : Math.max(...values)
}

function readTriggers(reading: FrontMatterReading): Triggers {
  const entries = present(reading, "triggers").flatMap((entry) => {
    if (entry.value.kind === "map") return entry.value.entries
    problem(reading, entry.line, '`triggers` needs lines below it, such as `  files: ["**/plugin.json"]`.')
    return []
  })
  if (entries.length === 0) return NO_TRIGGERS
  checkSpelling(reading, entries, TRIGGER_KEYS)
  const nested: FrontMatterReading = { entries, problems: reading.problems }
  return triggersBy((key) => items(nested, key).map((scalar) => scalar.text))
}

/** The distinct items from all branches. */
function items(reading: FrontMatterReading, key: string): readonly FrontScalar[] {
  const all = present(reading, key).map((entry) => listOf(reading, key, entry.value))
  const [first = [], ...others] = all
  const known = new Set(first.map((scalar) => scalar.text))
  return [...first, ...others.flat().filter(({ text }) => !known.has(text) && known.add(text))]
}

function readDeprecated(reading: FrontMatterReading): boolean {
  const found = text(reading, "deprecated")
  if (found === undefined || found.text === "false") return false
  if (found.text !== "true") problem(reading, found.line, "`deprecated` is `true` or `false`.")
  return true
}

function ids(reading: FrontMatterReading, key: FrontKey): readonly LessonId[] {
  return items(reading, key).flatMap((scalar) => {
    const id = parseLessonId(scalar.text)
    if (id === undefined) problem(reading, scalar.line, `\`${scalar.text}\` is not the id of a lesson.`)
    return id === undefined ? [] : [id]
  })
}

function time(reading: FrontMatterReading, key: FrontKey): string | null {
  let earliest: string | null = null
  for (const entry of present(reading, key)) {
    const scalar = scalarOf(reading, key, entry.value)
    if (scalar === undefined) continue
    const moment = readTime(scalar.text)
    if (moment === undefined)
      problem(reading, scalar.line, `\`${key}\` is not a date. Write it like \`2026-11-15T18:00:00Z\`.`)
    else earliest = earliest === null ? moment : earlier(earliest, moment)
  }
  return earliest
}

function version(reading: FrontMatterReading, key: FrontKey): string | null {
  const found = text(reading, key)
  if (found === undefined) return null
  if (parseVersion(found.text) === undefined)
    problem(reading, found.line, `\`${key}\` is a version of the project, such as \`1.4.0\`.`)
  return found.text
}

function choice<T extends string>(
  reading: FrontMatterReading,
  key: FrontKey,
  allowed: readonly T[],
  otherwise?: T,
): T | undefined {
  const found = text(reading, key)
  if (found === undefined) return otherwise ?? missing(reading, key, `${key}: ${allowed[0]}`)
  const value = allowed.find((one) => one === found.text)
  if (value !== undefined) return value
  const meant = allowed.find((one) => one.toLowerCase() === found.text.toLowerCase())
  const hint =
    meant === undefined ? `one of ${allowed.map((one) => `\`${one}\``).join(", ")}` : `\`${meant}\``
  problem(reading, found.line, `\`${key}\` cannot be \`${found.text}\`. Write ${hint}.`)
  return undefined
}

/** Of several branches, all must agree. */
function text(reading: FrontMatterReading, key: FrontKey): FrontScalar | undefined {
  const [first, ...others] = present(reading, key)
  if (first === undefined) return undefined
  for (const other of others) {
    if (sameValue(first.value, other.value)) continue
    problem(reading, other.line, `\`${key}\` has another value here than on line ${first.line}. Keep one.`)
  }
  return scalarOf(reading, key, first.value)
}

/** The reading with only the first branch's value of this key. */
function firstOf(reading: FrontMatterReading, key: string): FrontMatterReading {
  const [first] = present(reading, key)
  const entries = reading.entries.filter((entry) => entry.key !== key || entry === first)
  return { entries, problems: reading.problems }
}

function present(reading: FrontMatterReading, key: string): readonly FrontEntry[] {
  return reading.entries.filter((entry) => entry.key === key && !isEmptyValue(entry.value))
}

/** Silent if the key exists but is misspelt, or its value was already reported. */
function missing(reading: FrontMatterReading, key: FrontKey, example: string): undefined {
  const isThere = reading.entries.some(
    (entry) => folded(entry.key) === folded(key) && !isEmptyValue(entry.value),
  )
  if (!isThere) problem(reading, 1, `\`${key}\` is missing. Add a line such as \`${example}\`.`)
}

/** Unknown keys are kept; a near miss of a known key is reported as a mistake. */
function checkSpelling(
  reading: FrontMatterReading,
  entries: readonly FrontEntry[],
  known: readonly string[],
): void {
  for (const { key, line } of entries) {
    if (known.includes(key)) continue
    const meant = known.find((one) => folded(one) === folded(key))
    if (meant !== undefined) problem(reading, line, `Write \`${meant}\`, not \`${key}\`.`)
  }
}

function folded(key: string): string {
  return key.toLowerCase().replaceAll(/[_-]/g, "").replace(/s$/, "")
}
