// What an interpreter is given to run: shell text (parsed further), code in another language (kept as text),
// a script file, or its standard input. Programs of sed and awk are searched for files they write and
// commands they run.
import tables from "./interpreters.json" with { type: "json" }
import type { Word, WordList } from "./shell-word.ts"
import { rowOf, tableHasWord } from "./tables.ts"

export type InterpreterInput =
  | { readonly kind: "code"; readonly words: WordList }
  | { readonly kind: "file"; readonly at: number }
  | { readonly kind: "stdin" }

const SHELLS = " sh bash zsh dash ksh mksh ash rbash yash fish csh tcsh "
const VALUED_SHELL = ["-o", "+o", "-O", "+O", "--rcfile", "--init-file"]

export function isShell(program: string): boolean {
  return tableHasWord(SHELLS, withoutVersion(program))
}

/** An open descriptor, usually the program's own input. */
export function isDescriptor(path: string): boolean {
  return /^\/dev\/(?:stdin|fd\/\d+)$|^\/proc\/[^/]+\/fd\/\d+$/.test(path)
}

export function givenToShell(words: WordList): InterpreterInput {
  let takesCode = false
  let readsStdin = false
  let at = 1
  for (; at < words.length; at++) {
    const word = words[at]?.text ?? ""
    if (word === "--" || word === "-") {
      at++
      break
    }
    if (!/^[-+]/.test(word)) break
    if (/^-[A-Za-z]*[cC][A-Za-z]*$/.test(word) || word === "--command") takesCode = true
    if (/^-[A-Za-z]*s[A-Za-z]*$/.test(word)) readsStdin = true
    if (VALUED_SHELL.includes(word) || /^[-+][a-zA-Z]*[oO]$/.test(word)) at++
  }
  const operand = words[at]
  if (takesCode) return { kind: "code", words: operand ? [operand] : [] }
  if (operand === undefined || readsStdin || isDescriptor(operand.text)) return { kind: "stdin" }
  return { kind: "file", at }
}

interface Language {
  readonly name: string
  /** Letters of short options that take code. */
  readonly letters: string
  /** Long options that take code. */
  readonly long: readonly string[]
  readonly firstIsCode: boolean
  /** Options whose value is not code. */
  readonly valued: readonly string[]
  /** Letters that take the rest of their word: `-Idir`, `-Mmodule`, the suffix of perl's `-i`. */
  readonly takesRest: string
}

export function interpreterLanguage(program: string): Language | undefined {
  const name = rowOf(PROGRAMS, program) ?? rowOf(PROGRAMS, withoutVersion(program))
  if (name === undefined) return undefined
  return { name, letters: "", long: [], firstIsCode: false, valued: [], takesRest: "", ...LANGUAGES[name] }
}

const PROGRAMS: Readonly<Record<string, string>> = tables.programs
const LANGUAGES: Readonly<Record<string, Partial<Language>>> = tables.languages

/** `python3.12` is python. */
function withoutVersion(program: string): string {
  let end = program.length
  while (end > 0 && "0123456789.-".includes(program[end - 1] ?? "x")) end--
  return program.slice(0, end)
}

/** Looks for code options in all words: reading those after a script's name does no harm. */
export function givenToLanguage(lang: Language, words: WordList): InterpreterInput {
  const found: Word[] = []
  let operand = -1
  for (let at = 1; at < words.length; at++) {
    const word = words[at]
    if (word === undefined) break
    const value = codeValue(lang, word)
    if (value === "next") {
      const next = words[++at]
      if (next) found.push(next)
    } else if (value) found.push(value)
    else if (lang.valued.includes(word.text) && word.text !== "-E") at++
    else if (operand < 0 && (!word.text.startsWith("-") || word.text === "-")) operand = at
  }
  if (found.length > 0) return { kind: "code", words: found }
  const first = words[operand]
  if (lang.firstIsCode && first) {
    const hasFile = words.some((word) => /^(?:-f|--file)/.test(word.text))
    return hasFile ? { kind: "file", at: operand } : { kind: "code", words: [first] }
  }
  return first === undefined || first.text === "-" ? { kind: "stdin" } : { kind: "file", at: operand }
}

function codeValue(lang: Language, word: Word): Word | "next" | undefined {
  const { text } = word
  if (lang.long.includes(text)) return "next"
  const long = lang.long.find((each) => text.startsWith(`${each}=`))
  if (long) return { ...word, text: text.slice(long.length + 1) }
  if (lang.name === "vim" && /^\+./.test(text)) return { ...word, text: text.slice(1) }
  if (!/^-[A-Za-z0-9]/.test(text) || lang.letters === "") return undefined
  for (let at = 1; at < text.length; at++) {
    const char = text[at] ?? ""
    if (lang.letters.includes(char)) {
      const rest = text.slice(at + 1)
      return [...rest].every((each) => lang.letters.includes(each)) ? "next" : { ...word, text: rest }
    }
    if (!/[A-Za-z0-9]/.test(char) || lang.takesRest.includes(char)) return undefined
  }
  return undefined
}

// `1w f`, `s/a/b/w f`, `e cmd`, `print > "f"`, `system("cmd")`. Long programs are not searched and count as
// writing something unknown.
interface FilterEffects {
  readonly files: readonly string[]
  readonly commands: readonly string[]
  /** It runs or writes text that is not in the program. */
  readonly isOpen: boolean
}

const NO_EFFECTS: FilterEffects = { files: [], commands: [], isOpen: false }
const MAX_CHARS = 4000

const ADDRESS = String.raw`(?:\d+(?:~\d+)?|\$|\/(?:\\.|[^\/\n\\])*\/[IM]*)`
const SED_COMMAND = new RegExp(
  String.raw`(?:^|[;{}\n])\s*(?:${ADDRESS}(?:\s*,\s*[+~]?${ADDRESS})?\s*!?\s*)?([wWe])(?:[ \t]+([^\n]*)|(\/[^\n]*|[.][^\n]*)|(?=[\n;}]|$))`,
  "g",
)
const SED_FLAG =
  /s([^\w\s\\])(?:\\.|(?!\1)[^\n\\])*\1(?:\\[\s\S]|(?!\1)[^\\])*\1[gpiImM0-9]*([we])[gpiImM0-9]*[ \t]*([^\n;}]*)/g

/** Its program is text that names files and commands. */
export function isTextFilter(program: string): boolean {
  return /^(?:g?sed|[gmn]?awk)$/.test(program)
}

export function sedEffects(program: string): FilterEffects {
  if (program.length > MAX_CHARS) return { ...NO_EFFECTS, isOpen: true }
  const files: string[] = []
  const commands: string[] = []
  let isOpen = false
  for (const [, letter = "", rest = "", glued = ""] of program.matchAll(SED_COMMAND)) {
    const text = (rest || glued).trim()
    if (letter === "e" && text !== "") commands.push(text)
    else if (letter === "e") isOpen = true
    else files.push(text)
  }
  for (const [, , letter, file = ""] of program.matchAll(SED_FLAG)) {
    if (letter === "e") isOpen = true
    else files.push(file.trim())
  }
  return { files: files.filter((file) => file !== ""), commands, isOpen }
}

const AWK_FILE = /(?:print|printf)\b[^;}\n]*?>{1,2}\s*"([^"\n]+)"/g
const AWK_COMMAND =
  /(?:\bsystem\s*\(\s*|\|&?\s*)"((?:\\.|[^"\\\n])*)"|"((?:\\.|[^"\\\n])*)"\s*\|&?\s*getline/g

export function awkEffects(program: string): FilterEffects {
  if (program.length > MAX_CHARS) return { ...NO_EFFECTS, isOpen: true }
  const files = [...program.matchAll(AWK_FILE)].map(([, file = ""]) => file)
  const commands = [...program.matchAll(AWK_COMMAND)].map(([, a, b]) =>
    (a ?? b ?? "").replace(/\\(.)/g, "$1"),
  )
  return { files, commands, isOpen: false }
}
