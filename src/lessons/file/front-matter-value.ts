// What the front matter readers share: values, each with its position, the cursor they move and the faults they return.

export interface LessonFileProblem {
  /** The first line of the file is 1. */
  readonly line: number
  readonly message: string
}

export interface TextRange {
  readonly line: number
  readonly lastLine: number
  /** Offsets into the text of the file. */
  readonly start: number
  readonly end: number
}

export interface FrontScalar extends TextRange {
  readonly kind: "scalar"
  readonly style: "plain" | "quoted" | "block"
  readonly text: string
}

export interface FrontList extends TextRange {
  readonly kind: "list"
  readonly isFlow: boolean
  readonly items: readonly FrontValue[]
}

export interface FrontMap extends TextRange {
  readonly kind: "map"
  readonly isFlow: boolean
  readonly entries: readonly FrontEntry[]
}

export type FrontValue = FrontScalar | FrontList | FrontMap

/** Repeated keys are all kept; front-fields.ts decides what they mean. */
export interface FrontEntry {
  readonly key: string
  readonly line: number
  readonly indent: number
  readonly value: FrontValue
}

export interface FrontMatterLine {
  readonly number: number
  readonly start: number
  /** Without the line ending. */
  readonly end: number
  readonly next: number
  readonly indent: number
}

export interface Cursor {
  readonly text: string
  readonly lines: FrontMatterLine[]
  row: number
  pos: number
}

export interface FrontMatterFault {
  readonly kind: "fault"
  readonly line: number
  readonly message: string
}

export function fault(line: number, message: string): FrontMatterFault {
  return { kind: "fault", line, message }
}

export function isFault(value: object): value is FrontMatterFault {
  return "kind" in value && value.kind === "fault"
}

/** Whether only space or a comment remains on the line; skips the space. */
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

/** The offset after a key, which is an ASCII word. */
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
