// Writes lesson files. A new one has one fixed order: two people who approve the same lesson write the same lines except
// times and evidence, and git can merge them. Empty fields are omitted.
import type { Evidence, Lesson, Stage, Triggers } from "../model/lesson.ts"
import { readTime } from "../model/utc-time.ts"
import { FRONT_KEYS, type FrontKey, TRIGGER_KEYS } from "./front-fields.ts"
import type { FrontEntry } from "./front-matter-value.ts"
import type { LessonDocument } from "./lesson-file.ts"

/** The stages a file may have; decay and the stages before approval are local. */
export type FileStage = Extract<Stage, "active" | "archived">

export function createLesson(lesson: Lesson, stage: FileStage): string {
  const front = FRONT_KEYS.flatMap((key) => renderKey(key, lesson, stage))
  return `${["---", ...front, "---", bodyText(lesson.body)].join("\n")}\n`
}

/** Line feeds only, and no NUL, which would make the file binary to git. */
function bodyText(body: string): string {
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
function renderValue(key: ValueKey, lesson: Lesson, stage: Stage): string | undefined {
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

function renderTriggerList(key: keyof Triggers, items: readonly string[]): string {
  return renderFlowList(items, key === "files" || key === "commands" ? "quoted" : "plain")
}

/** One line per item: git merges lines, so items cannot mix. */
function renderEvidence(evidence: readonly Evidence[], indent = "  "): readonly string[] {
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

// Updates a lesson file in place: rewrites only the changed values, with the file's own line endings. Comments, unknown
// keys, order and spacing stay.
/** Without the id, which is the file's name. */
export type LessonChanges = { readonly [K in Exclude<keyof Lesson, "id">]?: Lesson[K] } & {
  readonly stage?: FileStage
}

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

export function updateLesson(document: LessonDocument, changes: LessonChanges): string {
  const { stage = document.stage, ...fields } = changes
  const lesson: Lesson = { ...document.lesson, ...fields }
  const edits = FRONT_KEYS.flatMap((key) => {
    const lines = renderKey(key, lesson, stage)
    if (same(lines, renderKey(key, document.lesson, document.stage))) return []
    if (key === "triggers") return editTriggers(document, lesson, lines)
    if (key === "evidence") return editEvidence(document, lesson, lines)
    const value = renderValue(key, lesson, stage)
    return editValue(document, document.entries, FRONT_KEYS, key, value, document.lines[0]?.start ?? 0)
  })
  return apply(document, [...edits, ...editBody(document, lesson.body)])
}

/** Sets a key among its siblings. Keeps the first of repeated keys; `undefined` removes all. */
function editValue(
  document: LessonDocument,
  siblings: readonly FrontEntry[],
  order: readonly string[],
  key: string,
  value: string | undefined,
  top: number,
): readonly Edit[] {
  const [first, ...repeated] = siblings.filter((entry) => entry.key === key)
  const removed = repeated.map((entry) => wholeLines(document, entry, ""))
  if (value === undefined) return first === undefined ? [] : [wholeLines(document, first, ""), ...removed]
  const line = `${" ".repeat(siblings[0]?.indent ?? 0)}${key}: ${value}\n`
  if (first === undefined) return [insertion(placeFor(document, siblings, order, key, top), line)]
  const { start, end, line: valueLine } = first.value
  const isInline =
    valueLine === first.line && !(first.value.kind === "scalar" && first.value.style === "block")
  if (!isInline) return [wholeLines(document, first, line), ...removed]
  return [{ start, end, text: start === end ? ` ${value}` : value }, ...removed]
}

function editTriggers(document: LessonDocument, lesson: Lesson, lines: readonly string[]): readonly Edit[] {
  const [entry, ...repeated] = entriesOf(document, "triggers")
  const map = entry?.value
  const isOwn = ({ key }: FrontEntry) => TRIGGER_KEYS.some((each) => each === key)
  const isGone = lines.length === 0 && map?.kind === "map" && map.entries.every(isOwn)
  if (map?.kind !== "map" || map.isFlow || repeated.length > 0 || isGone)
    return editBlock(document, "triggers", lines)
  const top = nextLine(document, entry?.line ?? 0)
  return TRIGGER_KEYS.flatMap((key) => {
    const [before, after] = [document.lesson.triggers[key], lesson.triggers[key]]
    if (same(before, after)) return []
    const value = after.length === 0 ? undefined : renderTriggerList(key, after)
    return editValue(document, map.entries, TRIGGER_KEYS, key, value, top)
  })
}

/** Appends new evidence; rewrites all of it only if old evidence changed. */
function editEvidence(document: LessonDocument, lesson: Lesson, lines: readonly string[]): readonly Edit[] {
  const [entry, ...repeated] = entriesOf(document, "evidence")
  const old = document.lesson.evidence
  const list = entry?.value
  const isLonger = old.length > 0 && same(lesson.evidence.slice(0, old.length), old)
  if (list?.kind !== "list" || list.isFlow || repeated.length > 0 || !isLonger)
    return editBlock(document, "evidence", lines)
  const last = list.items.at(-1)
  // An item without a quote would inherit the quote of an item added below it.
  const isSettled = last?.kind === "map" && last.entries.some((each) => each.key === "quote")
  if (!isSettled) return editBlock(document, "evidence", lines)
  const indent = " ".repeat(list.start - startOfLine(document, list.line))
  const added = renderEvidence(lesson.evidence.slice(old.length), indent)
  return [insertion(nextLine(document, list.lastLine), joined(added))]
}

function editBlock(document: LessonDocument, key: FrontKey, lines: readonly string[]): readonly Edit[] {
  const [first, ...repeated] = entriesOf(document, key)
  const removed = repeated.map((entry) => wholeLines(document, entry, ""))
  if (first !== undefined) return [wholeLines(document, first, joined(lines)), ...removed]
  return [insertion(placeFor(document, document.entries, FRONT_KEYS, key, 0), joined(lines))]
}

function editBody(document: LessonDocument, body: string): readonly Edit[] {
  const text = bodyText(body)
  if (text === document.lesson.body) return []
  const isEnded = document.text.endsWith("\n") || text.endsWith("\n")
  return [{ start: document.closing.next, end: document.text.length, text: isEnded ? `${text}\n` : text }]
}

/** Below the nearest sibling that precedes the key in `order`. */
function placeFor(
  document: LessonDocument,
  siblings: readonly FrontEntry[],
  order: readonly string[],
  key: string,
  top: number,
): number {
  const before = order.slice(0, order.indexOf(key))
  const nearest = before.findLast((one) => siblings.some((entry) => entry.key === one))
  const last = siblings.findLast((entry) => entry.key === nearest)
  return last === undefined ? top : nextLine(document, last.value.lastLine)
}

function apply(document: LessonDocument, edits: readonly Edit[]): string {
  const { text, lines } = document
  const isCrlf = text[(lines[0]?.start ?? 0) - 2] === "\r"
  let out = ""
  let done = 0
  for (const edit of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    out += text.slice(done, edit.start) + (isCrlf ? edit.text.replaceAll("\n", "\r\n") : edit.text)
    done = edit.end
  }
  return out + text.slice(done)
}

function wholeLines(document: LessonDocument, entry: FrontEntry, text: string): Edit {
  return { start: startOfLine(document, entry.line), end: nextLine(document, entry.value.lastLine), text }
}

function insertion(at: number, text: string): Edit {
  return { start: at, end: at, text }
}

function entriesOf(document: LessonDocument, key: FrontKey): readonly FrontEntry[] {
  return document.entries.filter((entry) => entry.key === key)
}

function startOfLine(document: LessonDocument, number: number): number {
  return document.lines[number - 2]?.start ?? document.closing.start
}

function nextLine(document: LessonDocument, number: number): number {
  return document.lines[number - 2]?.next ?? document.closing.start
}

function joined(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join("")
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
