// Any lesson, for round-trip tests: text of every script, mixed with characters that mean
// something to YAML and Markdown, and a body of its kind.

import fc from "fast-check"
import { renderBody } from "../../src/lessons/file/body.ts"
import { type Kind, type Lesson, type LessonId, PRIORITIES, SOURCES } from "../../src/lessons/model/lesson.ts"

const MARKS = [
  "- x",
  "a: b",
  "a #b",
  "#",
  "'",
  '"',
  "\\",
  "[",
  "]",
  ", ",
  "{}",
  "*",
  "&",
  "!",
  "null",
  "true",
  "~",
]

const word = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
  fc.string({ unit: "binary", minLength: 1, maxLength: 6 }),
  fc.constantFrom(
    ...MARKS,
    "1.0",
    "2026-11-15",
    "yes",
    "---",
    "…",
    "日本語",
    "\u202e",
    "x:",
    "| x",
    "> y",
    "\t",
  ),
)
const text = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "))
const notBlank = text.filter((value) => value.trim() !== "")
const line = notBlank.map((value) => value.replace(/[\r\n]+/g, " ")).filter((value) => value.trim() !== "")
const list = fc.array(notBlank, { maxLength: 3 })

const lessonIds = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,20}$/).map((id) => id as LessonId)

const time = fc
  .date({ min: new Date("1970-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString())

const evidenceItem = fc.record({
  session: notBlank,
  quote: fc.oneof(text, fc.constantFrom("", "a\nb", " ")),
})

const part = line
  .map((value) => value.replaceAll("\0", ""))
  .map((value) => value.trim().replace(/^(?:`{3}|~{3})+/, ""))
  .filter((value) => value.trim() !== "")

function bodyOf(kind: Kind): fc.Arbitrary<string> {
  const maybe = fc.option(part)
  const other = fc.constantFrom("", "Some words first.")
  if (kind === "convention")
    return fc
      .record({ text: fc.constantFrom("Use uv.", "日本語で書く。", "a\n\n- b"), why: maybe })
      .map((body) => renderBody({ kind, ...body }))
  if (kind === "pattern")
    return fc
      .record({ when: part, do: maybe, why: maybe, example: maybe, other })
      .map((body) => renderBody({ kind, ...body }))
  if (kind === "warning")
    return fc
      .record({ risk: part, severity: maybe, detect: maybe, mitigation: maybe, other })
      .map((body) => renderBody({ kind, ...body }))
  if (kind === "requirement")
    return fc
      .record({ constraint: part, why: maybe, verify: maybe, other })
      .map((body) => renderBody({ kind, ...body }))
  if (kind === "anti-pattern")
    return fc
      .record({ avoid: part, instead: maybe, why: maybe, other })
      .map((body) => renderBody({ kind, ...body }))
  const item = fc.record({
    marker: fc.constantFrom("checkbox" as const, "number" as const, "bullet" as const),
    checked: fc.boolean(),
    text: part,
  })
  return fc
    .array(item, { minLength: 1, maxLength: 4 })
    .map((items) => renderBody({ kind, intro: "", items, notes: "" }))
}

export const lessons: fc.Arbitrary<Lesson> = fc
  .constantFrom(
    "convention" as const,
    "checklist" as const,
    "pattern" as const,
    "warning" as const,
    "requirement" as const,
    "anti-pattern" as const,
  )
  .chain((kind) =>
    fc.record({
      id: lessonIds,
      kind: fc.constant(kind),
      priority: fc.constantFrom(...PRIORITIES),
      title: line,
      source: fc.constantFrom(...SOURCES),
      confidence: fc.oneof(fc.constantFrom(0, 0.85, 1), fc.double({ min: 0, max: 1, noNaN: true })),
      triggers: fc.record({
        tools: list,
        files: list,
        commands: list,
        actions: list,
        context: list,
        areas: list,
      }),
      created: time,
      approved: fc.option(time),
      evidence: fc.uniqueArray(evidenceItem, { maxLength: 3, selector: (item) => JSON.stringify(item) }),
      related: fc.array(lessonIds, { maxLength: 3 }),
      supersedes: fc.array(lessonIds, { maxLength: 2 }),
      causedBy: fc.array(lessonIds, { maxLength: 2 }),
      deprecated: fc.boolean(),
      validFrom: fc.option(fc.constantFrom("1", "1.10", "v2.0.0-rc.1", "2026.11.15")),
      validUntil: fc.option(fc.constantFrom("7", "3.0.0+build.7", "10.0")),
      body: bodyOf(kind),
    }),
  )
