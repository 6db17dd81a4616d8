// What an interpreter is given to run: shell text (which we read on), code in another language (which
// we only keep as text), a script file, or its standard input.
import type { Word } from "./shell-word.ts"

export type Given =
  | { readonly kind: "code"; readonly words: readonly Word[] }
  | { readonly kind: "file"; readonly at: number }
  | { readonly kind: "stdin" }

const SHELLS = " sh bash zsh dash ksh mksh ash rbash yash fish csh tcsh "
const VALUED_SHELL = ["-o", "+o", "-O", "+O", "--rcfile", "--init-file"]

export function isShell(program: string): boolean {
  return SHELLS.includes(` ${withoutVersion(program)} `)
}

export function givenToShell(words: readonly Word[]): Given {
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
    if (/^-[A-Za-z]*c[A-Za-z]*$/.test(word) || word === "--command") takesCode = true
    if (/^-[A-Za-z]*s[A-Za-z]*$/.test(word)) readsStdin = true
    if (VALUED_SHELL.includes(word)) at++
  }
  const operand = words[at]
  if (takesCode) return { kind: "code", words: operand ? [operand] : [] }
  if (operand === undefined || readsStdin || /^\/dev\/(?:stdin|fd\/0)$/.test(operand.text))
    return { kind: "stdin" }
  return { kind: "file", at }
}

interface Language {
  readonly name: string
  /** Letters of short options that take code. */
  readonly letters: string
  readonly long: readonly string[]
  /** The first operand is the program text itself. */
  readonly firstIsCode: boolean
}

/** By the program that runs it. */
export function languageOf(program: string): Language | undefined {
  return byName(program) ?? byName(withoutVersion(program))
}

function byName(program: string): Language | undefined {
  switch (program) {
    case "python":
    case "pypy":
    case "pythonw":
      return language("python", "c")
    case "node":
    case "nodejs":
    case "bun":
    case "deno":
    case "tsx":
    case "ts-node":
    case "qjs":
      return language("javascript", "ep", "--eval --print eval")
    case "perl":
      return language("perl", "eE")
    case "ruby":
    case "jruby":
    case "irb":
      return language("ruby", "e")
    case "php":
      return language("php", "r")
    case "lua":
    case "luajit":
      return language("lua", "e")
    case "R":
    case "Rscript":
      return language("r", "e")
    case "julia":
      return language("julia", "eE", "--eval")
    case "elixir":
    case "iex":
      return language("elixir", "e", "--eval")
    case "groovy":
      return language("groovy", "e")
    case "osascript":
      return language("applescript", "e")
    case "expect":
    case "tclsh":
    case "wish":
      return language("tcl", "c")
    case "powershell":
    case "pwsh":
      return language("powershell", "c", "-Command -command -EncodedCommand -enc -ec")
    case "guile":
    case "racket":
    case "sbcl":
    case "clisp":
    case "emacs":
      return language("lisp", "ce", "--eval -eval")
    case "vi":
    case "vim":
    case "nvim":
    case "ex":
    case "view":
    case "gvim":
      return language("vim", "c", "--cmd")
    case "awk":
    case "gawk":
    case "mawk":
    case "nawk":
      return language("awk", "", "--source", true)
    case "sed":
    case "gsed":
      return language("sed", "e", "--expression", true)
    case "sqlite3":
    case "sqlite":
    case "duckdb":
    case "litecli":
      return language("sql", "", "-cmd")
    default:
      return undefined
  }
}

function language(name: string, letters: string, long = "", firstIsCode = false): Language {
  return { name, letters, long: long === "" ? [] : long.split(" "), firstIsCode }
}

/** `python3.12` is python. */
function withoutVersion(program: string): string {
  let end = program.length
  while (end > 0 && "0123456789.-".includes(program[end - 1] ?? "x")) end--
  return program.slice(0, end)
}

const VALUED: Readonly<Record<string, readonly string[]>> = {
  python: ["-W", "-X"],
  javascript: ["-r", "--require", "--import", "--loader", "--preload", "--cwd", "--env-file"],
  perl: ["-I"],
  ruby: ["-I", "-r"],
  awk: ["-F", "-v", "-f", "--file", "-i"],
  sed: ["-f", "--file", "-l", "-E"],
}

/** Code options anywhere among the words count: what follows a script's name is harmless to have seen. */
export function givenToLanguage(lang: Language, words: readonly Word[]): Given {
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
    else if (VALUED[lang.name]?.includes(word.text) && word.text !== "-E") at++
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
  if (!/^-[A-Za-z]/.test(text) || lang.letters === "") return undefined
  for (let at = 1; at < text.length; at++) {
    const char = text[at] ?? ""
    if (lang.letters.includes(char)) {
      const rest = text.slice(at + 1)
      return [...rest].every((each) => lang.letters.includes(each)) ? "next" : { ...word, text: rest }
    }
    // -I, -M and -W take the rest of the word; -i of perl and sed takes a suffix.
    if (!/[A-Za-z0-9]/.test(char) || "IMWXFvi".includes(char)) return undefined
  }
  return undefined
}
