// Renders a new lesson file in one fixed order: two people who approve the same lesson write the same lines except
// times and evidence, and git can merge them. Empty fields are omitted.
import type { Evidence, Lesson, Stage, Triggers } from "../model/lesson.ts"
import { readTime } from "../model/utc-time.ts"
import { FRONT_KEYS, type FrontKey, TRIGGER_KEYS } from "./front-fields.ts"

/** The stages a file may have; decay and the stages before approval are local. */
export type FileStage = Extract<Stage, "active" | "archived">

export function createLesson(lesson: Lesson, stage: FileStage): string {
  const front = FRONT_KEYS.flatMap((key) => renderKey(key, lesson, stage))
  return `${["---", ...front, "---", bodyText(lesson.body)].join("\n")}\n`
}

/** Line feeds only, and no NUL, which would make the file binary to git. */
export function bodyText(body: string): string {
  return body.replaceAll("\0", "").replaceAll("\r\n", "\n")
}

/** The lines of one key; none if the field is empty. */
export function renderKey(key: FrontKey, lesson: Lesson, stage: Stage): readonly string[] {
  if (key === "triggers") return renderTriggers(lesson.triggers)
  if (key === "evidence")
    return lesson.evidence.length === 0 ? [] : ["evidence:", ...renderEvidence(lesson.evidence)]
  const value = renderValue(key, lesson, stage)
  return value === undefined ? [] : [`${key}: ${value}`]
}

type ValueKey = Exclude<FrontKey, "triggers" | "evidence">

/** The text after `key: `; undefined omits the key. */
export function renderValue(key: ValueKey, lesson: Lesson, stage: Stage): string | undefined {
  return key === "stage" ? stage : VALUES[key](lesson)
}

const VALUES: Readonly<Record<Exclude<ValueKey, "stage">, (lesson: Lesson) => string | undefined>> = {
  id: ({ id }) => renderScalar(id),
  kind: ({ kind }) => kind,
  priority: ({ priority }) => priority,
  title: ({ title }) => renderScalar(title.replace(/\s*[\r\n]+\s*/g, " ")),
  confidence: ({ confidence }) => (Number.isInteger(confidence) ? `${confidence + 0}.0` : String(confidence)),
  source: ({ source }) => source,
  created: ({ created }) => renderTime(created),
  approved: ({ approved }) => (approved === null ? undefined : renderTime(approved)),
  related: ({ related }) => renderIds(related),
  supersedes: ({ supersedes }) => renderIds(supersedes),
  "caused-by": ({ causedBy }) => renderIds(causedBy),
  deprecated: ({ deprecated }) => (deprecated ? "true" : undefined),
  valid_from: ({ validFrom }) => (validFrom === null ? undefined : renderScalar(validFrom)),
  valid_until: ({ validUntil }) => (validUntil === null ? undefined : renderScalar(validUntil)),
}

export function renderTriggerList(key: keyof Triggers, items: readonly string[]): string {
  return renderFlowList(items, key === "files" || key === "commands" ? "quoted" : "plain")
}

/** One line per item: git merges lines, so items cannot mix. */
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

/** Every YAML reader gets the same text back: plain only if unambiguous, with invisible characters escaped. */
export function renderScalar(text: string, place: "block" | "flow" = "block"): string {
  return needsNoQuotes(text, place) ? text : renderQuoted(text)
}

export function renderQuoted(text: string): string {
  return `"${text.replace(NEEDS_ESCAPE, escapeOf)}"`
}

export function renderFlowList(items: readonly string[], style: "plain" | "quoted"): string {
  const render = style === "quoted" ? renderQuoted : (item: string) => renderScalar(item, "flow")
  return `[${items.map(render).join(", ")}]`
}

const PLAIN = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u
const READ_OTHERWISE = /^(?:null|true|false|yes|no|on|off|y|n|nan|inf)$/i
const LIKE_A_NUMBER_OR_DATE = /^[\d_.,:+-]*(?:e[+-]?\d*)?$|^0[box][\da-f_]*$|^\d{4}-\d\d?-\d\d?/i

function needsNoQuotes(text: string, place: "block" | "flow"): boolean {
  if (!PLAIN.test(text) || READ_OTHERWISE.test(text) || LIKE_A_NUMBER_OR_DATE.test(text)) return false
  if (text.includes(": ") || text.includes(" #") || text.endsWith(":") || text.endsWith(" ")) return false
  return place === "block" || !/[,[\]{}:]/.test(text)
}

/** Quotes, backslashes, invisible characters and line breaks. */
const NEEDS_ESCAPE = /["\\\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

function escapeOf(char: string): string {
  if (char === '"' || char === "\\") return `\\${char}`
  if (char === "\n") return "\\n"
  if (char === "\t") return "\\t"
  if (char === "\r") return "\\r"
  const code = char.codePointAt(0) ?? 0
  return code > 0xffff ? `\\U${hex(code, 8)}` : `\\u${hex(code, 4)}`
}

function hex(code: number, length: number): string {
  return code.toString(16).padStart(length, "0")
}
