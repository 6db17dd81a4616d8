// The value of `${…}` when the variable is known: defaults, trimmed ends, replacements, substrings, case. The
// result is exact or undefined. Lengths are bounded (T19).
import { matchesName } from "../rules/path-pattern.ts"
import { parseShell } from "./shell-parse.ts"
import type { Word } from "./shell-word.ts"

export interface KnownVariables {
  /** The fields of a variable; undefined if unknown. */
  readonly value: (name: string) => readonly string[] | undefined
  /** The text of a word after its own expansions; undefined if unknown. */
  readonly textOf: (word: Word) => string | undefined
}

export type Expanded =
  | { readonly kind: "fields"; readonly fields: readonly string[] }
  /** The default of a variable that the line does not set. */
  | { readonly kind: "default"; readonly word: Word }
  | undefined

const FORM = /^\$\{([#!]?)([A-Za-z_]\w*|\d+|[@*])(\[[^\]]*\])?([\s\S]*)\}$/
const MAX_CHARS = 256
const MAX_PATTERN_CHARS = 64

export function expandParameter(source: string, known: KnownVariables): Expanded {
  const nameless = /^\$\{:?-([\s\S]*)\}$/.exec(source)
  if (nameless !== null) return alternativeWord(nameless[1] ?? "", known, true)
  const match = FORM.exec(source)
  if (match === null) return undefined
  const [, mark = "", name = "", subscript = "", rest = ""] = match
  const all = elementsOf(mark === "!" ? indirect(name, known) : name, subscript, known)
  if (mark === "#") return all === undefined || rest !== "" ? undefined : fields([lengthOf(all, subscript)])
  const byDefault = /^:?([-=+?])([\s\S]*)$/.exec(rest)
  if (byDefault !== null) return withDefault(all, rest, byDefault[1] ?? "", byDefault[2] ?? "", known)
  if (all === undefined) return undefined
  if (rest === "") return fields(all)
  const isList = /^\[[@*]\]$/.test(subscript) || name === "@" || name === "*"
  // `$0` is the first of the words that `${@:0}` counts.
  if (rest.startsWith(":") && isList) return slicedList(subscript === "" ? ["bash", ...all] : all, rest)
  const changed = all.map((text) => modified(rest, text, known))
  return changed.some((text) => text === undefined) ? undefined : fields(changed as string[])
}

function fields(texts: readonly string[]): Expanded {
  return { kind: "fields", fields: texts }
}

function indirect(name: string, known: KnownVariables): string {
  const [only, ...more] = known.value(name) ?? []
  return only !== undefined && more.length === 0 && /^[A-Za-z_]\w*$/.test(only) ? only : ""
}

function elementsOf(name: string, subscript: string, known: KnownVariables): readonly string[] | undefined {
  const all = name === "" ? undefined : known.value(name)
  if (all === undefined || subscript === "" || /^\[[@*]\]$/.test(subscript)) return all
  const index = /^\[(-?\d+)\]$/.exec(subscript)?.[1]
  const element = index === undefined ? undefined : all.at(Number(index))
  return element === undefined ? undefined : [element]
}

function lengthOf(all: readonly string[], subscript: string): string {
  return String(subscript === "" ? (all[0]?.length ?? 0) : all.length)
}

function withDefault(
  all: readonly string[] | undefined,
  rest: string,
  sign: string,
  text: string,
  known: KnownVariables,
): Expanded {
  const isEmpty = all !== undefined && rest.startsWith(":") && all.join("") === ""
  if (sign === "+") {
    if (all !== undefined && isEmpty) return fields([])
    return all === undefined ? undefined : alternativeWord(text, known, true)
  }
  if (all !== undefined && !isEmpty) return fields(all)
  return sign === "?" ? undefined : alternativeWord(text, known, all !== undefined)
}

/** The word after `:-`; `isSure`: the expansion always gives it. */
function alternativeWord(text: string, known: KnownVariables, isSure: boolean): Expanded {
  const word = wordIn(text)
  if (word === undefined) return undefined
  if (!isSure) return { kind: "default", word }
  const plain = known.textOf(word)
  return plain === undefined ? undefined : fields([plain])
}

function wordIn(text: string): Word | undefined {
  const isOne = !/[\s;&|<>()"]/.test(text) || /^"[^"]*"$/.test(text)
  if (!isOne && text.includes('"')) return undefined
  const parsed = parseShell(isOne ? `_=${text}` : `_="${text}"`)
  return parsed.kind === "ok" ? parsed.commands.at(-1)?.assignments[0]?.value : undefined
}

function slicedList(all: readonly string[], rest: string): Expanded {
  const match = /^:\s*(-?\d*)(?::\s*(\d+))?\s*$/.exec(rest)
  if (match === null) return undefined
  const from = Number(match[1])
  return fields(all.slice(from, match[2] === undefined ? undefined : from + Number(match[2])))
}

function modified(rest: string, text: string, known: KnownVariables): string | undefined {
  if (text.length > MAX_CHARS) return undefined
  const cut = /^(##?|%%?)([\s\S]*)$/.exec(rest)
  if (cut !== null) return trimmed(text, cut[1] ?? "", patternIn(cut[2] ?? "", known))
  const part = /^:\s*(-?\d*)(?:\s*:\s*(-?\d+))?\s*$/.exec(rest)
  if (part !== null)
    return substringOf(text, Number(part[1]), part[2] === undefined ? undefined : Number(part[2]))
  if (rest.startsWith("/")) return replaced(text, rest, known)
  const letters = /^(\^\^?|,,?)$/.exec(rest)?.[1]
  if (letters !== undefined) return changeCase(text, letters)
  if (/^@[ULulQEKk]$/.test(rest)) return transformed(text, rest[1] ?? "")
  return undefined
}

function patternIn(text: string, known: KnownVariables): string | undefined {
  const word = wordIn(text)
  if (word === undefined) return undefined
  if (!word.dynamic) return MAX_PATTERN_CHARS < word.text.length ? undefined : escaped(word.text)
  const isGlob = word.parts.every((part) => part.kind === "literal" || part.kind === "glob")
  if (isGlob) {
    const pattern = word.parts
      .map((part) => (part.kind === "literal" && part.text !== "]" ? escaped(part.text) : part.text))
      .join("")
    return pattern.length > MAX_PATTERN_CHARS || /[?*+@!]\(/.test(pattern) ? undefined : pattern
  }
  const plain = known.textOf(word)
  return plain === undefined || plain.length > MAX_PATTERN_CHARS ? undefined : plain
}

function escaped(text: string): string {
  return text.replace(/[*?[]/g, (char) => `[${char}]`)
}

function trimmed(text: string, sign: string, pattern: string | undefined): string | undefined {
  if (pattern === undefined) return undefined
  const isStart = sign[0] === "#"
  const lengths = Array.from({ length: text.length + 1 }, (_, index) => index)
  if (sign.length === 2) lengths.reverse()
  for (const length of lengths) {
    const piece = isStart ? text.slice(0, length) : text.slice(text.length - length)
    if (matchesName(pattern, piece)) return isStart ? text.slice(length) : text.slice(0, text.length - length)
  }
  return text
}

function substringOf(text: string, offset: number, length: number | undefined): string | undefined {
  const from = offset < 0 ? text.length + offset : offset
  if (from < 0) return ""
  if (length === undefined) return text.slice(from)
  const to = length < 0 ? text.length + length : from + length
  return to < from ? undefined : text.slice(from, to)
}

function replaced(text: string, rest: string, known: KnownVariables): string | undefined {
  const isAll = rest.startsWith("//")
  const body = rest.slice(isAll ? 2 : 1)
  const slash = slashIn(body)
  const anchor = !isAll && /^[#%]/.test(body) ? (body[0] ?? "") : ""
  const pattern = patternIn(body.slice(anchor.length, slash), known)
  const by = slash >= body.length ? "" : textIn(body.slice(slash + 1), known)
  if (pattern === undefined || by === undefined || by.includes("&") || (pattern === "" && anchor === ""))
    return undefined
  if (anchor === "#") return anchoredStart(text, pattern, by)
  if (anchor === "%") return anchoredEnd(text, pattern, by)
  let out = ""
  for (let at = 0; at < text.length; ) {
    const length = longestAt(text, at, pattern)
    out += length > 0 ? by : text[at]
    at += Math.max(1, length)
    if (length > 0 && !isAll) return out + text.slice(at)
  }
  return out
}

function slashIn(body: string): number {
  let depth = 0
  for (let at = 0; at < body.length; at++) {
    const char = body[at]
    if (char === "\\") at++
    else if (char === "{") depth++
    else if (char === "}") depth--
    else if (char === "'" || char === '"') at = Math.max(at, body.indexOf(char, at + 1))
    else if (char === "/" && depth === 0 && at > 0) return at
  }
  return body.length
}

function textIn(text: string, known: KnownVariables): string | undefined {
  const word = wordIn(text)
  return word && (word.dynamic ? known.textOf(word) : word.text)
}

function longestAt(text: string, at: number, pattern: string): number {
  for (let end = text.length; end > at; end--) if (matchesName(pattern, text.slice(at, end))) return end - at
  return 0
}

function anchoredStart(text: string, pattern: string, by: string): string {
  const length = longestAt(text, 0, pattern)
  return length > 0 || pattern === "" ? by + text.slice(length) : text
}

function anchoredEnd(text: string, pattern: string, by: string): string {
  if (pattern === "") return text + by
  for (let at = 0; at < text.length; at++)
    if (matchesName(pattern, text.slice(at))) return text.slice(0, at) + by
  return text
}

function changeCase(text: string, sign: string): string {
  const change = (piece: string) => (sign[0] === "^" ? piece.toUpperCase() : piece.toLowerCase())
  return sign.length === 2 ? change(text) : change(text.slice(0, 1)) + text.slice(1)
}

function transformed(text: string, by: string): string | undefined {
  switch (by) {
    case "U":
      return text.toUpperCase()
    case "L":
      return text.toLowerCase()
    case "u":
      return changeCase(text, "^")
    // `@Q` and the like add quotes.
    default:
      return undefined
  }
}
