// A word of shell text, and the state of a text being read. An error is recorded in `failure` and ends the
// reading: no reader throws, and none nests deeper than DEPTH_LIMIT.

export type WordPart =
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "glob"; readonly text: string }
  /** An unquoted `{`, `,` or `}`, until braces are expanded. */
  | { readonly kind: "brace"; readonly text: string }
  /** `$name`, `${name}`; `name` is empty for anything longer (`${a:-b}`). */
  | { readonly kind: "param"; readonly text: string; readonly name: string; readonly quoted: boolean }
  /** `$(…)`, backquotes, `<(…)`. */
  | { readonly kind: "run"; readonly text: string; readonly quoted: boolean }
  | { readonly kind: "math"; readonly text: string }
  /** One of these, unknown which: a loop variable, a variable set in two branches. */
  | { readonly kind: "choice"; readonly text: string; readonly options: WordList }
  /** Too much to work out: it may be anything. */
  | { readonly kind: "lost"; readonly text: string }

export interface Word {
  /** After quote removal; expansions stay as written. */
  readonly text: string
  /** Its value is unknown: it has an expansion or a glob. */
  readonly dynamic: boolean
  readonly quoted: boolean
  /** Empty for a word that is not dynamic. */
  readonly parts: readonly WordPart[]
}

export type WordList = readonly Word[]

/** A here-document whose body starts on the next line. */
export interface Heredoc {
  readonly delimiter: Word
  readonly stripsTabs: boolean
  readonly take: (body: Word) => void
}

/** One text being read. The body of a here-document and the content of backquotes are separate texts. */
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
/** A word with more possible values is "lost". */
export const MAX_OPTIONS = 64

export function fail(reader: Reader, reason: string): void {
  reader.failure ??= { reason, at: reader.at }
  reader.at = reader.text.length
}

/** False, with a failure, if it nests deeper than any ordinary command. */
export function enter(reader: Reader): boolean {
  reader.depth++
  if (reader.depth > DEPTH_LIMIT) fail(reader, "nested too deep")
  return reader.depth <= DEPTH_LIMIT
}

const NO_PARTS: readonly WordPart[] = []

export function plainWord(text: string, quoted = false): Word {
  return { text, dynamic: false, quoted, parts: NO_PARTS }
}

export function wordOf(parts: readonly WordPart[], quoted: boolean): Word {
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
function isLoneBracket(parts: readonly WordPart[], text: string): boolean {
  const globs = parts.filter((part) => part.kind !== "literal" && part.kind !== "brace")
  if (!globs.every((part) => part.kind === "glob" && part.text === "[")) return false
  return text.indexOf("]", text.indexOf("[") + 2) < 0
}

/** The word without its first characters (`of=path`). */
export function wordFrom(word: Word, length: number): Word {
  if (!word.dynamic) return plainWord(word.text.slice(length), true)
  let left = length
  const parts: WordPart[] = []
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

/** The possible words, one for each choice; undefined if there are too many. */
export function alternatives(word: Word): WordList | undefined {
  if (!word.parts.some((part) => part.kind === "choice")) return [word]
  let found: (readonly WordPart[])[] = [[]]
  for (const part of word.parts) {
    const options = part.kind === "choice" ? optionsOf(part.options) : [[part]]
    if (options === undefined || found.length * options.length > MAX_OPTIONS) return undefined
    found = found.flatMap((start) => options.map((option) => [...start, ...option]))
  }
  return found.map((parts) => wordOf(parts, word.quoted))
}

function optionsOf(options: WordList): (readonly WordPart[])[] | undefined {
  const flat = options.map(alternatives)
  if (flat.some((each) => each === undefined)) return undefined
  return flat.flatMap((each) => each ?? []).map(wordParts)
}

/** The text with its wildcards as globs: an unquoted value, a pathspec. */
export function globParts(text: string): readonly WordPart[] {
  return text
    .split(/([*?[])/)
    .filter((piece) => piece !== "")
    .map((piece): WordPart => ({ kind: /^[*?[]$/.test(piece) ? "glob" : "literal", text: piece }))
}

export function wordParts(word: Word): readonly WordPart[] {
  return word.dynamic ? word.parts : [{ kind: "literal", text: word.text }]
}
