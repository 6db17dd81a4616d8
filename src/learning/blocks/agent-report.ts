// A lesson that an agent reports, parsed strictly: the error names the missing or wrong field, and nothing is guessed.
// It becomes a candidate in the agent's own words, never more.
import { readBody } from "../../lessons/file/body.ts"
import { TRIGGER_KEYS, triggersBy } from "../../lessons/file/front-fields.ts"
import {
  KINDS,
  type Kind,
  type Lesson,
  NEWLY_FOUND,
  PRIORITIES,
  type Priority,
  type Triggers,
} from "../../lessons/model/lesson.ts"
import { cutAtWord, TITLE_CHARS } from "../../lessons/model/title.ts"
import { type Fields, fieldsOf } from "../../text/json.ts"

export interface Report extends Triggers, Pick<Lesson, "title" | "body" | "kind" | "priority"> {
  /** The words that caused it; null when the agent gives none. */
  readonly quote: string | null
  /** Null when the agent gives no reason. */
  readonly why: string | null
}

export const REPORT_LIMITS = { bodyChars: 4_000, quoteChars: 300, listItems: 20, itemChars: 200 } as const

const { bodyChars, quoteChars, listItems, itemChars } = REPORT_LIMITS
const FIELDS: readonly string[] = ["title", "text", "kind", "priority", "quote", "why", ...TRIGGER_KEYS]

/** The report, or an error message. */
export function parseReport(value: unknown): Report | string {
  const given = fieldsOf(value)
  if (given === undefined) return "A finding is a JSON object."
  const fields = fromPatternFields(given)
  const unknown = Object.keys(fields).find((key) => !FIELDS.includes(key))
  if (unknown !== undefined) return `There is no field '${unknown}'. Fields are: ${FIELDS.join(", ")}.`
  const { title, text, kind = "convention", priority = "MEDIUM", quote = null, why = null } = fields
  if (!isText(title, bodyChars) || title.includes("\n")) return "'title' is one line."
  if (text !== undefined && !isText(text, bodyChars)) return `'text' has at most ${bodyChars} characters.`
  if (!KINDS.includes(kind as Kind)) return `'kind' is one of ${KINDS.join(", ")}.`
  if (!PRIORITIES.includes(priority as Priority)) return `'priority' is one of ${PRIORITIES.join(", ")}.`
  if (why !== null && !isText(why, bodyChars)) return `'why' has at most ${bodyChars} characters.`
  if (quote !== null && !isText(quote, quoteChars)) return `'quote' has at most ${quoteChars} characters.`
  const body = (text as string | undefined) ?? title
  const shape = readBody(kind as Kind, body)
  if (shape.kind !== "ok")
    return `'text' does not fit the kind '${kind}': ${shape.problems[0]?.message ?? ""}`
  const wrong = TRIGGER_KEYS.find((name) => !isList(fields[name] ?? []))
  if (wrong !== undefined) return `'${wrong}' is a list of at most ${listItems} short texts.`
  return {
    // A longer title is cut; the body keeps all of it.
    title: cutAtWord(title, TITLE_CHARS),
    body,
    kind: kind as Kind,
    priority: priority as Priority,
    ...triggersBy((name) => (fields[name] ?? []) as readonly string[]),
    quote: quote as string | null,
    why: why as string | null,
  }
}

/** A lesson in the report's words; the caller sets its source and confidence. */
export function lessonFromReport(
  report: Report,
  from: Pick<Lesson, "source" | "confidence" | "created"> & { readonly session: string },
): Omit<Lesson, "id"> {
  const { title, kind, priority, quote } = report
  const { session, ...known } = from
  return {
    ...NEWLY_FOUND,
    kind,
    priority,
    title,
    ...known,
    triggers: triggersBy((name) => report[name]),
    evidence: quote === null ? [] : [{ session, quote }],
    body: bodyOf(report),
  }
}

/** Kinds whose body has a part for the reason. */
const WITH_WHY: readonly Kind[] = ["convention", "pattern", "requirement", "anti-pattern"]

function bodyOf({ kind, body, why }: Report): string {
  if (why === null || !WITH_WHY.includes(kind) || /^\**Why\b/m.test(body)) return body
  return `${body}\nWhy: ${why.replace(/\s+/g, " ")}`
}

export function scrubReport(report: Report, scrub: (text: string) => string): Report {
  return {
    ...report,
    title: scrub(report.title),
    body: scrub(report.body),
    ...triggersBy((name) => report[name].map(scrub)),
    quote: report.quote === null ? null : scrub(report.quote),
    why: report.why === null ? null : scrub(report.why),
  }
}

function isText(value: unknown, max: number): value is string {
  return typeof value === "string" && value.trim() !== "" && value.length <= max
}

function isList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length <= listItems && value.every((item) => isText(item, itemChars))
}

/**
 * Accepts the eight fields of a learned pattern (Extracted, Confidence, Context, Pattern, When to apply, Steps, Why this
 * works, Source) as fields of a report (LERN-09). Our own field names win.
 */
function fromPatternFields(given: Fields): Fields {
  const fields: Record<string, unknown> = {}
  const renamed: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(given)) {
    const own = PATTERN_FIELDS[name.toLowerCase().replace(/[\s-]+/g, "_")]
    // `context` is also one of our own lists.
    if (own === undefined || (own === "context" && Array.isArray(value))) fields[name] = value
    else renamed[own] = value
  }
  const { pattern: title, context, why, steps, when } = renamed
  return {
    ...triggersIn(when),
    ...(title === undefined ? {} : { title }),
    ...(hasText(context) ? { quote: context.slice(0, quoteChars) } : {}),
    ...(why === undefined ? {} : { why }),
    ...stepsIn(steps),
    ...fields,
  }
}

const PATTERN_FIELDS: Readonly<Record<string, string>> = {
  pattern: "pattern",
  context: "context",
  when_to_apply: "when",
  steps: "steps",
  why_this_works: "why",
  extracted: "nothing",
  confidence: "nothing",
  source: "nothing",
}

const ACTION_CHARS = 60

function stepsIn(steps: unknown): Fields {
  if (!Array.isArray(steps)) return steps === undefined ? {} : { text: steps }
  const items = steps.filter(hasText).map((step) => `- [ ] ${step.replace(/\s+/g, " ").trim()}`)
  return items.length === 0 ? {} : { kind: "checklist", text: items.join("\n") }
}

/** Globs and paths are files, text in backticks with a space is a command, short words are an action. */
function triggersIn(when: unknown): Fields {
  const items: readonly unknown[] = hasText(when) ? when.split(/,\s+|\n/) : [when].flat()
  const bare = items.filter(hasText).map((item) => item.trim())
  const files = bare
    .map((item) => item.replaceAll("`", ""))
    .filter((item) => /^[^\s]*[*/.][^\s]*$/.test(item))
  const commands = bare.filter((item) => /^`[^`]+\s[^`]+`$/.test(item)).map((item) => item.slice(1, -1))
  const taken = new Set([...files, ...commands])
  const actions = bare
    .map((item) => item.replaceAll("`", "").replace(/\.$/, ""))
    .filter((item) => !taken.has(item) && item !== "" && item.length <= ACTION_CHARS)
  return { files, commands, actions }
}

function hasText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== ""
}
