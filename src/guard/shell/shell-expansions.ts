// Quotes, escapes, and everything that begins with `$` or a backquote. Commands inside substitutions go to
// the reader's `list` in place, so nesting costs depth but no text is read twice.
import { enter, fail, type Reader, type WordPart } from "./shell-word.ts"

export function readShellQuoted(reader: Reader, quote: "'" | '"', parts: WordPart[]): void {
  if (quote === '"') {
    reader.at++
    return readDouble(reader, parts, '"')
  }
  const end = reader.text.indexOf("'", reader.at + 1)
  if (end < 0) return fail(reader, "a single quote is not closed")
  parts.push({ kind: "literal", text: reader.text.slice(reader.at + 1, end) })
  reader.at = end + 1
}

/** False for a line continuation, which produces nothing. */
export function readEscape(reader: Reader, parts: WordPart[]): boolean {
  const next = reader.text[reader.at + 1]
  reader.at += 2
  if (next === "\n") {
    if (parts.length === 0) parts.push({ kind: "literal", text: "" })
    return false
  }
  parts.push({ kind: "literal", text: next ?? "\\" })
  return true
}

/** The content of double quotes up to `closer`; without one, the body of a here-document. */
export function readDouble(reader: Reader, parts: WordPart[], closer: '"' | ""): void {
  const { text } = reader
  let from = reader.at
  const flush = (to: number) => {
    if (to > from) parts.push({ kind: "literal", text: text.slice(from, to) })
  }
  while (reader.at < text.length) {
    const char = text[reader.at]
    if (char === closer) {
      flush(reader.at)
      if (parts.length === 0) parts.push({ kind: "literal", text: "" })
      reader.at++
      return
    }
    if (char === "\\") {
      const next = text[reader.at + 1] ?? ""
      if ("$`\\\n".includes(next) || (next === '"' && closer === '"')) {
        flush(reader.at)
        from = next === "\n" ? reader.at + 2 : reader.at + 1
      }
      reader.at += 2
    } else if (char === "$" || char === "`") {
      flush(reader.at)
      if (char === "$") readDollar(reader, parts, true)
      else readBackquotes(reader, parts, true)
      from = reader.at
    } else {
      reader.at++
    }
  }
  flush(Math.min(reader.at, text.length))
  if (closer !== "") fail(reader, "a double quote is not closed")
}

const NAME = /[A-Za-z_][A-Za-z0-9_]*|[0-9@*#?$!-]/y
const SIMPLE_PARAM = /\$\{([A-Za-z_][A-Za-z0-9_]*(?:\[[@*]\])?|[0-9]+|[@*])\}/y

export function readDollar(reader: Reader, parts: WordPart[], quoted: boolean): void {
  const { text, at: start } = reader
  const next = text[start + 1]
  if (next === "(") return readParenthesis(reader, parts, quoted)
  if (next === "{") return readBraced(reader, parts, quoted)
  if (next === "'" && !quoted) return readAnsi(reader, parts)
  if (next === '"' && !quoted) {
    reader.at += 2
    return readDouble(reader, parts, '"')
  }
  NAME.lastIndex = start + 1
  if (!NAME.test(text)) {
    reader.at++
    parts.push({ kind: "literal", text: "$" })
    return
  }
  reader.at = NAME.lastIndex
  parts.push({
    kind: "param",
    text: text.slice(start, reader.at),
    name: text.slice(start + 1, reader.at),
    quoted,
  })
}

function readParenthesis(reader: Reader, parts: WordPart[], quoted: boolean): void {
  const { text, at: start } = reader
  const end = text[start + 2] === "(" ? mathEnd(text, start + 3) : -1
  if (end < 0) return readRun(reader, parts, 2, quoted)
  readMath(reader, start + 3, end)
  parts.push({ kind: "math", text: text.slice(start, reader.at) })
}

/** Arithmetic runs no command, but a substitution inside it does. */
export function readMath(reader: Reader, from: number, end: number): void {
  const inside = reader.text.slice(from, end)
  reader.at = end + 2
  if (!/[$`]/.test(inside)) return
  if (inside.includes("$'")) return fail(reader, ANSI_INSIDE)
  if (!enter(reader)) return
  const deeper: Reader = { ...reader, text: inside, at: 0 }
  readDouble(deeper, [], "")
  if (deeper.failure) fail(reader, deeper.failure.reason)
  reader.depth--
}

// bash decodes it first and runs the result: `"${x:-$'\x60id\x60'}"` runs id.
const ANSI_INSIDE = "$' inside arithmetic or a quoted ${"

/** The `))` that closes an arithmetic expression, or -1 if the brackets are not adjacent. */
export function mathEnd(text: string, from: number): number {
  let open = 0
  for (let at = from; at < text.length; at++) {
    const char = text[at]
    if (char === "\\") at++
    else if (char === "'" || char === '"') {
      const end = text.indexOf(char, at + 1)
      if (end < 0) return -1
      at = end
    } else if (char === "(") open++
    else if (char === ")") {
      if (open === 0) return text[at + 1] === ")" ? at : -1
      open--
    }
  }
  return -1
}

/** `$(…)`, `<(…)`, `>(…)`: reads the commands inside in place. */
export function readRun(reader: Reader, parts: WordPart[], opener: number, quoted: boolean): void {
  const start = reader.at
  reader.at += opener
  reader.list(reader, ")")
  parts.push({ kind: "run", text: reader.text.slice(start, reader.at), quoted })
}

export function readBackquotes(reader: Reader, parts: WordPart[], quoted: boolean): void {
  const { text, at: start } = reader
  let inside = ""
  let at = start + 1
  let from = at
  for (; at < text.length && text[at] !== "`"; at++) {
    if (text[at] !== "\\") continue
    const next = text[at + 1] ?? ""
    if ("$`\\".includes(next) || (quoted && next === '"')) {
      inside += text.slice(from, at)
      from = at + 1
    }
    at++
  }
  if (at >= text.length) return fail(reader, "a backquote is not closed")
  inside += text.slice(from, at)
  reader.at = at + 1
  reader.inner(reader, inside)
  parts.push({ kind: "run", text: text.slice(start, reader.at), quoted })
}

/** `${…}` with its default value; `${ …; }` runs commands (ksh, bash 5.3). */
function readBraced(reader: Reader, parts: WordPart[], quoted: boolean): void {
  const { text, at: start } = reader
  SIMPLE_PARAM.lastIndex = start
  const simple = SIMPLE_PARAM.exec(text)
  if (simple !== null) {
    reader.at = SIMPLE_PARAM.lastIndex
    parts.push({ kind: "param", text: simple[0], name: simple[1] ?? "", quoted })
    return
  }
  reader.at += 2
  if (" \t\n|".includes(text[reader.at] ?? "-")) {
    if (text[reader.at] === "|") reader.at++
    reader.list(reader, "}")
    parts.push({ kind: "run", text: text.slice(start, reader.at), quoted })
    return
  }
  readDefault(reader, quoted)
  parts.push({ kind: "param", text: text.slice(start, reader.at), name: "", quoted })
}

function readDefault(reader: Reader, quoted: boolean): void {
  const { text, at: start } = reader
  if (!enter(reader)) return
  const ignored: WordPart[] = []
  while (reader.at < text.length && text[reader.at] !== "}") {
    const char = text[reader.at]
    if (char === "\\") reader.at += 2
    else if (char === "'" && !quoted) readShellQuoted(reader, "'", ignored)
    else if (char === '"') readShellQuoted(reader, '"', ignored)
    else if (char === "$" && quoted && text[reader.at + 1] === "'") fail(reader, ANSI_INSIDE)
    else if (char === "$") readDollar(reader, ignored, quoted)
    else if (char === "`") readBackquotes(reader, ignored, quoted)
    else if ((char === "<" || char === ">") && text[reader.at + 1] === "(" && !quoted) {
      readRun(reader, ignored, 2, false)
    } else reader.at++
  }
  reader.depth--
  if (reader.failure) return
  if (reader.at >= text.length) {
    reader.at = start
    return fail(reader, "a ${ is not closed")
  }
  reader.at++
}

function readAnsi(reader: Reader, parts: WordPart[]): void {
  const { text } = reader
  let at = reader.at + 2
  while (at < text.length && text[at] !== "'") at += text[at] === "\\" ? 2 : 1
  if (at >= text.length) return fail(reader, "a $' is not closed")
  parts.push({ kind: "literal", text: unescapeText(text.slice(reader.at + 2, at), "ansi-c") })
  reader.at = at + 1
}

// The escapes of `$'…'`, `echo -e` and `printf` differ only in octal digits, where echo requires a leading
// zero. As in the shell, the value ends at a NUL.
type Dialect = "ansi-c" | "echo" | "printf"

const NAMED: Readonly<Record<string, string>> = {
  a: "\x07",
  b: "\b",
  e: "\x1b",
  E: "\x1b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  "\\": "\\",
  "'": "'",
  '"': '"',
  "?": "?",
}

const ESCAPE =
  /\\(?:x([0-9A-Fa-f]{1,2})|x\{([0-9A-Fa-f]+)\}|u([0-9A-Fa-f]{1,4})|U([0-9A-Fa-f]{1,8})|([0-7]{1,4})|c([\s\S])|([\s\S]))/g

export function unescapeText(text: string, dialect: Dialect): string {
  if (!text.includes("\\")) return text
  const whole = text.replace(ESCAPE, (all, x, braced, u, long, octal, control, other) => {
    const hex = x ?? braced ?? u ?? long
    if (hex !== undefined) return fromCode(Number.parseInt(hex, 16))
    if (octal !== undefined) return fromOctal(octal, dialect)
    if (control !== undefined) return dialect === "ansi-c" ? fromCode(control.charCodeAt(0) & 31) : "\0"
    return NAMED[other] ?? all
  })
  const end = whole.indexOf("\0")
  return end < 0 ? whole : whole.slice(0, end)
}

function fromOctal(digits: string, dialect: Dialect): string {
  const most = dialect === "echo" && digits.startsWith("0") ? 4 : 3
  return fromCode(Number.parseInt(digits.slice(0, most), 8) & 255) + digits.slice(most)
}

function fromCode(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : ""
}
