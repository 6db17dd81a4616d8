// What the front matter's readers share: the values they give, the cursor they move, the fault they return.
// Every value knows its line and its place in the text.

export interface Problem {
  /** The first line of the file is 1. */
  readonly line: number
  readonly message: string
}

export interface Place {
  readonly line: number
  readonly lastLine: number
  /** Offsets into the text of the file. */
  readonly start: number
  readonly end: number
}

export interface FrontScalar extends Place {
  readonly kind: "scalar"
  readonly style: "plain" | "quoted" | "block"
  readonly text: string
}

export interface FrontList extends Place {
  readonly kind: "list"
  readonly isFlow: boolean
  readonly items: readonly FrontValue[]
}

export interface FrontMap extends Place {
  readonly kind: "map"
  readonly isFlow: boolean
  readonly entries: readonly FrontEntry[]
}

export type FrontValue = FrontScalar | FrontList | FrontMap

/** A repeated key is kept as often as it stands there: what that means is for the reader of the fields. */
export interface FrontEntry {
  readonly key: string
  readonly line: number
  readonly indent: number
  readonly value: FrontValue
}

export interface Line {
  readonly number: number
  readonly start: number
  /** Without the line ending. */
  readonly end: number
  readonly next: number
  readonly indent: number
}

export interface Cursor {
  readonly text: string
  readonly lines: Line[]
  row: number
  pos: number
}

export interface Fault {
  readonly kind: "fault"
  readonly line: number
  readonly message: string
}

export function fault(line: number, message: string): Fault {
  return { kind: "fault", line, message }
}

export function isFault(value: object): value is Fault {
  return "kind" in value && value.kind === "fault"
}

/** Whether nothing but space or a comment is left of the line; moves over the space. */
export function restIsEmpty(cursor: Cursor): boolean {
  const { text } = cursor
  const end = endOf(cursor)
  while (cursor.pos < end && isSpace(text[cursor.pos])) cursor.pos += 1
  return cursor.pos >= end || (text[cursor.pos] === "#" && isSpace(text[cursor.pos - 1]))
}

export function isSpace(char: string | undefined): boolean {
  return char === " " || char === "\t"
}

export function endOf(cursor: Cursor): number {
  return cursor.lines[cursor.row]?.end ?? cursor.text.length
}

export function numberOf(cursor: Cursor): number {
  return cursor.lines[cursor.row]?.number ?? 1
}

/** Keys are ASCII words: what follows the last character that may be part of one. */
export function endOfKey(text: string, start: number): number {
  let at = start
  if (!isLetter(text.charCodeAt(at))) return at
  for (let code = text.charCodeAt(at); isLetter(code) || isDigitOrHyphen(code); code = text.charCodeAt(at))
    at += 1
  return at
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95
}

function isDigitOrHyphen(code: number): boolean {
  return (code >= 48 && code <= 57) || code === 45
}
