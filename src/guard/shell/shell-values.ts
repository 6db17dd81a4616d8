// The values of variables set in the text itself (`T=tenure; $T approve`), so that a command built from known
// pieces is recognised. A variable with several possible values keeps them all.
import { folderText, ROOT_MARK } from "./path-text.ts"
import type { Assignment } from "./shell-command.ts"
import { type Expanded, expandParameter } from "./shell-parameters.ts"
import {
  globParts,
  MAX_OPTIONS,
  plainWord,
  type Word,
  type WordList,
  type WordPart,
  wordFrom,
  wordOf,
  wordParts,
} from "./shell-word.ts"

interface Value {
  readonly words: WordList
  readonly isArray: boolean
}

export interface ShellValues {
  readonly known: Map<string, Value | undefined>
  /** Characters that substitution may still produce, which stops a doubling chain of variables. */
  allowance: number
  /** The working directory, relative to the start of the line, and the one before it; undefined if unknown. */
  dir: string | undefined
  old: string | undefined
  /** What `$(…)` prints, if known. */
  readonly output: (values: ShellValues, source: string) => string | undefined
}

export function emptyValues(output: ShellValues["output"]): ShellValues {
  return { known: new Map(), allowance: 200_000, dir: "", old: undefined, output }
}

const MAX_VALUE_CHARS = 8192

/** `isSure`: it certainly runs here; otherwise the old value may still hold. */
export function assign(values: ShellValues, assignment: Assignment, isSure = true): void {
  const { name, elements } = assignment
  const words = elements
    ? elements.flatMap((element) => resolveWord(values, element)).map((each) => ({ ...each, quoted: false }))
    : [allOrAny(resolveWord(values, { ...assignment.value, quoted: true }, true))]
  const before = values.known.get(name)
  const value: Value = { words, isArray: elements !== undefined }
  const appended = assignment.appends && before ? append(before, value) : value
  const isOnly = isSure || !values.known.has(name) || textOf(before) === textOf(appended)
  const result = isOnly ? appended : eitherValue(before, appended)
  values.known.set(name, textOf(result).length > MAX_VALUE_CHARS ? undefined : result)
}

/** All words as one, or any one of them in a loop. */
function allOrAny(words: WordList): Word {
  const all = joined(words)
  if (words.length < 2 || words.length >= MAX_OPTIONS || words.some((word) => word.dynamic)) return all
  return wordOf([{ kind: "choice", text: all.text, options: [all, ...words] }], true)
}

/** The words of a `set --`, or of a `read` with known input. */
export function assignTexts(values: ShellValues, name: string, words: WordList, isArray: boolean): void {
  values.known.set(name, { words, isArray })
}

export function forget(values: ShellValues, name: string): void {
  values.known.set(name, undefined)
}

function eitherValue(before: Value | undefined, after: Value): Value | undefined {
  const [first] = before?.words ?? []
  const [second] = after.words
  if (before === undefined || before.isArray || after.isArray || !first || !second) return undefined
  const options = [...optionsOf(first), ...optionsOf(second)]
  if (options.length > MAX_OPTIONS) return undefined
  const text = options.map((option) => option.text).join(" ")
  return { words: [wordOf([{ kind: "choice", text, options }], true)], isArray: false }
}

function optionsOf(word: Word): WordList {
  const [only, ...more] = word.parts
  return only?.kind === "choice" && more.length === 0 ? only.options : [word]
}

/** An argument of `export a=b`, `declare x=y`. */
export function assignWord(values: ShellValues, word: Word, isReference: boolean, isSure: boolean): void {
  const match = /^([A-Za-z_]\w*)(\+?)=/.exec(word.text)
  if (match === null) return
  if (isReference) {
    values.known.set(match[1] ?? "", undefined)
    return
  }
  const value = wordFrom(word, match[0].length)
  assign(values, { name: match[1] ?? "", value, elements: undefined, appends: match[2] === "+" }, isSure)
}

/** The words that a word expands to, with known values filled in. */
export function resolveWord(values: ShellValues, word: Word, quoted = false): WordList {
  if (!word.dynamic) return [tilde(values, word)]
  if (!word.parts.some((part) => part.kind === "param" || part.kind === "run" || part.kind === "choice"))
    return [word]
  const fields: WordPart[][] = [[]]
  let isChanged = false
  for (const part of word.parts) {
    const value = valueFor(values, part)
    if (value === undefined) {
      fields.at(-1)?.push(part)
      continue
    }
    values.allowance -= textOf(value).length + 1
    if (values.allowance < 0) return [{ ...word, parts: [{ kind: "lost", text: word.text }] }]
    isChanged = true
    const isWhole = quoted || !("quoted" in part) || part.quoted
    const isStar = isWhole && part.kind === "param" && /^\$\*$|^\$\{\*|\[\*\]/.test(part.text)
    addValue(
      fields,
      isStar ? joinedByIfs(values, value) : value,
      isWhole,
      isWhole ? /(?!)/ : separatorsOf(values),
    )
  }
  if (!isChanged) return [word]
  return fields.filter((parts) => parts.length > 0).map((parts) => wordOf(parts, word.quoted))
}

/** `"${A[*]}"` is one word, joined with the first character of IFS. */
function joinedByIfs(values: ShellValues, value: Value): Value {
  const ifs = values.known.get("IFS")?.words[0]
  const by = ifs === undefined || ifs.dynamic ? " " : ifs.text.slice(0, 1)
  return { words: [joined(value.words, by)], isArray: false }
}

/** `~+` and `~-` are folders that we track; `~` is HOME. */
function tilde(values: ShellValues, word: Word): Word {
  if (!word.text.startsWith("~")) return word
  // `~1`: a folder on the stack.
  if (/^~[+-]?\d+(?=\/|$)/.test(word.text)) return lostWord(word.text)
  const [, sign = "", rest = ""] = /^~([+-]?)(?=\/|$)(.*)$/s.exec(word.text) ?? []
  if (sign !== "") {
    const folder = folderText(sign === "+" ? values.dir : values.old)
    return folder === undefined ? lostWord(word.text) : plainWord(folder + rest, word.quoted)
  }
  if (!values.known.has("HOME") || !/^~(?:\/|$)/.test(word.text)) return word
  const home = values.known.get("HOME")?.words[0]
  if (home === undefined) return lostWord(word.text)
  return wordOf([...wordParts(home), { kind: "literal", text: word.text.slice(1) }], word.quoted)
}

function lostWord(text: string): Word {
  return wordOf([{ kind: "lost", text }], true)
}

function valueFor(values: ShellValues, part: WordPart): Value | undefined {
  if (part.kind === "run") {
    const text = values.output(values, part.text)
    return text === undefined ? undefined : { words: [plainWord(text)], isArray: false }
  }
  if (part.kind !== "param") return undefined
  const simple = lookUp(values, part.name)
  return simple ?? (part.name === "" ? expandedValue(values, part) : undefined)
}

function expandedValue(values: ShellValues, part: WordPart): Value | undefined {
  const found: Expanded = expandParameter(part.text, {
    value: (name) => plainTexts(lookUp(values, name)),
    textOf: (word) => plainText(resolveWord(values, word, true)),
  })
  if (found === undefined) return undefined
  if (found.kind === "fields") return { words: found.fields.map((text) => plainWord(text)), isArray: true }
  // The environment may hold another value, but the default is the expected one.
  const [only, ...more] = resolveWord(values, found.word, true)
  return only === undefined || more.length > 0 ? undefined : { words: [only], isArray: false }
}

function plainTexts(value: Value | undefined): readonly string[] | undefined {
  if (value === undefined || value.words.some((word) => word.dynamic)) return undefined
  return value.words.map((word) => word.text)
}

function plainText(words: WordList): string | undefined {
  return words.some((word) => word.dynamic) ? undefined : words.map((word) => word.text).join(" ")
}

function lookUp(values: ShellValues, name: string): Value | undefined {
  if (name === "") return undefined
  const bare = name.replace(/\[[@*]\]$/, "")
  if (values.known.has(bare)) return values.known.get(bare)
  const own = builtinValue(values, bare)
  return own === undefined ? undefined : { words: [own], isArray: false }
}

/** Variables that the shell or every machine sets. */
function builtinValue(values: ShellValues, name: string): Word | undefined {
  switch (name) {
    case "PWD":
      return folderWord(values.dir)
    case "OLDPWD":
      return folderWord(values.old)
    case "HOME":
      return plainWord("~", true)
    case "TMPDIR":
    case "TMP":
    case "TEMP":
      return plainWord("/tmp", true)
    case "CLAUDE_PROJECT_DIR":
      return plainWord(ROOT_MARK, true)
    case "RANDOM":
    case "SECONDS":
    case "EPOCHSECONDS":
    case "UID":
    case "EUID":
    case "BASHPID":
    case "PPID":
    case "LINENO":
    case "$":
    case "#":
    case "?":
    case "!":
      return wordOf([{ kind: "math", text: `$${name}` }], true)
    default:
      return undefined
  }
}

function folderWord(dir: string | undefined): Word | undefined {
  const text = folderText(dir)
  return text === undefined ? undefined : plainWord(text, true)
}

function addValue(fields: WordPart[][], value: Value, quoted: boolean, separators: RegExp): void {
  for (const [index, word] of value.words.entries()) {
    if (index > 0) fields.push([])
    if (quoted) {
      fields.at(-1)?.push(...wordParts(word))
      continue
    }
    for (const part of wordParts(word)) addSplit(fields, part, separators)
  }
}

/** IFS decides where a word splits. */
function separatorsOf(values: ShellValues): RegExp {
  const [ifs] = values.known.get("IFS")?.words ?? []
  if (ifs === undefined || ifs.dynamic) return /[ \t\n]+/
  return ifs.text === "" ? /(?!)/ : new RegExp(`[${ifs.text.replace(/[\\\]^-]/g, "\\$&")}]+`)
}

function addSplit(fields: WordPart[][], part: WordPart, separators: RegExp): void {
  if (part.kind !== "literal") {
    fields.at(-1)?.push(part)
    return
  }
  for (const [index, piece] of part.text.split(separators).entries()) {
    if (index > 0) fields.push([])
    // An unquoted value is a pattern: `G='.e*'; touch $G`.
    if (piece !== "") fields.at(-1)?.push(...globParts(piece))
  }
}

function append(before: Value, added: Value): Value {
  if (before.isArray || added.isArray) return { words: [...before.words, ...added.words], isArray: true }
  return { words: [joined([...before.words, ...added.words], "")], isArray: false }
}

function joined(words: WordList, by = " "): Word {
  const only = words[0]
  if (words.length === 1 && only) return only.quoted ? { ...only, quoted: false } : only
  if (words.length === 0) return plainWord("")
  const parts = words.flatMap((word, index): WordPart[] =>
    index === 0 ? [...wordParts(word)] : [{ kind: "literal", text: by }, ...wordParts(word)],
  )
  return wordOf(parts, false)
}

function textOf(value: Value | undefined): string {
  return value === undefined ? "" : value.words.map((word) => word.text).join(" ")
}
