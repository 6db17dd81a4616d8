// Finds where the value beside a name starts and ends. Hand-written scanning, so quotes, escapes, cut text and line
// continuations cost no backtracking. assignments.ts decides which names count.
import type { TextSpan } from "../text/words.ts"
import type { ValueForm } from "./secret-values.ts"

export interface Sign {
  readonly kind: "=" | ":" | "," | ">" | " "
  /** No space between name, sign and value. */
  readonly isTight: boolean
  readonly to: number
}

/** State of one pass over the text. */
export interface Memo {
  run: Run
}

const MAX_VALUE = 2048

export function afterBlanks(text: string, from: number): number {
  let at = from
  while (at < from + 16 && (text[at] === " " || text[at] === "\t")) at++
  return at
}

/** Skips blanks, one line continuation (shell, or a YAML block) with its indent, and a `b"` prefix. */
export function skipLead(text: string, from: number): number {
  let at = afterBlanks(text, from)
  const block = at
  if (text[at] === "|" || text[at] === ">") at++
  if (at > block && (text[at] === "-" || text[at] === "+")) at++
  let line = at
  while (line < at + 4 && text[line] === "\\") line++
  if (text[line] === "\r") line++
  if (text[line] === "\n" || (line > at && text[line] === "n")) return afterBlanks(text, line + 1)
  if (at > block) return block
  const isWrapped = "[bBSnEa".includes(text[at] ?? "-")
  for (let each = 0; isWrapped && each < WRAPPERS.length; each++) {
    const wrapper = WRAPPERS[each] ?? ""
    if (text.startsWith(wrapper, at) && quoteAt(text, at + wrapper.length) > 0) return at + wrapper.length
  }
  const isPrefix = "brufBRUF".includes(text[at] ?? "-") && (text[at + 1] === '"' || text[at + 1] === "'")
  return isPrefix ? at + 1 : at
}

/** Calls that turn a literal into bytes or a string. */
const WRAPPERS = [
  "[]byte(",
  "bytes(",
  "Buffer.from(",
  "SecretStr(",
  "String::from(",
  "new String(",
  "Encoding.UTF8.GetBytes(",
  "base64.b64decode(",
  "atob(",
]

/** The length of the quote here, including JSON's backslashes; 0 if there is none. */
export function quoteAt(text: string, from: number): number {
  let at = from
  while (at < from + 3 && text[at] === "\\") at++
  return text[at] === '"' || text[at] === "'" || text[at] === "`" ? at + 1 - from : 0
}

/** Ends at the matching unescaped quote, or at the end of the line if the text was cut. */
export function quotedAt(text: string, signTo: number): TextSpan | undefined {
  const start = skipLead(text, signTo)
  const from = start + quoteAt(text, start)
  const quote = text.slice(start, from)
  const window = text.slice(from, from + MAX_VALUE)
  const line = window.indexOf("\n")
  const end = line < 0 ? window.length : line
  let at = window.indexOf(quote)
  while (quote.length === 1 && at > 0 && window[at - 1] === "\\") at = window.indexOf(quote, at + 1)
  const to = from + (at < 0 || at > end ? end : at)
  return to > from ? { from, to } : undefined
}

/** `'name=value'`: the value ends at the quote around both. */
export function inOneQuote(text: string, nameFrom: number, sign: Sign): TextSpan | undefined {
  const quote = text[nameFrom - 1] ?? ""
  if (!sign.isTight || (quote !== "'" && quote !== '"')) return undefined
  const window = text.slice(sign.to, sign.to + 200)
  const end = window.indexOf(quote)
  return end < 4 || /[\s\\‹]|.&/.test(window.slice(0, end)) ? undefined : { from: sign.to, to: sign.to + end }
}

const ENDS_WORD = " \t\r\n\"'`\\‹›;&|<>"
const ENDS_BARE = `${ENDS_WORD},)(}]`

export function bareAt(text: string, sign: Sign, form: ValueForm, memo: Memo): TextSpan | undefined {
  const from = skipLead(text, sign.to)
  // Cross a line break, plain or as JSON writes it, only after a backslash or a YAML block sign.
  const gap = text.slice(sign.to, from).trim()
  if (gap === "\\n" || (gap === "" && text.slice(sign.to, from).includes("\n"))) return undefined
  const ends = form === "setting" && sign.kind !== ":" ? ENDS_WORD : ENDS_BARE
  if (form === "setting" && "<[{(&".includes(text[from] ?? " ")) return signFirst(text, from)
  memo.run = endOfRun(text, from, ends, memo.run)
  const to = memo.run.to
  if (to === from || text[to] === "(" || (sign.kind === ">" && text[to] !== "<")) return undefined
  return { from, to }
}

/** A setting's value that starts with a bracket but is not code: letters and digits to the end. */
function signFirst(text: string, from: number): TextSpan | undefined {
  const found = /^[<[{(&][A-Za-z0-9!@#$%^*+=_.~-]{5,60}(?=\s|["'`]|$)/.exec(text.slice(from, from + 64))
  return found === null || !/\d/.test(found[0]) ? undefined : { from, to: from + found[0].length }
}

interface Run extends TextSpan {
  readonly ends: string
}

/** Several names may precede one long value: its end is searched once. */
function endOfRun(text: string, from: number, ends: string, last: Run): Run {
  if (ends === last.ends && from >= last.from && from <= last.to) return last
  let to = from
  while (to < text.length && !ends.includes(text[to] ?? " ")) to++
  return { from, to, ends }
}
