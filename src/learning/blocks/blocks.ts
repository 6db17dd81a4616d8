// Lessons that the agent reports in its reply: `[PROCESS_KNOWLEDGE]` blocks and "Lesson learned: …" sentences. A marker in a
// quotation, inside a line or in an example fence does not count. Unreadable blocks are returned with their text (LERN-12).
import { fencedLines } from "../../lessons/claude-md/fences.ts"
import { BLOCK_CLOSES, BLOCK_OPENS, mayReport } from "../../text/block-marker.ts"
import type { Report } from "./agent-report.ts"
import { BLOCK_NAMES, parseBlockFields } from "./block-fields.ts"
import { BULLET, fieldName, indentOf, readLoose } from "./loose-yaml.ts"

/** `gave` names the fields the agent filled in; `unread` holds the lines we could not use. */
export type ParsedBlock =
  | {
      readonly kind: "block" | "stated"
      readonly line: number
      readonly report: Report
      readonly gave: readonly string[]
      readonly unread: readonly string[]
    }
  | { readonly kind: "ignored"; readonly line: number; readonly reason: string; readonly text: string }

const MAX_BLOCK_LINES = 80
const MAX_LINE_CHARS = 4_000
const MAX_FINDINGS = 10

/** In order. Lines count from 1. */
export function findBlocks(reply: string): readonly ParsedBlock[] {
  if (!mayReport(reply)) return []
  const lines = reply.split(/\r?\n/)
  const isFenced = fencedLines(lines)
  const found: ParsedBlock[] = []
  for (let at = 0; at < lines.length && found.length < MAX_FINDINGS; at++) {
    if (isFenced[at] && !isFencedReport(lines, at, isFenced)) continue
    const opened = BLOCK_OPENS.exec(lines[at] ?? "")?.[1]?.slice(0, MAX_LINE_CHARS)
    if (opened !== undefined) {
      const block = blockAt(lines, at, opened)
      if (block !== undefined) found.push(readBlock(block.inner, at + 1))
      at = block?.last ?? at
      continue
    }
    const stated = isFenced[at] ? undefined : readStated({ lines, isFenced }, at)
    if (stated === undefined) continue
    found.push(...stated.found)
    at = stated.last
  }
  return found.slice(0, MAX_FINDINGS)
}

/** The lines of a block; undefined when the text only mentions the marker. `opened` is the text beside the marker. */
function blockAt(lines: readonly string[], from: number, opened: string) {
  const closedAtOnce = BLOCK_CLOSES.exec(opened)?.[1]
  const beside = (closedAtOnce ?? opened).trim()
  if (beside !== "" && !beginsField(beside)) return undefined
  const first = beside === "" ? [] : splitFields(beside)
  if (closedAtOnce !== undefined) return { inner: first, last: from }
  const below: string[] = []
  for (let at = from + 1; at < lines.length && at - from <= MAX_BLOCK_LINES; at++) {
    const line = lines[at] ?? ""
    const closed = BLOCK_CLOSES.exec(line)?.[1]
    if (closed !== undefined) return { inner: [...first, ...below, closed], last: at }
    if (BLOCK_OPENS.test(line)) break
    below.push(line)
  }
  // Without an end marker, the block ends with its fields.
  const end = endOfFields(below)
  return { inner: [...first, ...below.slice(0, end)], last: from + end }
}

/** Prose after an empty line ends the block. */
function endOfFields(lines: readonly string[]): number {
  const end = lines.findIndex(
    (line, at) =>
      at > 0 &&
      lines[at - 1]?.trim() === "" &&
      line.trim() !== "" &&
      !/^\s|^[-*+]\s/.test(line) &&
      !beginsField(line),
  )
  return end < 0 ? lines.length : end
}

const FIELD = /^(?:[-*+]\s+)?(?:\*\*|__|`)?([A-Za-z][\w-]{1,30})(?:\*\*|__|`)?\s*:/

function beginsField(text: string): boolean {
  const name = FIELD.exec(text.trim())?.[1]
  return (name !== undefined && BLOCK_NAMES.isKnown(fieldName(name))) || text.startsWith("{")
}

/** Splits `title: … files: … commands: …` on one line into lines. */
function splitFields(text: string): readonly string[] {
  return text
    .split(
      /(?:\s*[|;,]\s*|\s+)(?=(?:title|label|type|kind|priority|files|commands|quote|why|description):\s)/,
    )
    .map((part) => part.trim())
}

function readBlock(inner: readonly string[], line: number): ParsedBlock {
  const read = parseBlockFields(readLoose(inner, BLOCK_NAMES))
  if (typeof read === "string") return { kind: "ignored", line, reason: read, text: inner.join("\n").trim() }
  return { kind: "block", line, ...read }
}

/** Words before a fence that only shows the format. */
const SHOWS_FORMAT =
  /\b(?:write|form(?:at)?|syntax|like|so|example|e\.g\.?|template|looks?|shape|follow(?:s|ing)?)\b.*:\s*$/i

/** A fence at the end of the reply that holds one block and nothing else is a report, unless it is an example. */
function isFencedReport(lines: readonly string[], at: number, fenced: readonly boolean[]): boolean {
  if (!BLOCK_OPENS.test(lines[at] ?? "") || !/^\s*(?:```|~~~)/.test(lines[at - 1] ?? "")) return false
  const last = lines.findLastIndex((line) => line.trim() !== "")
  const isAtEnd = BLOCK_CLOSES.test(lines[last - 1] ?? "") && fenced[last] === true
  if (
    !isAtEnd ||
    lines.slice(at + 1, last).some((line) => BLOCK_OPENS.test(line) || /^\s*(?:```|~~~)/.test(line))
  )
    return false
  const before = lines.slice(0, at - 1).findLast((line) => line.trim() !== "") ?? ""
  return !SHOWS_FORMAT.test(before.slice(-200))
}

// "Lesson learned: …" as one sentence or as a list below it, with its fields: priority, quote, files, commands (LERN-12).
// A mere mention ("a lesson learned the hard way") has neither a colon nor a list.
const HEAD =
  /^\s*(?:#{1,6}\s+)?(?:[-*+]\s+|\d+[.)]\s+)?(?:\*\*|__)?lessons? learned(?:\s*[([](\w+)[)\]])?\s*(:?)(?:\*\*|__)?\s*(:?)\s*(.*)$/i
const MIN_CHARS = 12
const MAX_ITEMS = 10
/** Longer statements are cut here. */
const MAX_CHARS = 2_000

interface Reply {
  readonly lines: readonly string[]
  readonly isFenced: readonly boolean[]
}

interface Stated {
  readonly found: readonly ParsedBlock[]
  readonly last: number
}

function readStated(reply: Reply, from: number): Stated | undefined {
  const { lines } = reply
  const [, priority = "", inside, after, words = ""] = HEAD.exec(lines[from] ?? "") ?? []
  if (inside === undefined) return undefined
  const hasColon = inside === ":" || after === ":"
  if (words !== "") return hasColon ? readStatedSentence(reply, from, words, priority) : undefined
  if (!hasColon && !/^\s*(?:#|\*\*|__)/.test(lines[from] ?? "")) return undefined
  return readStatedList(reply, from, priority)
}

function readStatedSentence(reply: Reply, from: number, words: string, priority: string): Stated {
  const below = paragraph(reply, from + 1, false)
  return { found: [parseStated(words, below, priority, from + 1)], last: from + below.length }
}

/** Each item is a lesson, with the lines indented below it. */
function readStatedList(reply: Reply, from: number, priority: string): Stated | undefined {
  const { lines } = reply
  let first = from + 1
  while (lines[first]?.trim() === "") first++
  const block = BULLET.test((lines[first] ?? "").trim()) ? paragraph(reply, first, true) : []
  if (block.length === 0) return undefined
  const base = indentOf(block[0] ?? "")
  const items: { words: string; line: number; below: string[] }[] = []
  block.forEach((line, at) => {
    const isItem = indentOf(line) <= base && BULLET.test(line.trim())
    if (isItem) items.push({ words: line.trim().replace(BULLET, ""), line: first + at + 1, below: [] })
    else items.at(-1)?.below.push(line.trim().replace(/^[-*+]\s+/, ""))
  })
  const found = items
    .slice(0, MAX_ITEMS)
    .map(({ words, line, below }) => parseStated(words, below, priority, line))
  return { found, last: first + block.length - 1 }
}

/** The lines up to the next empty line, heading, fence or marker; outside a list also up to the next list item. */
function paragraph({ lines, isFenced }: Reply, from: number, isList: boolean): readonly string[] {
  const found: string[] = []
  for (let at = from; at < lines.length && found.length < 60; at++) {
    const line = lines[at] ?? ""
    if (line.trim() === "" || isFenced[at] || /^\s*#{1,6}\s/.test(line) || isMarker(line)) break
    const isNewItem = BULLET.test(line.trim()) && fieldOf(line.trim().replace(BULLET, "")) === undefined
    if (HEAD.test(line) || (!isList && isNewItem)) break
    found.push(line)
  }
  return found
}

function isMarker(line: string): boolean {
  return BLOCK_OPENS.test(line) || BLOCK_CLOSES.exec(line)?.[1]?.trim() === ""
}

const LABELLED_FIELD = /^(?:\*\*|__|`)?([A-Za-z][\w -]{1,30}?)(?:\*\*|__|`)?\s*:/

function fieldOf(text: string): string | undefined {
  const name = fieldName(LABELLED_FIELD.exec(text.trim())?.[1] ?? "")
  return name !== "" && BLOCK_NAMES.isKnown(name) ? name : undefined
}

function parseStated(words: string, below: readonly string[], named: string, line: number): ParsedBlock {
  const at = below.findIndex((each) => fieldOf(each.replace(BULLET, "")) !== undefined)
  const wrapped = at < 0 ? below : below.slice(0, at)
  const whole = [words, ...wrapped.map((each) => each.trim())].join(" ")
  const { sentence, beside } = withoutAside(whole.slice(0, MAX_CHARS).replace(/\s+/g, " ").trim())
  const text = sentence.replace(/(\*\*|__)(\S(?:.*?\S)?)\1/g, "$2")
  const ignored = (reason: string): ParsedBlock => ({ kind: "ignored", line, reason, text: whole })
  if (text.length < MIN_CHARS && !/[\u3040-\u9fff\uac00-\ud7af]/.test(text))
    return ignored("It says too little.")
  if (text.endsWith("?")) return ignored("It is a question.")
  const fields = [...beside, ...(at < 0 ? [] : below.slice(at).map((each) => each.trim()))]
  const reading = readLoose(fields, BLOCK_NAMES)
  const priority = named === "" ? {} : { priority: named }
  const found = parseBlockFields({
    unread: reading.unread,
    fields: { ...priority, ...reading.fields, title: text },
  })
  return typeof found === "string" ? ignored(found) : { kind: "stated", line, ...found }
}

/** `… (files: src/**; priority: HIGH)` at the end of a sentence. */
function withoutAside(text: string): { readonly sentence: string; readonly beside: readonly string[] } {
  const [, before = "", aside = ""] =
    /^(.*\S)\s+[([]((?:files?|commands?|priority|quote|kind|tools?|why):\s.*)[)\]]\.?$/i.exec(text) ?? []
  if (aside === "") return { sentence: text, beside: [] }
  return { sentence: before, beside: aside.split(/\s*[;|]\s*|,\s+(?=\w+:\s)/) }
}
