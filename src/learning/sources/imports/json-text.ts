// Parses JSON with line numbers: an error has its line, and every object and list knows its first one. The depth is bounded,
// and every string value passes through `scrub`, so no caller sees a raw one.

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject
export type JsonObject = { readonly [key: string]: JsonValue }

/** The line where an object or a list begins. */
export type LineOf = (value: JsonValue) => number

export type JsonReading =
  | { readonly kind: "ok"; readonly value: JsonValue; readonly lineOf: LineOf }
  | { readonly kind: "malformed"; readonly line: number; readonly message: string }

const MAX_DEPTH = 64

export function parseJsonText(text: string, scrub: (text: string) => string): JsonReading {
  const lines = new Map<JsonValue, number>()
  const cursor: Cursor = { text, at: text.startsWith("\ufeff") ? 1 : 0, line: 1, scrub, lines }
  try {
    const value = readValue(cursor, 0)
    skipSpace(cursor)
    if (cursor.at < text.length) throw new Mistake("There is text after the end of the JSON.")
    return { kind: "ok", value, lineOf: (each) => lines.get(each) ?? 1 }
  } catch (fault) {
    if (!(fault instanceof Mistake)) throw fault
    return { kind: "malformed", line: cursor.line, message: fault.message }
  }
}

export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

export function isJsonList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value)
}

/** Thrown and caught in this file only. */
class Mistake extends Error {}

interface Cursor {
  readonly text: string
  readonly scrub: (text: string) => string
  readonly lines: Map<JsonValue, number>
  at: number
  line: number
}

function readValue(cursor: Cursor, depth: number): JsonValue {
  skipSpace(cursor)
  if (depth > MAX_DEPTH) throw new Mistake(`It is nested more than ${MAX_DEPTH} levels deep.`)
  const begun = cursor.line
  const sign = cursor.text[cursor.at]
  if (sign === '"') return cursor.scrub(readString(cursor))
  if (sign !== "{" && sign !== "[") return readWord(cursor)
  const inner = () => readValue(cursor, depth + 1)
  const value = sign === "{" ? readObject(cursor, inner) : readList(cursor, inner)
  cursor.lines.set(value, begun)
  return value
}

function readObject(cursor: Cursor, inner: () => JsonValue): JsonObject {
  const object: Record<string, JsonValue> = Object.create(null)
  readItems(cursor, "}", () => {
    if (cursor.text[cursor.at] !== '"') throw unexpected(cursor, 'a name in quotes, or "}"')
    const key = readString(cursor)
    skipSpace(cursor)
    if (cursor.text[cursor.at] !== ":") throw unexpected(cursor, '":"')
    cursor.at++
    object[key] = inner()
  })
  return object
}

function readList(cursor: Cursor, inner: () => JsonValue): readonly JsonValue[] {
  const list: JsonValue[] = []
  readItems(cursor, "]", () => list.push(inner()))
  return list
}

function readItems(cursor: Cursor, end: "}" | "]", item: () => void): void {
  cursor.at++
  skipSpace(cursor)
  if (cursor.text[cursor.at] === end) {
    cursor.at++
    return
  }
  for (;;) {
    skipSpace(cursor)
    item()
    skipSpace(cursor)
    const sign = cursor.text[cursor.at]
    if (sign !== "," && sign !== end) throw unexpected(cursor, `"," or "${end}"`)
    cursor.at++
    if (sign === end) return
  }
}

function readString(cursor: Cursor): string {
  const { text } = cursor
  let end = cursor.at + 1
  while (end < text.length && text[end] !== '"' && text[end] !== "\n") end += text[end] === "\\" ? 2 : 1
  if (text[end] !== '"') throw new Mistake("A string is not closed.")
  const raw = text.slice(cursor.at, end + 1)
  cursor.at = end + 1
  try {
    return JSON.parse(raw) as string
  } catch {
    throw new Mistake("A string has a character that JSON does not allow.")
  }
}

const WORD = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y

function readWord(cursor: Cursor): JsonValue {
  WORD.lastIndex = cursor.at
  const [word] = WORD.exec(cursor.text) ?? []
  if (word === undefined) throw unexpected(cursor, "a value")
  cursor.at += word.length
  return JSON.parse(word) as JsonValue
}

function skipSpace(cursor: Cursor): void {
  for (; ; cursor.at++) {
    const code = cursor.text.charCodeAt(cursor.at)
    if (code === 10) cursor.line++
    else if (code !== 32 && code !== 9 && code !== 13) return
  }
}

function unexpected(cursor: Cursor, wanted: string): Mistake {
  if (cursor.at >= cursor.text.length) return new Mistake(`The file ends where ${wanted} is expected.`)
  return new Mistake(`Expected ${wanted}.`)
}
