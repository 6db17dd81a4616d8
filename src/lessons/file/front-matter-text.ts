// Quoted scalars, which may fold over lines, and the block scalars `|` and `>`.

import {
  type Cursor,
  endOf,
  type FrontMatterFault,
  type FrontMatterLine,
  type FrontScalar,
  fault,
  isFault,
  isSpace,
  numberOf,
  restIsEmpty,
} from "./front-matter-value.ts"

export function readQuoted(cursor: Cursor, indent: number): FrontScalar | FrontMatterFault {
  const { text, pos: start } = cursor
  const line = numberOf(cursor)
  const quote = text[start]
  let done = ""
  let out = ""
  /** `out` up to here came from escapes, so its end is not trimmed. */
  let fixed = 0
  cursor.pos += 1
  for (;;) {
    if (cursor.pos >= endOf(cursor)) {
      const folded = foldLine(cursor, indent, line)
      if (isFault(folded)) return folded
      const kept = Math.max(fixed, trimmedLength(out))
      done += out.slice(0, kept) + (folded.blankLines === 0 ? " " : "\n".repeat(folded.blankLines))
      out = ""
      fixed = 0
      continue
    }
    const char = text[cursor.pos]
    if (char === quote && quote === "'" && text[cursor.pos + 1] === "'") {
      out += "'"
      cursor.pos += 2
    } else if (char === quote) {
      cursor.pos += 1
      const lastLine = numberOf(cursor)
      return { kind: "scalar", style: "quoted", text: done + out, line, lastLine, start, end: cursor.pos }
    } else if (char === "\\" && quote === '"' && cursor.pos + 1 >= endOf(cursor)) {
      const folded = foldLine(cursor, indent, line)
      if (isFault(folded)) return folded
      done += out + "\n".repeat(folded.blankLines)
      out = ""
      fixed = 0
    } else if (char === "\\" && quote === '"') {
      const escaped = readEscape(cursor)
      if (isFault(escaped)) return escaped
      out += escaped.text
      fixed = out.length
    } else {
      const from = cursor.pos
      const end = endOf(cursor)
      while (cursor.pos < end && text[cursor.pos] !== quote && text[cursor.pos] !== "\\") cursor.pos += 1
      if (cursor.pos === from) cursor.pos += 1
      out += text.slice(from, cursor.pos)
    }
  }
}

/** Moves to the next line with text and counts the blank lines between. */
function foldLine(cursor: Cursor, indent: number, opened: number): { blankLines: number } | FrontMatterFault {
  const { text, lines } = cursor
  for (let blankLines = 0; ; blankLines++) {
    cursor.row += 1
    const line = lines[cursor.row]
    if (line === undefined) return fault(opened, "The quote opened on this line is not closed.")
    cursor.pos = line.start + line.indent
    while (cursor.pos < line.end && isSpace(text[cursor.pos])) cursor.pos += 1
    if (cursor.pos >= line.end) continue
    if (cursor.pos > line.start + line.indent || line.indent <= indent)
      return fault(
        opened,
        "The quote opened on this line is not closed on it. Its further lines must be indented.",
      )
    return { blankLines }
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  "0": "\0",
  a: "\x07",
  b: "\b",
  t: "\t",
  n: "\n",
  v: "\v",
  f: "\f",
  r: "\r",
  e: "\x1b",
  " ": " ",
  '"': '"',
  "/": "/",
  "\\": "\\",
  N: "\x85",
  _: "\xa0",
  L: "\u2028",
  P: "\u2029",
}

const HEX_LENGTH: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 }

function readEscape(cursor: Cursor): { text: string } | FrontMatterFault {
  const { text, pos } = cursor
  const letter = text[pos + 1] ?? ""
  const simple = ESCAPES[letter]
  if (simple !== undefined) {
    cursor.pos += 2
    return { text: simple }
  }
  const length = HEX_LENGTH[letter]
  const hex = text.slice(pos + 2, pos + 2 + (length ?? 0))
  const code = /^[0-9a-fA-F]+$/.test(hex) ? Number.parseInt(hex, 16) : Number.NaN
  if (length === undefined || hex.length !== length || !(code <= 0x10ffff))
    return fault(numberOf(cursor), `\`\\${letter}\` is not an escape. Write a backslash as \`\\\\\`.`)
  cursor.pos += 2 + length
  return { text: String.fromCodePoint(code) }
}

export function readBlockScalar(cursor: Cursor, indent: number): FrontScalar | FrontMatterFault {
  const { text, lines, pos: start } = cursor
  const line = numberOf(cursor)
  const isFolded = text[start] === ">"
  cursor.pos += 1
  const chomp = text[cursor.pos] === "-" || text[cursor.pos] === "+" ? text[cursor.pos++] : ""
  if (!restIsEmpty(cursor)) return fault(line, "Only `-` or `+` may follow `|` and `>`.")
  const content: string[] = []
  let column = -1
  let row = cursor.row + 1
  for (; row < lines.length; row++) {
    const next = lines[row] as FrontMatterLine
    const isBlank = next.start + next.indent >= next.end
    const isTabbed = text[next.start + next.indent] === "\t"
    if (isTabbed && (isFolded || next.indent < (column === -1 ? indent + 1 : column)))
      return fault(next.number, "This line is indented with a tab. Indent with spaces.")
    if (!isBlank && next.indent <= (column === -1 ? indent : column - 1)) break
    if (!isBlank && column === -1) column = next.indent
    const hasExtra = column === -1 ? isBlank && next.indent > indent + 1 : next.indent > column
    if (hasExtra && (isFolded || column === -1))
      return fault(next.number, "The lines of this text must be indented alike.")
    content.push(column === -1 ? "" : text.slice(next.start + column, next.end))
  }
  while (content.at(-1) === "" && chomp !== "+") content.pop()
  const last = lines[cursor.row + Math.max(0, content.length)] as FrontMatterLine
  cursor.row = row
  return {
    kind: "scalar",
    style: "block",
    text: blockText(content, isFolded, chomp ?? ""),
    line,
    lastLine: last.number,
    start,
    end: last.end,
  }
}

function blockText(content: readonly string[], isFolded: boolean, chomp: string): string {
  const count = content.findLastIndex((text) => text !== "") + 1
  const trailing = content.length - count
  if (count === 0) return "\n".repeat(trailing)
  const out = isFolded ? folded(content.slice(0, count)) : content.slice(0, count).join("\n")
  return chomp === "-" ? out : out + "\n".repeat(1 + trailing)
}

/** A single line break becomes a space; of several, the first is dropped. */
function folded(content: readonly string[]): string {
  let out = ""
  let breaks = 0
  let hasText = false
  for (const text of content) {
    if (text === "") {
      breaks += 1
      continue
    }
    if (hasText && breaks === 0) out += " "
    out += "\n".repeat(breaks) + text
    breaks = 0
    hasText = true
  }
  return out
}

function trimmedLength(text: string): number {
  let length = text.length
  while (length > 0 && isSpace(text[length - 1])) length -= 1
  return length
}
