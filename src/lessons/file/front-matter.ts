// Reads front matter: a strict subset of YAML. Every value knows its position, so that a fault can be located and a
// value replaced without touching the rest. Anything outside the subset is a problem with a line, never a value that
// YAML would read differently.

import { readInline } from "./front-matter-inline.ts"
import {
  type Cursor,
  endOfKey,
  type FrontEntry,
  type FrontList,
  type FrontMap,
  type FrontMatterFault,
  type FrontMatterLine,
  type FrontScalar,
  type FrontValue,
  fault,
  isFault,
  type LessonFileProblem,
  restIsEmpty,
  type TextRange,
} from "./front-matter-value.ts"

export type FrontMatter =
  | {
      readonly kind: "ok"
      readonly entries: readonly FrontEntry[]
      readonly lines: readonly FrontMatterLine[]
      readonly closing: FrontMatterLine
    }
  | { readonly kind: "malformed"; readonly problems: readonly LessonFileProblem[] }

const MAX_DEPTH = 8
const MAX_PROBLEMS = 20
const FENCE = /^---[ \t]*$/
const CONTROL = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]|\r(?!\n)/

/** `text` is a whole file: `---`, the front matter, `---`, and the rest. */
export function readFrontMatter(text: string): FrontMatter {
  const lines: FrontMatterLine[] = []
  let offset = text.charCodeAt(0) === 0xfeff ? 1 : 0
  const opening = lineAt(text, offset, 1)
  if (!FENCE.test(text.slice(opening.start, opening.end)))
    return malformed(1, "The file must begin with a line of three dashes (`---`), then the front matter.")
  offset = opening.next
  for (let number = 2; offset < text.length; number++) {
    const line = lineAt(text, offset, number)
    if (text.startsWith("---", line.start) && FENCE.test(text.slice(line.start, line.end)))
      return readEntries({ text, lines, row: 0, pos: 0 }, line)
    lines.push(line)
    offset = line.next
  }
  return malformed(
    1,
    "The front matter is not closed: put a line of three dashes (`---`) after its last key.",
  )
}

function readEntries(cursor: Cursor, closing: FrontMatterLine): FrontMatter {
  const from = cursor.lines[0]?.start ?? closing.start
  const control = cursor.text.slice(from, closing.start).search(CONTROL)
  if (control !== -1) {
    const line = cursor.lines.findLast((one) => one.start <= from + control)
    return malformed(
      line?.number ?? 1,
      "This line has a control character. Remove it, or escape it in quotes.",
    )
  }
  const entries: FrontEntry[] = []
  const problems: LessonFileProblem[] = []
  while (skipEmpty(cursor) !== undefined && problems.length < MAX_PROBLEMS) {
    const row = cursor.row
    const entry = readEntry(cursor, 0, 0)
    if (!isFault(entry)) {
      entries.push(entry)
      continue
    }
    problems.push({ line: entry.line, message: entry.message })
    cursor.row = row + 1
    skipToNextKey(cursor)
  }
  if (problems.length > 0) return { kind: "malformed", problems }
  return { kind: "ok", entries, lines: cursor.lines, closing }
}

function readEntry(cursor: Cursor, indent: number, depth: number): FrontEntry | FrontMatterFault {
  const line = cursor.lines[cursor.row]
  if (line === undefined) return fault(1, "The front matter ends too early.")
  const { text } = cursor
  const keyStart = line.start + line.indent
  if (text[keyStart] === "\t")
    return fault(line.number, "This line is indented with a tab. Indent with spaces.")
  if (line.indent > indent)
    return fault(
      line.number,
      "This line is indented deeper than the one above. A value on several lines must be in quotes or begin with `|` or `>`.",
    )
  const colon = endOfKey(text, keyStart)
  const after = text[colon + 1]
  const isKey = colon > keyStart && text[colon] === ":"
  if (!isKey || !(colon + 1 === line.end || after === " " || after === "\t"))
    return fault(line.number, notAKey(text.slice(keyStart, line.end)))
  cursor.pos = colon + 1
  const value = readValue(cursor, indent, depth)
  if (isFault(value)) return value
  return { key: text.slice(keyStart, colon), line: line.number, indent, value }
}

/** Reads the value after `key:` or `- `; leaves the cursor on the row after it. */
function readValue(cursor: Cursor, indent: number, depth: number): FrontValue | FrontMatterFault {
  const line = cursor.lines[cursor.row]
  if (line === undefined) return fault(1, "The front matter ends too early.")
  const afterKey = cursor.pos
  if (restIsEmpty(cursor)) {
    const nothing: FrontScalar = {
      kind: "scalar",
      style: "plain",
      text: "",
      line: line.number,
      lastLine: line.number,
      start: afterKey,
      end: afterKey,
    }
    cursor.row += 1
    return readBlock(cursor, indent, depth) ?? nothing
  }
  const value = readInline(cursor, indent)
  if (isFault(value)) return value
  if (value.kind === "scalar" && value.style === "block") return value
  if (!restIsEmpty(cursor))
    return fault(value.lastLine, "There is text after the end of the value. Put the whole value in quotes.")
  cursor.row += 1
  return value
}

function readBlock(cursor: Cursor, indent: number, depth: number): FrontValue | FrontMatterFault | undefined {
  const row = cursor.row
  const line = skipEmpty(cursor)
  const isList = line !== undefined && isDash(cursor.text, line)
  const isDeeper = line !== undefined && line.indent > indent
  if (line === undefined || !(isDeeper || (isList && line.indent === indent))) {
    cursor.row = row
    return undefined
  }
  if (depth >= MAX_DEPTH) return fault(line.number, "This is nested too deep.")
  return isList ? readList(cursor, line, depth + 1) : readMap(cursor, line, depth + 1)
}

function readMap(cursor: Cursor, first: FrontMatterLine, depth: number): FrontMap | FrontMatterFault {
  const entries: FrontEntry[] = []
  for (let line = skipEmpty(cursor); line !== undefined; line = skipEmpty(cursor)) {
    if (line.indent < first.indent) break
    const entry = readEntry(cursor, first.indent, depth)
    if (isFault(entry)) return entry
    entries.push(entry)
  }
  return { kind: "map", isFlow: false, entries, ...placeOf(first, entries.at(-1)?.value) }
}

function readList(cursor: Cursor, first: FrontMatterLine, depth: number): FrontList | FrontMatterFault {
  const items: FrontValue[] = []
  for (let line = skipEmpty(cursor); line !== undefined; line = skipEmpty(cursor)) {
    if (line.indent < first.indent || (line.indent === first.indent && !isDash(cursor.text, line))) break
    if (line.indent > first.indent) return fault(line.number, "This line is indented deeper than its list.")
    const item = readItem(cursor, line, depth)
    if (isFault(item)) return item
    items.push(item)
  }
  return { kind: "list", isFlow: false, items, ...placeOf(first, items.at(-1)) }
}

function readItem(cursor: Cursor, line: FrontMatterLine, depth: number): FrontValue | FrontMatterFault {
  const { text } = cursor
  let column = line.indent + 1
  while (text[line.start + column] === " ") column += 1
  cursor.pos = line.start + column
  if (restIsEmpty(cursor) || isDash(text, { ...line, indent: column }))
    return fault(line.number, "Put the item on the same line as its dash, and no list inside a list.")
  const colon = endOfKey(text, line.start + column)
  const isEntry = colon > line.start + column && text[colon] === ":"
  if (!isEntry || !(colon + 1 === line.end || text[colon + 1] === " ")) {
    return readValue(cursor, line.indent, depth)
  }
  const entryLine = { ...line, indent: column }
  const row = cursor.row
  cursor.lines[row] = entryLine
  const item = readMap(cursor, entryLine, depth)
  cursor.lines[row] = line
  return item
}

function placeOf(first: FrontMatterLine, last: FrontValue | undefined): TextRange {
  return {
    line: first.number,
    lastLine: last?.lastLine ?? first.number,
    start: first.start + first.indent,
    end: last?.end ?? first.end,
  }
}

function lineAt(text: string, start: number, number: number): FrontMatterLine {
  const newline = text.indexOf("\n", start)
  const next = newline === -1 ? text.length : newline + 1
  let end = newline === -1 ? text.length : newline
  if (newline > start && text[newline - 1] === "\r") end -= 1
  let indent = 0
  while (text.charCodeAt(start + indent) === 32) indent += 1
  return { number, start, end, next, indent: Math.min(indent, end - start) }
}

/** Skips blank lines and comments; returns the line the cursor is then on. */
function skipEmpty(cursor: Cursor): FrontMatterLine | undefined {
  for (; cursor.row < cursor.lines.length; cursor.row++) {
    const line = cursor.lines[cursor.row]
    if (line === undefined) return undefined
    let at = line.start + line.indent
    while (cursor.text[at] === " " || cursor.text[at] === "\t") at += 1
    if (at < line.end && cursor.text[at] !== "#") return line
  }
  return undefined
}

function skipToNextKey(cursor: Cursor): void {
  for (let line = skipEmpty(cursor); line !== undefined; line = skipEmpty(cursor)) {
    if (line.indent === 0 && !isDash(cursor.text, line) && cursor.text[line.start] !== "\t") return
    cursor.row += 1
  }
}

function isDash(text: string, line: FrontMatterLine): boolean {
  const at = line.start + line.indent
  return text[at] === "-" && (at + 1 >= line.end || text[at + 1] === " ")
}

function notAKey(text: string): string {
  if (/^(<{7}|={7}|>{7})/.test(text)) return "A merge conflict is not resolved here: keep one side."
  if (/^[A-Za-z_][A-Za-z0-9_-]*:/.test(text)) return "Put a space after the colon."
  return "This is not a `key: value` line."
}

function malformed(line: number, message: string): FrontMatter {
  return { kind: "malformed", problems: [{ line, message }] }
}

export type YamlFile =
  | { readonly kind: "ok"; readonly entries: readonly FrontEntry[] }
  | { readonly kind: "malformed"; readonly problems: readonly LessonFileProblem[] }

/** A whole file in the same subset, with its own line numbers. */
export function readYaml(file: string): YamlFile {
  const text = file.replace(/^\ufeff/, "")
  // The reader stops at the next fence: text after one in the file would be lost.
  const fence = text.split("\n").findIndex((line) => line.startsWith("---"))
  if (fence >= 0)
    return { kind: "malformed", problems: [{ line: fence + 1, message: "Take out this line of dashes." }] }
  const reading = readFrontMatter(`---\n${text}\n---\n`)
  if (reading.kind === "malformed") {
    const problems = reading.problems.map((each) => ({ ...each, line: each.line - 1 }))
    return { kind: "malformed", problems }
  }
  return { kind: "ok", entries: reading.entries.map(lifted) }
}

/** One line up, because we added the first fence. */
function lifted(entry: FrontEntry): FrontEntry {
  return { ...entry, line: entry.line - 1, value: liftedValue(entry.value) }
}

function liftedValue(value: FrontValue): FrontValue {
  const line = value.line - 1
  if (value.kind === "list") return { ...value, line, items: value.items.map(liftedValue) }
  if (value.kind === "map") return { ...value, line, entries: value.entries.map(lifted) }
  return { ...value, line }
}
