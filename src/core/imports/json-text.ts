// JSON that somebody else wrote, read so that a mistake has its line and every object knows the one it began on. Bounded
// in depth; strings pass through `scrub` as they are read, so that nothing behind this function sees a raw one.

export type Json = string | number | boolean | null | readonly Json[] | JsonObject
export type JsonObject = { readonly [key: string]: Json }

export type JsonReading =
  | { readonly kind: "ok"; readonly value: Json; readonly lineOf: (value: Json) => number }
  | { readonly kind: "malformed"; readonly line: number; readonly message: string }

const DEEPEST = 64

export function readJson(text: string, scrub: (text: string) => string): JsonReading {
  const lines = new Map<Json, number>()
  const cursor: Cursor = { text, at: text.startsWith("\ufeff") ? 1 : 0, line: 1 }
  try {
    const value = readValue(cursor, scrub, lines, 0)
    skipSpace(cursor)
    if (cursor.at < text.length) throw new Mistake("There is something after the end of the JSON.")
    return { kind: "ok", value, lineOf: (each) => lines.get(each) ?? 1 }
  } catch (fault) {
    if (!(fault instanceof Mistake)) throw fault
    return { kind: "malformed", line: cursor.line, message: fault.message }
  }
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value)
}

/** Thrown and caught in this file alone. */
class Mistake extends Error {}

interface Cursor {
  readonly text: string
  at: number
  line: number
}

function readValue(
  cursor: Cursor,
  scrub: (text: string) => string,
  lines: Map<Json, number>,
  depth: number,
): Json {
  skipSpace(cursor)
  if (depth > DEEPEST) throw new Mistake(`It is nested more than ${DEEPEST} deep.`)
  const begun = cursor.line
  const sign = cursor.text[cursor.at]
  if (sign === '"') return scrub(readString(cursor))
  if (sign !== "{" && sign !== "[") return readWord(cursor)
  const inner = () => readValue(cursor, scrub, lines, depth + 1)
  const value = sign === "{" ? readObject(cursor, inner) : readList(cursor, inner)
  lines.set(value, begun)
  return value
}

function readObject(cursor: Cursor, inner: () => Json): JsonObject {
  const object: Record<string, Json> = Object.create(null)
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

function readList(cursor: Cursor, inner: () => Json): readonly Json[] {
  const list: Json[] = []
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
  if (text[end] !== '"') throw new Mistake("A text in quotes is not closed.")
  const raw = text.slice(cursor.at, end + 1)
  cursor.at = end + 1
  try {
    return JSON.parse(raw) as string
  } catch {
    throw new Mistake("A text in quotes has a character that JSON does not allow.")
  }
}

const WORD = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y

function readWord(cursor: Cursor): Json {
  WORD.lastIndex = cursor.at
  const [word] = WORD.exec(cursor.text) ?? []
  if (word === undefined) throw unexpected(cursor, "a value")
  cursor.at += word.length
  return JSON.parse(word) as Json
}

function skipSpace(cursor: Cursor): void {
  for (; ; cursor.at++) {
    const code = cursor.text.charCodeAt(cursor.at)
    if (code === 10) cursor.line++
    else if (code !== 32 && code !== 9 && code !== 13) return
  }
}

function unexpected(cursor: Cursor, wanted: string): Mistake {
  if (cursor.at >= cursor.text.length) return new Mistake(`The file ends where ${wanted} should stand.`)
  return new Mistake(`Here should stand ${wanted}.`)
}
