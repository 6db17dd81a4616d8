// A finding that an agent reports through `tenure learn`, read strictly: a field that is missing or of the wrong
// sort is named, and nothing is guessed. What it becomes is an observation in the agent's own words, no more.
import { fieldsOf } from "../fields.ts"
import { readBody } from "./body.ts"
import {
  KINDS,
  type Kind,
  type Lesson,
  NEWLY_FOUND,
  NO_TRIGGERS,
  PRIORITIES,
  type Priority,
} from "./lesson.ts"

export interface Report {
  readonly title: string
  readonly body: string
  readonly kind: Kind
  readonly priority: Priority
  readonly tools: readonly string[]
  readonly files: readonly string[]
  readonly commands: readonly string[]
  readonly actions: readonly string[]
  /** The words that gave rise to it; null when the agent gives none. */
  readonly quote: string | null
  /** Why it works; null when the agent does not say. */
  readonly why: string | null
}

const TITLE_CHARS = 120
const BODY_CHARS = 4_000
const QUOTE_CHARS = 300
const LIST_ITEMS = 20
const ITEM_CHARS = 200

/** The report, or what is wrong with it. */
export function parseReport(value: unknown): Report | string {
  const fields = fieldsOf(value)
  if (fields === undefined) return "A finding is a JSON object."
  const unknown = Object.keys(fields).find((key) => !FIELDS.includes(key))
  if (unknown !== undefined) return `There is no field '${unknown}'. Fields are: ${FIELDS.join(", ")}.`
  const { title, text, kind = "convention", priority = "MEDIUM", quote = null, why = null } = fields
  if (!isText(title, TITLE_CHARS)) return `'title' is one line of at most ${TITLE_CHARS} characters.`
  if (title.includes("\n")) return "'title' is one line."
  if (text !== undefined && !isText(text, BODY_CHARS)) return `'text' has at most ${BODY_CHARS} characters.`
  if (!KINDS.includes(kind as Kind)) return `'kind' is one of ${KINDS.join(", ")}.`
  if (!PRIORITIES.includes(priority as Priority)) return `'priority' is one of ${PRIORITIES.join(", ")}.`
  if (why !== null && !isText(why, BODY_CHARS)) return `'why' has at most ${BODY_CHARS} characters.`
  if (quote !== null && !isText(quote, QUOTE_CHARS)) return `'quote' has at most ${QUOTE_CHARS} characters.`
  const body = (text as string | undefined) ?? title
  const shape = readBody(kind as Kind, body)
  if (shape.kind !== "ok")
    return `'text' does not fit the kind '${kind}': ${shape.problems[0]?.message ?? ""}`
  const lists: Record<string, readonly string[]> = {}
  for (const name of LISTS) {
    const list = fields[name] ?? []
    if (!isList(list)) return `'${name}' is a list of at most ${LIST_ITEMS} short texts.`
    lists[name] = list
  }
  const { tools = [], files = [], commands = [], actions = [] } = lists
  const sorts = { kind: kind as Kind, priority: priority as Priority }
  return {
    title,
    body,
    ...sorts,
    tools,
    files,
    commands,
    actions,
    quote: quote as string | null,
    why: why as string | null,
  }
}

/** A lesson in the report's words; what it came from and how sure it is, is for the caller to say. */
export function lessonOf(
  report: Report,
  from: Pick<Lesson, "source" | "confidence" | "created"> & { readonly session: string },
): Omit<Lesson, "id"> {
  const { title, kind, priority, tools, files, commands, actions, quote } = report
  return {
    ...NEWLY_FOUND,
    kind,
    priority,
    title,
    source: from.source,
    confidence: from.confidence,
    triggers: { ...NO_TRIGGERS, tools, files, commands, actions },
    created: from.created,
    evidence: quote === null ? [] : [{ session: from.session, quote }],
    body: bodyOf(report),
  }
}

/** Kinds whose body has a part for the reason. */
const WITH_WHY: readonly Kind[] = ["convention", "pattern", "requirement", "anti-pattern"]

function bodyOf({ kind, body, why }: Report): string {
  if (why === null || !WITH_WHY.includes(kind) || /^\**Why\b/m.test(body)) return body
  return `${body}\nWhy: ${why.replace(/\s+/g, " ")}`
}

/** Every text of the report, changed alike. */
export function scrubbed(report: Report, scrub: (text: string) => string): Report {
  return {
    ...report,
    title: scrub(report.title),
    body: scrub(report.body),
    tools: report.tools.map(scrub),
    files: report.files.map(scrub),
    commands: report.commands.map(scrub),
    actions: report.actions.map(scrub),
    quote: report.quote === null ? null : scrub(report.quote),
    why: report.why === null ? null : scrub(report.why),
  }
}

const LISTS = ["tools", "files", "commands", "actions"]
const FIELDS = ["title", "text", "kind", "priority", "quote", "why", ...LISTS]

function isText(value: unknown, max: number): value is string {
  return typeof value === "string" && value.trim() !== "" && value.length <= max
}

function isList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length <= LIST_ITEMS && value.every((item) => isText(item, ITEM_CHARS))
}
