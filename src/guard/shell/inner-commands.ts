// The commands that a command runs besides itself, as words or shell text, with the helpers for finding them.
import { joinFolder, pathPattern } from "./path-text.ts"
import type { SeenCommand } from "./shell-command.ts"
import { plainWord, type Word, type WordList, type WordPart, wordOf } from "./shell-word.ts"
import { rowOf, tableHasWord } from "./tables.ts"
import tables from "./wrappers.json" with { type: "json" }

export type Inner =
  | { readonly kind: "words"; readonly words: WordList; readonly how: RunContext }
  /** Shell text; unknown words stay as written. `isLenient`: it may not be shell text. */
  | { readonly kind: "code"; readonly code: string; readonly how: RunContext; readonly isLenient: boolean }

interface RunContext {
  readonly by: string
  readonly adds?: boolean | undefined
  readonly remote?: boolean | undefined
  /** It may not be a command. */
  readonly guessed?: boolean
  /** The directory it runs in. */
  readonly dir?: Word | undefined
  /** Its directory is unknown. */
  readonly isElsewhere?: boolean
  /** For xargs: the text that its input replaces. */
  readonly placeholder?: string | undefined
}

/** Where and how a command runs, without the command. */
export type CommandContext = Pick<SeenCommand, "via" | "remote" | "guessed" | "adds" | "dir" | "otherDirs">

export const OUTERMOST: CommandContext = {
  via: [],
  remote: false,
  guessed: false,
  adds: false,
  dir: "",
  otherDirs: [],
}
export const NO_INNER: readonly Inner[] = []

export function possibleCode(text: string, manner: RunContext): Inner {
  return { kind: "code", code: text, how: manner, isLenient: true }
}

export function wordText(word: Word | undefined): string {
  return word?.text ?? ""
}

export function innerCode(words: WordList, manner: RunContext): readonly Inner[] {
  const joined = words.map((word) => word.text).join(" ")
  return joined === "" ? [] : [{ kind: "code", code: joined, how: manner, isLenient: false }]
}

export function innerCommand(words: WordList, manner: RunContext): readonly Inner[] {
  return words.length === 0 ? [] : [{ kind: "words", words, how: manner }]
}

/** Index of the first word that is neither an option nor an option's value. */
export function firstOperand(
  words: WordList,
  from: number,
  valued: readonly string[],
  assigns = false,
): number {
  let at = from
  while (at < words.length) {
    const word = wordText(words[at])
    if (word === "--") return at + 1
    const isAssignment = assigns && /^[A-Za-z_]\w*=/.test(word)
    if (!isAssignment && (!word.startsWith("-") || word === "-")) return at
    at += valued.includes(word) || endsValued(word, valued) ? 2 : 1
  }
  return at
}

/** `-rR /`: the last letter of a cluster takes the next word, unless an earlier one takes the rest. */
function endsValued(word: string, valued: readonly string[]): boolean {
  if (!/^-[A-Za-z0-9]{2,}$/.test(word)) return false
  return [...word.slice(1)].findIndex((letter) => valued.includes(`-${letter}`)) === word.length - 2
}

const DIRECTORY = ["-C", "--directory", "--cwd", "--prefix", "--dir", "--chdir", "--project-directory", "-D"]

/** `more`: the program's own options for the directory. */
export function directoryOption(options: WordList, more = ""): Word | undefined {
  const names = more === "" ? DIRECTORY : [...DIRECTORY, ...more.split(" ")]
  for (const [index, word] of options.entries()) {
    const property = /^(?:--property=)?WorkingDirectory=(.+)$/.exec(word.text)?.[1]
    if (property !== undefined) return plainWord(property)
    if (names.includes(word.text)) return options[index + 1]
    const equals = word.text.indexOf("=")
    if (equals > 0 && names.includes(word.text.slice(0, equals)) && !word.dynamic)
      return plainWord(word.text.slice(equals + 1))
  }
  return undefined
}

/** The placeholder's value is unknown. */
export function withPlaceholder(word: Word, placeholder: string): Word {
  if (word.dynamic || placeholder === "" || !word.text.includes(placeholder)) return word
  const pieces = word.text.split(placeholder)
  const parts = pieces.flatMap((text, index): WordPart[] => {
    const literal: WordPart[] = text === "" ? [] : [{ kind: "literal", text }]
    return index === 0 ? literal : [{ kind: "run", text: placeholder, quoted: true }, ...literal]
  })
  return wordOf(parts, true)
}

export function optionValue(words: WordList, names: readonly string[]): Word | undefined {
  for (const [index, word] of words.entries()) {
    if (names.includes(word.text)) return words[index + 1]
    const name = names.find((each) => each.startsWith("--") && word.text.startsWith(`${each}=`))
    if (name) return { ...word, text: word.text.slice(name.length + 1) }
  }
  return undefined
}

/** Where a command runs that another one runs. */
export function runWithin(context: CommandContext, how: RunContext): CommandContext {
  const via = [...context.via, how.by]
  const remote = context.remote || how.remote === true
  const guessed = context.guessed || how.guessed === true
  const adds = context.adds || how.adds === true
  if (how.isElsewhere) return { via, remote, guessed, adds, dir: undefined, otherDirs: [] }
  if (how.dir === undefined) return { ...context, via, remote, guessed, adds }
  const to = pathPattern(how.dir)
  const otherDirs = context.otherDirs.map((dir) => joinFolder(dir, to))
  return { via, remote, guessed, adds, dir: joinFolder(context.dir, to), otherDirs }
}

// Programs that run another program given in their own words. wrappers.json says which options take a value and how
// many operands come before the command; an option that is not listed takes none.
export interface Wrapper {
  /** Options whose value is the next word, separated by spaces. */
  readonly valued?: string
  /** Operands before the command (`timeout 5 cmd`). */
  readonly operands?: number
  /** The rest is shell text (`watch 'a | b'`), not a list of words. */
  readonly isCode?: boolean
  /** `NAME=value` words may come before the command. */
  readonly assigns?: boolean
  /** Unknown words are added to the command. */
  readonly adds?: boolean
  readonly remote?: boolean
  /** The first word is a package, perhaps with a version. */
  readonly isPackage?: boolean
  /** Its options that set the directory the command runs in. */
  readonly folder?: string
  /** Its operand is that directory. */
  readonly isChange?: boolean
}

/** By the program, or by the program and its command (`uv run`). */
export function wrapperFor(name: string): Wrapper | undefined {
  return rowOf(WRAPPERS, rowOf(tables.like, name) ?? name)
}

const WRAPPERS: Readonly<Record<string, Wrapper>> = tables.wrappers

/** Options of the program itself that come before its command and take a value. */
export function ownOptions(program: string): string | undefined {
  return rowOf(tables.ownOptions as Readonly<Record<string, string>>, program)
}

/** Only some commands of these programs are wrappers. */
export function hasCommands(program: string): boolean {
  return tableHasWord(WITH_COMMANDS, program)
}

const WITH_COMMANDS = ` ${tables.withCommands} `
