// A command's words in one form, however they were spelled (GARD-06): full verb names, long option names,
// values kept apart. Rules are read the same way, so comparing the two compares their meaning.
import { isAllWild, patternOf } from "./path-text.ts"
import tables from "./programs.json" with { type: "json" }
import { plainWord, type Word, type WordList } from "./shell-word.ts"
import { rowOf } from "./tables.ts"

export interface Option {
  /** `--force`, or `-x` where there is no long name. */
  readonly name: string
  readonly value: Word | undefined
  readonly spelled: string
}

export interface CommandForm {
  readonly program: string
  /** The program is not in programs.json. */
  readonly isGuess: boolean
  readonly prefixes: boolean
  readonly operands: WordList
  /** The operands after `--`. */
  readonly afterDashes: WordList
  /** Each may be the value of the option before it. */
  readonly doubtful: ReadonlySet<Word>
  readonly options: readonly Option[]
  /** Some word is unknown and may be any option. */
  readonly isOpen: boolean
}

export function commandForm(program: string, words: WordList): CommandForm {
  const known = programOf(program)
  const reading: FormState = {
    program,
    isGuess: known === undefined,
    prefixes: known?.prefixes === true,
    known,
    table: tableOf(known?.options ?? ""),
    verbs: [],
    operands: [],
    afterDashes: [],
    doubtful: new Set(),
    options: [],
    isOpen: false,
  }
  let isOver = false
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as Word
    if (isOver) {
      reading.operands.push(word)
      reading.afterDashes.push(word)
    } else if (word.text === "--" && !word.dynamic) isOver = true
    else if (word.dynamic && isAllWild(patternOf(word))) {
      reading.operands.push(word)
      if (mayBeOption(word)) reading.isOpen = true
    } else if (word.text.startsWith("-") && word.text.length > 1)
      at += readOption(reading, word, words[at + 1])
    else readOperand(reading, word, words[at - 1])
  }
  return reading
}

export function formHasOption(form: CommandForm, ...names: readonly string[]): boolean {
  return form.options.some(({ name }) => names.includes(name))
}

export function givenValue(form: CommandForm, ...names: readonly string[]): Word | undefined {
  return form.options.find(({ name, value }) => names.includes(name) && value !== undefined)?.value
}

/** A form while its words are read. */
interface FormState extends CommandForm {
  readonly known: Program | undefined
  table: OptionTable
  readonly verbs: string[]
  readonly operands: Word[]
  readonly afterDashes: Word[]
  readonly doubtful: Set<Word>
  readonly options: Option[]
  isOpen: boolean
}

/** A quoted value is one word, and usually a name. Unquoted, it may be anything. */
function mayBeOption(word: Word): boolean {
  const isName = (part: Word["parts"][number]) =>
    part.kind === "glob" ||
    (part.kind === "run" && /^(?:\$\(|`)\s*(?:git|basename|dirname|pwd|mktemp|date|whoami)\b/.test(part.text))
  if (word.parts.every(isName)) return false
  // The line itself chooses the arguments of a function or of `set --`.
  if (word.parts.some((part) => part.kind === "param" && /^\$\{?[@*1-9]/.test(part.text))) return true
  return (
    !word.quoted || word.parts.some((part) => part.kind === "run" && /\b(?:printf|echo)\b/.test(part.text))
  )
}

/** Returns how many of the next words belong to it. */
function readOption(reading: FormState, word: Word, next: Word | undefined): 0 | 1 {
  const { known, table, options } = reading
  const spelled = word.text
  const equals = spelled.indexOf("=")
  const inline = equals < 0 ? undefined : plainWord(spelled.slice(equals + 1))
  const bare = equals < 0 ? spelled : spelled.slice(0, equals)
  const isLong = spelled.startsWith("--") || known?.dash === "words"
  if (word.dynamic && inline === undefined) reading.isOpen = true
  if (isLong) {
    const name = fullName(bare.replace(/^--?/, ""), reading)
    const takes = table.longs.get(name) ?? (known?.unknownTake === true && !name.startsWith("no-"))
    const isTaken = takes && inline === undefined && next !== undefined
    options.push({ name: `--${name}`, value: inline ?? (isTaken ? next : undefined), spelled })
    return isTaken ? 1 : 0
  }
  if (known === undefined) options.push({ name: spelled, value: undefined, spelled })
  for (let at = 1; at < spelled.length; at++) {
    const letter = spelled[at] as string
    const short = table.shorts.get(letter)
    const names = short?.names ?? [`-${letter}`]
    if (short?.takes !== true) {
      for (const name of names) options.push({ name, value: undefined, spelled })
      continue
    }
    const rest = spelled.slice(at + 1)
    const value = rest === "" ? next : plainWord(rest)
    for (const name of names) options.push({ name, value, spelled })
    return rest === "" && next !== undefined ? 1 : 0
  }
  return 0
}

/** `--rec` is `--recursive` if no other option starts that way. */
function fullName(name: string, { known, table }: FormState): string {
  if (known?.prefixes !== true || table.longs.has(name)) return name
  const fitting = [...table.longs.keys()].filter((each) => each.startsWith(name))
  return fitting.length === 1 ? (fitting[0] as string) : name
}

function readOperand(reading: FormState, word: Word, before: Word | undefined): void {
  const { known, verbs, operands, doubtful } = reading
  if (known === undefined) {
    if (before?.text.startsWith("-") === true && !before.text.includes("=")) doubtful.add(word)
    operands.push(word)
    return
  }
  if (word.dynamic || verbs.length !== operands.length || verbs.length >= 3) {
    operands.push(word)
    return
  }
  for (const each of verbsOf(reading, word)) {
    verbs.push(each)
    operands.push(each === word.text ? word : plainWord(each))
  }
  resolveTwoVerbAlias(reading)
  const rows = known.verbs ?? {}
  const further = rowOf(rows, verbs.slice(0, 2).join(" ")) ?? rowOf(rows, verbs[0] ?? "")
  if (further !== undefined) reading.table = tableOf(`${known.options ?? ""} ${further}`)
}

function verbsOf({ program, known, verbs }: FormState, { text }: Word): readonly string[] {
  if (verbs.length === 0) return aliasesOf(known).get(text)?.split("/") ?? [expandAbbreviation(known, text)]
  if (verbs.length === 1 && programOf(program) === programOf("kubectl")) {
    const [kind = "", ...name] = text.split("/")
    return [resourceName(kind), ...name]
  }
  return [text]
}

/** `yarn npm publish` is `yarn publish`. */
function resolveTwoVerbAlias({ known, verbs, operands }: FormState): void {
  if (verbs.length !== 2) return
  const short = aliasesOf(known).get(verbs.join("/"))
  if (short === undefined) return
  const names = short.split("/")
  verbs.splice(0, 2, ...names)
  operands.splice(0, 2, ...names.map((name) => plainWord(name)))
}

function expandAbbreviation(known: Program | undefined, text: string): string {
  if (known?.abbreviates === undefined) return text
  const name = text.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const all = known.abbreviates.split(" ")
  if (all.includes(name)) return name
  const fitting = [...all, ...aliasesOf(known).keys()].filter((each) => each.startsWith(name))
  const meant = new Set(fitting.map((each) => aliasesOf(known).get(each) ?? each))
  return meant.size === 1 ? ([...meant][0] as string) : text
}

interface OptionTable {
  readonly shorts: ReadonlyMap<string, { readonly names: readonly string[]; readonly takes: boolean }>
  readonly longs: ReadonlyMap<string, boolean>
}

const optionTables = new Map<string, OptionTable>()

function tableOf(text: string): OptionTable {
  const made = optionTables.get(text)
  if (made !== undefined) return made
  const shorts = new Map<string, { names: readonly string[]; takes: boolean }>()
  const longs = new Map<string, boolean>()
  for (const entry of text.split(" ")) {
    const takes = entry.endsWith("=")
    const [first = "", second] = (takes ? entry.slice(0, -1) : entry).split(":")
    const isLetter = second !== undefined || first.length === 1
    const letters = isLetter ? first : ""
    const names = (isLetter ? (second ?? "") : first).split("+").filter((name) => name !== "")
    for (const name of names) longs.set(name, takes || (longs.get(name) ?? false))
    const long = names.map((name) => `--${name}`)
    for (const letter of letters.split(","))
      if (letter !== "") shorts.set(letter, { names: long.length > 0 ? long : [`-${letter}`], takes })
  }
  const table = { shorts, longs }
  optionTables.set(text, table)
  return table
}

const aliases = new Map<Program, ReadonlyMap<string, string>>()
const NO_ALIASES: ReadonlyMap<string, string> = new Map()

function aliasesOf(known: Program | undefined): ReadonlyMap<string, string> {
  if (known?.aliases === undefined) return NO_ALIASES
  const made =
    aliases.get(known) ?? new Map(known.aliases.split(" ").map((each) => each.split("=") as [string, string]))
  aliases.set(known, made)
  return made
}

// The programs that people write command rules about: how each spells its options and verbs (GARD-06), so that
// `git push -f`, `-qf` and `--force` are one command and a value is never taken for a verb. Programs that are not in
// programs.json are read by the habits of most programs; such a guess only leads to a question.

export interface Program {
  /**
   * Options of the program itself. `f:force` is `-f` and `--force`; `r,R:recursive` has two letters; `D:delete+force`
   * is one letter for two options; `=` at the end takes a value. A name of one letter has no long form.
   */
  readonly options?: string
  /** Further options, by verb or by two verbs (`system prune`). */
  readonly verbs?: Readonly<Record<string, string>>
  /** Other names of a verb: `pub=publish`, `rm=container/rm`. */
  readonly aliases?: string
  /** Verbs that any unique prefix may stand for. */
  readonly abbreviates?: string
  /** `letters` (default): `-qf` is two options. `words`: `-destroy` is one, the same as `--destroy`. */
  readonly dash?: "letters" | "words"
  /** A unique prefix of a long option is enough, as in getopt_long and git. */
  readonly prefixes?: true
  /** An option that is not listed takes the next word as its value. */
  readonly unknownTake?: true
}

const PROGRAMS = tables.programs as Readonly<Record<string, Program>>

/** The name by which rules know the program. */
export function knownName(name: string): string {
  return rowOf(tables.same, name) ?? name
}

/** By its name, an alias, or a program with the same options. */
export function programOf(name: string): Program | undefined {
  return rowOf(PROGRAMS, rowOf(tables.same, name) ?? rowOf(tables.like, name) ?? name)
}

/** The kind of a kubectl resource: `ns`, `namespaces` and `namespace` are one. */
export function resourceName(text: string): string {
  const name = text.toLowerCase()
  return rowOf(tables.resources, name) ?? name
}
