// What a word of shell text is, and the state of a text being read. Whatever goes wrong is noted in
// `failure` and ends the reading: no reader ever throws, and none goes deeper than DEPTH_LIMIT.

export type Part =
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "glob"; readonly text: string }
  /** An unquoted `{`, `,` or `}`: only until braces are expanded. */
  | { readonly kind: "brace"; readonly text: string }
  /** `$name`, `${name}`; the name is empty when it is more than a name (`${a:-b}`). */
  | { readonly kind: "param"; readonly text: string; readonly name: string; readonly quoted: boolean }
  /** `$(…)`, backquotes, `<(…)`. */
  | { readonly kind: "run"; readonly text: string; readonly quoted: boolean }
  | { readonly kind: "math"; readonly text: string }

export interface Word {
  /** After quote removal; expansions stay as they were written. */
  readonly text: string
  /** The value is not known: it has an expansion or a glob. */
  readonly dynamic: boolean
  readonly quoted: boolean
  /** Empty for a word that is not dynamic. */
  readonly parts: readonly Part[]
}

/** A here-document whose body begins at the next line. */
export interface Heredoc {
  readonly delimiter: Word
  readonly stripsTabs: boolean
  readonly take: (body: Word) => void
}

/** One text being read. A here-document's body or the inside of backquotes is a text of its own. */
export interface Reader {
  readonly text: string
  /** Reads commands up to `closer` and past it. */
  readonly list: (reader: Reader, closer: ")" | "}") => void
  /** Reads the commands of another text. */
  readonly inner: (reader: Reader, text: string) => void
  at: number
  depth: number
  pending: Heredoc[]
  failure: { readonly reason: string; readonly at: number } | undefined
}

export const DEPTH_LIMIT = 48

/** Also brings the reading to its end. */
export function fail(reader: Reader, reason: string): void {
  reader.failure ??= { reason, at: reader.at }
  reader.at = reader.text.length
}

/** False, and a failure, when that is deeper than any honest command goes. */
export function enter(reader: Reader): boolean {
  reader.depth++
  if (reader.depth > DEPTH_LIMIT) fail(reader, "nested too deep")
  return reader.depth <= DEPTH_LIMIT
}

const NO_PARTS: readonly Part[] = []

export function plainWord(text: string, quoted = false): Word {
  return { text, dynamic: false, quoted, parts: NO_PARTS }
}

export function wordOf(parts: readonly Part[], quoted: boolean): Word {
  let text = ""
  let dynamic = false
  for (const part of parts) {
    text += part.text
    if (part.kind !== "literal" && part.kind !== "brace") dynamic = true
  }
  if (dynamic && isLoneBracket(parts, text)) dynamic = false
  return { text, dynamic, quoted, parts: dynamic ? parts : NO_PARTS }
}

/** `[` is a glob only with its `]`. */
function isLoneBracket(parts: readonly Part[], text: string): boolean {
  const globs = parts.filter((part) => part.kind !== "literal" && part.kind !== "brace")
  if (!globs.every((part) => part.kind === "glob" && part.text === "[")) return false
  return text.indexOf("]", text.indexOf("[") + 2) < 0
}

/** What is left of a word after its first characters (`of=path`). */
export function wordFrom(word: Word, length: number): Word {
  if (!word.dynamic) return plainWord(word.text.slice(length), true)
  let left = length
  const parts: Part[] = []
  for (const part of word.parts) {
    if (left >= part.text.length) {
      left -= part.text.length
      continue
    }
    parts.push(left > 0 && part.kind === "literal" ? { kind: "literal", text: part.text.slice(left) } : part)
    left = 0
  }
  return wordOf(parts, true)
}
