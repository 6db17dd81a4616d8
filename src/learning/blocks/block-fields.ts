// Turns the fields of a block, under any name an agent may use, into a report (LERN-12): our short form, and the original
// process-knowledge form (`type`, `label`, `trigger_conditions`, with a checklist, pattern, warning or requirement inside).
// Long values are cut, never refused; unknown lines are returned.

import { readBody } from "../../lessons/file/body.ts"
import { KINDS, type Kind, PRIORITIES, type Priority } from "../../lessons/model/lesson.ts"
import { cutAtWord } from "../../lessons/model/title.ts"
import { fieldsOf } from "../../text/json.ts"
import { parseReport, REPORT_LIMITS, type Report } from "./agent-report.ts"
import names from "./block-fields.json" with { type: "json" }
import {
  BULLET,
  type FieldNames,
  fieldName,
  isLooseList,
  type Loose,
  type LooseMap,
  type LooseReading,
  splitAtCommas,
  unquoted,
} from "./loose-yaml.ts"

/** Our name for a field, by the names that agents use. */
const FIELDS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(names.fields).flatMap(([field, spelled]) => spelled.split(" ").map((name) => [name, field])),
)

const NESTED = new Set(["triggers", "checklist", "pattern", "warning", "requirement", "anti-pattern"])

export const BLOCK_NAMES: FieldNames = {
  isKnown: (name) => Object.hasOwn(FIELDS, name),
  isNested: (name) => NESTED.has(FIELDS[name] ?? ""),
}

export interface ReadReport {
  readonly report: Report
  /** The fields the agent filled in; the others have their defaults. */
  readonly gave: readonly string[]
  readonly unread: readonly string[]
}

/** The report, or an error message. */
export function parseBlockFields(reading: LooseReading): ReadReport | string {
  const fields = byOurNames(reading.fields)
  // A sentence without any field is the title.
  const isProse = Object.keys(fields).length === 0 && reading.unread.length > 0
  if (isProse) fields["title"] = reading.unread.join(" ")
  const unread = isProse ? [] : [...reading.unread]
  const kind = kindIn(fields, unread)
  const inner = fields[kind] ?? fields["checklist"]
  const title = titleIn(fields, kind, inner)
  if (title === "" || (isProse && !/\S\s+\S+\s+\S/.test(title))) return "It has no title."
  const body = bodyIn(kind, title, fields, inner)
  const lists: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
    LISTS.map((name) => [name, listIn(fields[name], MAX_CHARS[name])]),
  )
  const priority = priorityIn(fields["priority"], unread)
  const report = parseReport({
    title,
    ...body,
    ...(priority === undefined ? {} : { priority }),
    ...optional("quote", textIn(fields["quote"]).replace(/^[“„«](.*)[”“»]$/s, "$1"), quoteChars),
    ...optional("why", textIn(fields["why"]), bodyChars),
    ...lists,
  })
  if (typeof report === "string") return report
  const gave = Object.keys(fields).filter((name) => lists[name] === undefined || lists[name].length > 0)
  return { report, gave, unread }
}

/** The longest item of each list: a sentence is not a keyword. */
const MAX_CHARS = { files: 200, commands: 200, tools: 60, actions: 60, context: 60, areas: 60 } as const
const LISTS = Object.keys(MAX_CHARS) as (keyof typeof MAX_CHARS)[]
const { bodyChars, quoteChars, listItems } = REPORT_LIMITS

/** Triggers are in their own map or beside the title. A sentence that says when becomes an action trigger. */
function byOurNames(given: LooseMap): Record<string, Loose> {
  const fields: Record<string, Loose> = {}
  for (const [name, value] of Object.entries(given)) {
    const own = FIELDS[name] ?? "ignored"
    if (own === "ignored" || isEmpty(value)) continue
    if (own === "triggers" && isMap(value))
      for (const [key, inner] of Object.entries(value))
        fields[FIELDS[fieldName(key)] ?? fieldName(key)] ??= inner
    else if (own === "triggers")
      for (const item of listIn(value)) {
        const list = !item.includes(" ") && /[*/.]/.test(item) ? "files" : "actions"
        fields[list] = [...listIn(fields[list]), item]
      }
    // `pattern: one sentence` is the title.
    else if (NESTED.has(own) && typeof value === "string")
      fields[own === "checklist" ? "text" : "title"] ??= value
    else fields[own] ??= value
  }
  return fields
}

function kindIn(fields: LooseMap, unread: string[]): Kind {
  const word = fieldName(textIn(fields["kind"]).split(/[\s,;(]/, 1)[0] ?? "").replaceAll("_", "-")
  const kind = KINDS.find((each) => each === word || each.replace("-", "") === word)
  if (kind !== undefined) return kind
  if (word !== "") unread.push(`kind: ${word}`)
  return KINDS.find((each) => isMap(fields[each]) || isLooseList(fields[each] ?? "")) ?? "convention"
}

function priorityIn(value: Loose | undefined, unread: string[]): Priority | undefined {
  const word = (textIn(value).split(/[\s,;(]/, 1)[0] ?? "").toUpperCase()
  const priority = PRIORITIES.find((each) => each === word || (word.length >= 3 && each.startsWith(word)))
  if (priority === undefined && word !== "") unread.push(`priority: ${word}`)
  return priority
}

/** Parts that can serve as the title of a block without one, best first. */
const TITLE_PARTS = ["title", "action", "do", "constraint", "mitigation", "instead", "risk", "avoid"]

function titleIn(fields: LooseMap, kind: Kind, inner: Loose | undefined): string {
  const own = textIn(fields["title"]).replace(/\s+/g, " ")
  if (own !== "" && !isPlaceholder(own)) return own
  if (isMap(inner)) return TITLE_PARTS.map((name) => textIn(inner[name])).find((text) => text !== "") ?? ""
  const text = kind === "checklist" ? "" : textIn(fields["text"])
  return (text.split("\n", 1)[0] ?? "").replace(BULLET, "")
}

/** A body without the shape of its kind becomes a convention in the agent's words. */
function bodyIn(kind: Kind, title: string, fields: LooseMap, inner: Loose | undefined) {
  const list = isLooseList(fields["text"] ?? "") ? processBody("checklist", fields["text"]) : undefined
  const prose = list === undefined ? textIn(fields["text"]) : ""
  const typed = processBody(
    kind === "convention" && list !== undefined ? "checklist" : kind,
    inner ?? fields["text"],
  )
  const shaped =
    typed ??
    list ??
    (LABELLED[kind] === undefined || prose !== "" ? undefined : `${LABELLED[kind]}: ${title}`)
  const heading = isMap(inner) ? textIn(inner["title"]) : ""
  const intro = [prose, heading].find((text) => text !== "" && text !== title) ?? ""
  const isItems = shaped?.startsWith("- [ ] ") === true
  const own = isItems && kind === "convention" ? ("checklist" as const) : kind
  const whole = shaped === undefined ? prose : [intro, shaped].filter((text) => text !== "").join("\n\n")
  const text = cut(whole === "" ? title : whole, bodyChars)
  return readBody(own, text).kind === "ok" ? { kind: own, text } : { kind: "convention" as const, text }
}

/** Kinds whose first part may simply repeat the title. */
const LABELLED: Readonly<Partial<Record<Kind, string>>> = { warning: "Risk", requirement: "Constraint" }

function listIn(value: Loose | undefined, most = 200): readonly string[] {
  if (value === undefined || (typeof value === "string" && isPlaceholder(value))) return []
  const texts = isLooseList(value) ? value.map(textIn) : textIn(value).split("\n")
  const items = texts
    .map((text) => text.replace(/\s+#\s.*$/, "").replace(BULLET, ""))
    .flatMap((text) => (isLooseList(value) ? [text] : splitAtCommas(text)))
    .map((text) => unquoted(text.replace(/^(\S+)\s+\([^)]*\)$/, "$1")))
    .filter(
      (text) => text !== "" && text.length <= most && !isPlaceholder(text) && !CATCH_ALL_GLOBS.has(text),
    )
  return [...new Set(items)].slice(0, listItems)
}

/** Text that agents write in an empty field of a form. */
function isPlaceholder(text: string): boolean {
  return /^(?:[<(].*[>)]|n\/?a|none|null|nil|unknown|not known|any|all|-+|~|\.{3}|…)\.?$/i.test(text.trim())
}

function textIn(value: Loose | undefined): string {
  if (typeof value === "string") return value.trim()
  return value !== undefined && isLooseList(value) ? value.map(textIn).join("\n") : ""
}

function optional(name: string, text: string, most: number): Record<string, string> {
  return text === "" || isPlaceholder(text) ? {} : { [name]: cut(text, most) }
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : cutAtWord(text, most)
}

function isEmpty(value: Loose | undefined): boolean {
  return (
    value === undefined || (typeof value !== "string" && !isMap(value) ? value.length === 0 : value === "")
  )
}

function isMap(value: Loose | undefined): value is LooseMap {
  return typeof value === "object" && !isLooseList(value)
}

/** Our name of a part, and the names others use. */
const PARTS: Readonly<Partial<Record<Kind, Readonly<Record<string, readonly string[]>>>>> = names.parts

/** The body of a lesson from the typed content of a node or block. Undefined when `given`, the part named after the kind, holds nothing of that kind. */
export function processBody(kind: Kind, given: unknown): string | undefined {
  if (kind === "checklist") return checklistOf(given)
  const parts = PARTS[kind]
  const node = fieldsOf(given)
  if (node === undefined || parts === undefined) return undefined
  const used = new Set<string>()
  const lines = Object.entries(parts).flatMap(([part, fields]) => {
    const field = fields.find((name) => !used.has(name) && lineIn(node[name]) !== "")
    if (field === undefined) return []
    used.add(field)
    return [`${part}: ${lineIn(node[field])}`]
  })
  return lines.length === 0 ? undefined : lines.join("\n")
}

function checklistOf(value: unknown): string | undefined {
  const node = fieldsOf(value)
  const items = node === undefined ? value : node["items"]
  if (!Array.isArray(items)) return undefined
  const lines = items.map(itemOf).filter((each) => each !== "")
  return lines.length === 0 ? undefined : lines.map((each) => `- [ ] ${each}`).join("\n")
}

/** `plugin.json (version)`, or `{ item, file }`. */
function itemOf(value: unknown): string {
  const node = fieldsOf(value)
  if (node === undefined) return lineIn(value)
  const text = lineIn(node["item"]) || lineIn(node["text"])
  const file = lineIn(node["file"])
  return file === "" || text.includes(file) ? text || file : `${text} (${file})`
}

/** Globs that match every file are not triggers. */
export const CATCH_ALL_GLOBS: ReadonlySet<string> = new Set(["*", "**", "**/*", "*.*"])

function lineIn(value: unknown): string {
  return typeof value === "string" ? value.replace(/\s+/g, " ").trim() : ""
}
