// Turns characters into words. Every character is read once, so a long hostile text costs only its length.
import { readBackquotes, readDollar, readEscape, readRun, readShellQuoted } from "./shell-expansions.ts"
import {
  fail,
  plainWord,
  type Reader,
  type Word,
  type WordList,
  type WordPart,
  wordOf,
} from "./shell-word.ts"

/** The words that one written word expands to through braces; undefined if no word begins here. */
export function readWords(reader: Reader): WordList | undefined {
  const read = readParts(reader)
  if (read === undefined) return undefined
  if (!read.braces) return [wordFromParts(read)]
  const words = expandBraces(read.parts).map((parts) => wordOf(parts, read.quoted))
  return words.filter((word) => word.text !== "" || word.dynamic || word.quoted)
}

/** One word, braces unexpanded (assignments, `case` words). */
export function readWord(reader: Reader): Word | undefined {
  const read = readParts(reader)
  return read === undefined ? undefined : wordFromParts(read)
}

/** The target of a redirection: braces expand only if they give exactly one word (`> .e{n..n}v`). */
export function readTarget(reader: Reader): Word | undefined {
  const read = readParts(reader)
  if (read === undefined || !read.braces) return read && wordFromParts(read)
  const [only, ...more] = expandBraces(read.parts).filter((parts) => parts.some(({ text }) => text !== ""))
  return only === undefined || more.length > 0 ? wordFromParts(read) : wordOf(only, read.quoted)
}

function wordFromParts(read: ReadParts): Word {
  const only = read.parts[0]
  if (read.parts.length === 1 && only?.kind === "literal") return plainWord(only.text, read.quoted)
  return wordOf(read.parts, read.quoted)
}

interface ReadParts {
  readonly parts: readonly WordPart[]
  readonly quoted: boolean
  readonly braces: boolean
}

function readParts(reader: Reader): ReadParts | undefined {
  const { text } = reader
  const start = reader.at
  const parts: WordPart[] = []
  let quoted = false
  let braces = 0
  while (reader.at < text.length) {
    const plain = plainEnd(text, reader.at)
    if (plain > reader.at) {
      parts.push({ kind: "literal", text: text.slice(reader.at, plain) })
      reader.at = plain
      continue
    }
    const char = text[reader.at]
    if (char === "'" || char === '"') {
      quoted = true
      readShellQuoted(reader, char, parts)
    } else if (char === "\\") {
      quoted = readEscape(reader, parts) || quoted
    } else if (char === "$") {
      const next = text[reader.at + 1]
      if (next === "'" || next === '"') quoted = true
      readDollar(reader, parts, false)
    } else if (char === "`") {
      readBackquotes(reader, parts, false)
    } else if (char === "*" || char === "?" || char === "[") {
      parts.push({ kind: "glob", text: char })
      reader.at++
    } else if (char === "{" || char === "," || char === "}") {
      if (char === "}" && braces > 0) braces += 1000
      if (char === "{") braces++
      parts.push({ kind: "brace", text: char })
      reader.at++
    } else if (char === "(" && isGlobGroup(text, start, reader.at)) {
      readGlobGroup(reader, parts)
    } else if ((char === "<" || char === ">") && text[reader.at + 1] === "(" && reader.at === start) {
      readRun(reader, parts, 2, false)
    } else {
      break
    }
  }
  if (reader.at === start) return undefined
  return { parts, quoted, braces: braces >= 1000 }
}

function plainEnd(text: string, from: number): number {
  let at = from
  while (at < text.length && !isSpecial(text.charCodeAt(at))) at++
  return at
}

/** Characters with a meaning outside quotes. */
function isSpecial(code: number): boolean {
  if ((code >= 97 && code <= 122) || (code >= 45 && code <= 58) || code > 125) return false
  return SPECIAL.includes(String.fromCharCode(code))
}

const SPECIAL = " \t\n'\"\\$`;&|<>()*?[{},"

/** `@(a|b)` and the like: a bracket right after one of `?*+@!`, inside a word. */
function isGlobGroup(text: string, start: number, at: number): boolean {
  return at > start && "?*+@!".includes(text[at - 1] ?? " ")
}

/** The `+` of `+(a|b)` belongs to the group. */
function dropSign(parts: WordPart[]): void {
  const last = parts.pop()
  if (last?.kind === "literal" && last.text.length > 1) parts.push({ ...last, text: last.text.slice(0, -1) })
}

function readGlobGroup(reader: Reader, parts: WordPart[]): void {
  const start = reader.at
  let open = 0
  for (let at = start; at < reader.text.length; at++) {
    const char = reader.text[at]
    if (char === "(") open++
    if (char === ")" && --open === 0) {
      reader.at = at + 1
      dropSign(parts)
      parts.push({ kind: "glob", text: reader.text.slice(start - 1, reader.at) })
      return
    }
    if (char === "\n" || char === "$" || char === "`") break
  }
  fail(reader, "a bracket of a pattern is not closed, or expands")
}

// `a{b,c}` and `a{1..3}` are several words. They are expanded first, as in bash, because a path or a
// program's name can be built this way. With too many words or levels, the word is "lost": it may be
// anything.
type Parts = readonly WordPart[]

const MAX_WORDS = 512
const MAX_BRACES = 24

function expandBraces(parts: Parts): readonly Parts[] {
  const opens = parts.filter((part) => part.kind === "brace" && part.text === "{").length
  const words = opens > MAX_BRACES ? undefined : expand(parts)
  return words ?? [[{ kind: "lost", text: parts.map((part) => part.text).join("") }]]
}

function expand(parts: Parts): Parts[] | undefined {
  for (let open = 0; open < parts.length; open++) {
    if (!isBrace(parts[open], "{") || (open === 0 && isBrace(parts[1], "}"))) continue
    const group = groupAt(parts, open)
    if (group === undefined) continue
    if (group.cuts.length > 0) return combine(parts, open, group)
    const range = rangeOf(parts.slice(open + 1, group.close))
    if (range !== undefined) return withRange(parts, open, group.close, range)
  }
  return [[...parts]]
}

function combine(parts: Parts, open: number, group: Group): Parts[] | undefined {
  const after = expand(parts.slice(group.close + 1))
  if (after === undefined) return undefined
  const words: Parts[] = []
  let from = open + 1
  for (const cut of [...group.cuts, group.close]) {
    const middles = expand(parts.slice(from, cut))
    if (middles === undefined) return undefined
    from = cut + 1
    for (const middle of middles) {
      for (const end of after) words.push([...parts.slice(0, open), ...middle, ...end])
      if (words.length > MAX_WORDS) return undefined
    }
  }
  return words
}

function withRange(
  parts: Parts,
  open: number,
  close: number,
  range: readonly WordPart[],
): Parts[] | undefined {
  const after = expand(parts.slice(close + 1))
  if (after === undefined || after.length * range.length > MAX_WORDS) return undefined
  return range.flatMap((middle) => after.map((end) => [...parts.slice(0, open), middle, ...end]))
}

/** The items of `1..9`, `a..e`, `01..10..2`; a long range is one unknown number. */
function rangeOf(inside: Parts): readonly WordPart[] | undefined {
  if (inside.some((part) => part.kind !== "literal")) return undefined
  const text = inside.map((part) => part.text).join("")
  const match = /^(?:(-?\d{1,15})\.\.(-?\d{1,15})|([A-Za-z])\.\.([A-Za-z]))(?:\.\.(-?\d{1,15}))?$/.exec(text)
  if (match === null) return undefined
  const [, low = "", high = "", first = "", last = "", by = "1"] = match
  const isNumber = first === ""
  const from = isNumber ? Number(low) : first.charCodeAt(0)
  const to = isNumber ? Number(high) : last.charCodeAt(0)
  const step = Math.max(1, Math.abs(Number(by)))
  const count = Math.floor(Math.abs(to - from) / step) + 1
  if (count > MAX_WORDS) return [{ kind: "math", text: `{${text}}` }]
  const isPadded = /^-?0\d/.test(low) || /^-?0\d/.test(high)
  const width = isPadded ? Math.max(low.length, high.length) : 0
  return Array.from({ length: count }, (_, index): WordPart => {
    const value = from + (to < from ? -index : index) * step
    return { kind: "literal", text: isNumber ? padded(value, width) : String.fromCharCode(value) }
  })
}

function padded(value: number, width: number): string {
  return value < 0 ? `-${String(-value).padStart(width - 1, "0")}` : String(value).padStart(width, "0")
}

interface Group {
  readonly close: number
  readonly cuts: readonly number[]
}

/** The brace that closes the one at `open`, and its commas. Without a comma or `..`, none does. */
function groupAt(parts: Parts, open: number): Group | undefined {
  const cuts: number[] = []
  let depth = 0
  let hasDots = false
  for (let at = open + 1; at < parts.length; at++) {
    const part = parts[at]
    if (isBrace(part, "}") && depth === 0 && (cuts.length > 0 || hasDots)) return { close: at, cuts }
    if (isBrace(part, "{")) depth++
    else if (isBrace(part, "}") && depth > 0) depth--
    else if (isBrace(part, ",") && depth === 0) cuts.push(at)
    else if (depth === 0 && part?.kind === "literal" && part.text.includes("..")) hasDots = true
  }
  return undefined
}

function isBrace(part: WordPart | undefined, text: string): boolean {
  return part?.kind === "brace" && part.text === text
}
