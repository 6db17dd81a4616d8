// Turns characters into words. Every character is read once, so a long hostile text costs its length.
import { expandBraces } from "./braces.ts"
import { readBackquotes, readDollar, readEscape, readQuoted, readRun } from "./shell-expansions.ts"
import { fail, type Part, plainWord, type Reader, type Word, wordOf } from "./shell-word.ts"

/** The words that one written word stands for (braces expanded); undefined where no word begins. */
export function readWords(reader: Reader): readonly Word[] | undefined {
  const read = readParts(reader)
  if (read === undefined) return undefined
  if (!read.braces) return [finish(read)]
  const words = expandBraces(read.parts).map((parts) => wordOf(parts, read.quoted))
  return words.filter((word) => word.text !== "" || word.dynamic || word.quoted)
}

/** One word, braces as they stand (assignments, targets of redirections, `case` words). */
export function readWord(reader: Reader): Word | undefined {
  const read = readParts(reader)
  return read === undefined ? undefined : finish(read)
}

function finish(read: ReadParts): Word {
  const only = read.parts[0]
  if (read.parts.length === 1 && only?.kind === "literal") return plainWord(only.text, read.quoted)
  return wordOf(read.parts, read.quoted)
}

interface ReadParts {
  readonly parts: readonly Part[]
  readonly quoted: boolean
  readonly braces: boolean
}

function readParts(reader: Reader): ReadParts | undefined {
  const { text } = reader
  const start = reader.at
  const parts: Part[] = []
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
      readQuoted(reader, char, parts)
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

/** Characters that mean something where no quote stands. */
function isSpecial(code: number): boolean {
  if ((code >= 97 && code <= 122) || (code >= 45 && code <= 58) || code > 125) return false
  return SPECIAL.includes(String.fromCharCode(code))
}

const SPECIAL = " \t\n'\"\\$`;&|<>()*?[{},"

/** `@(a|b)` and its kin: a bracket right after one of `?*+@!`, inside a word. */
function isGlobGroup(text: string, start: number, at: number): boolean {
  return at > start && "?*+@!".includes(text[at - 1] ?? " ")
}

function readGlobGroup(reader: Reader, parts: Part[]): void {
  const start = reader.at
  let open = 0
  for (let at = start; at < reader.text.length; at++) {
    const char = reader.text[at]
    if (char === "(") open++
    if (char === ")" && --open === 0) {
      reader.at = at + 1
      parts.push({ kind: "glob", text: reader.text.slice(start, reader.at) })
      return
    }
    if (char === "\n" || char === "$" || char === "`") break
  }
  fail(reader, "a bracket of a pattern is not closed, or expands")
}
