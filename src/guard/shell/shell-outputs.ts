// What `$(…)` prints, for the few commands whose output follows from their words: the working directory,
// parts of a path, known text. The result is exact or undefined.
import {
  CWD_MARK,
  folderText,
  isRooted,
  joinFolder,
  programName,
  ROOT_MARK,
  relativeToStart,
} from "./path-text.ts"
import type { SimpleCommand } from "./shell-command.ts"
import { unescapeText } from "./shell-expansions.ts"
import { parseShell } from "./shell-parse.ts"
import { resolveWord, type ShellValues } from "./shell-values.ts"
import { plainWord, type Word, type WordList, wordOf } from "./shell-word.ts"

const MAX_CHARS = 2000

export function substitutionOutput(values: ShellValues, source: string): string | undefined {
  if (source.length > MAX_CHARS) return undefined
  const inside = /^\$\(([\s\S]*)\)$/.exec(source)?.[1] ?? /^`([\s\S]*)`$/.exec(source)?.[1]
  if (inside === undefined || /^\(/.test(inside)) return undefined
  values.allowance -= source.length
  if (values.allowance < 0) return undefined
  const parsed = parseShell(inside)
  if (parsed.kind !== "ok") return undefined
  const own = parsed.commands.filter(({ scope }) => scope.kind !== "substitution")
  if (own.some(({ scope }) => scope.kind !== "top")) return undefined
  return printedBy(values, own)?.replace(/\n+$/, "")
}

function printedBy(values: ShellValues, commands: readonly SimpleCommand[]): string | undefined {
  const [first, second, ...more] = commands
  if (first === undefined || more.length > 0) return undefined
  if (second === undefined) return printsToStdout(first) ? printedByOne(values, first) : undefined
  if (second.before === "&&" || second.before === ";") return pwdAfterCd(values, first, second)
  return second.before === "|" ? printedThroughPipe(values, first, second) : undefined
}

/** Its output is not redirected. */
function printsToStdout({ redirections, assignments }: SimpleCommand): boolean {
  return assignments.length === 0 && redirections.every(({ op, fd }) => fd === "2" || op.startsWith("<"))
}

/** `$(cd "$(dirname x)" && pwd)` */
function pwdAfterCd(values: ShellValues, first: SimpleCommand, second: SimpleCommand): string | undefined {
  const words = wordsOf(values, first)
  const isStep = words?.[0] === "cd" && wordsOf(values, second)?.[0] === "pwd"
  const to = words?.slice(1).find((word) => !/^-[LPe@]*$|^--$/.test(word))
  return isStep && to !== undefined ? folderText(joinFolder(values.dir, to)) : undefined
}

/** Follows a pipe only into `cat` and `rev`. */
function printedThroughPipe(
  values: ShellValues,
  first: SimpleCommand,
  second: SimpleCommand,
): string | undefined {
  const feed = printedFeed(values, first)
  if (typeof feed === "string" || feed.dynamic) return undefined
  const words = wordsOf(values, second)
  if (words === undefined) return undefined
  const [program = "", ...rest] = words
  if (program === "cat" && rest.length === 0) return feed.text
  if (program === "rev")
    return feed.text
      .split("\n")
      .map((line) => [...line].reverse().join(""))
      .join("\n")
  return undefined
}

function wordsOf(values: ShellValues, command: SimpleCommand): readonly string[] | undefined {
  const words: WordList = command.words.flatMap((word) => resolveWord(values, word))
  return words.some((word) => word.dynamic) ? undefined : words.map((word) => word.text)
}

function printedByOne(values: ShellValues, command: SimpleCommand): string | undefined {
  const feed = printedFeed(values, command)
  if (typeof feed !== "string") return feed.dynamic ? undefined : feed.text
  const words = wordsOf(values, command)
  if (words === undefined) return undefined
  const [first = "", ...rest] = words
  const program = programName(command.words[0]) ?? first
  const operands = rest.filter((word) => !word.startsWith("-"))
  switch (program) {
    case "pwd":
      return folderText(values.dir)
    case "dirname":
      return operands.length === 1 ? parentOf(operands[0] ?? "") : undefined
    case "basename":
      return rest.some((word) => word.startsWith("-")) ? undefined : nameOf(operands[0] ?? "", operands[1])
    case "realpath":
    case "readlink":
    case "cygpath":
      return operands.length === 1 ? wholePath(values, operands[0] ?? "") : undefined
    case "mktemp":
      return rest.some((word) => /^-(?:p|-tmpdir)/.test(word)) || operands.length > 0
        ? undefined
        : "/tmp/mktemp"
    case "git":
      return printedByGit(values, rest)
    default:
      return undefined
  }
}

function wholePath(values: ShellValues, path: string): string | undefined {
  return isRooted(path) ? path : folderText(joinFolder(values.dir, path))
}

function parentOf(path: string): string {
  const trimmed = path.replace(/(?<=.)\/+$/, "")
  if (trimmed === CWD_MARK || trimmed === ROOT_MARK) return `${trimmed}/..`
  const slash = trimmed.lastIndexOf("/")
  if (slash < 0) return "."
  return slash === 0 ? "/" : trimmed.slice(0, slash)
}

function nameOf(path: string, ending: string | undefined): string | undefined {
  const name =
    path
      .replace(/(?<=.)\/+$/, "")
      .split("/")
      .at(-1) ?? ""
  if (name === CWD_MARK || name === ROOT_MARK) return undefined
  return ending !== undefined && name !== ending && name.endsWith(ending)
    ? name.slice(0, -ending.length)
    : name
}

function printedByGit(values: ShellValues, words: readonly string[]): string | undefined {
  if (words[0] !== "rev-parse" || values.dir === undefined || isElsewhere(values.dir)) return undefined
  const asked = words.slice(1).filter((word) => word !== "--path-format=absolute" && word !== "-q")
  if (asked.length === 2 && asked[0] === "--git-path") return `${ROOT_MARK}/.git/${asked[1]}`
  if (asked.length !== 1) return undefined
  switch (asked[0]) {
    case "--show-toplevel":
    case "--show-superproject-working-tree":
      return ROOT_MARK
    case "--git-dir":
    case "--absolute-git-dir":
    case "--git-common-dir":
      return `${ROOT_MARK}/.git`
    case "--show-cdup":
      return `${ROOT_MARK}/`
    default:
      return undefined
  }
}

function isElsewhere(dir: string): boolean {
  const path = relativeToStart(dir)
  return (isRooted(path) && !path.startsWith(ROOT_MARK)) || path.startsWith("..")
}

// A command's standard input, if the line contains it: a here-document, a here-string, or the words of an
// `echo`, `printf` or `cat` before the pipe.

export type StdinFeed = { readonly text: string; readonly dynamic: boolean } | "unseen" | "none"

export function stdinFeed(values: ShellValues, command: SimpleCommand): StdinFeed {
  const given = command.redirections.filter((each) => each.op.startsWith("<") && each.op !== "<&")
  const redirection = given.findLast((each) => each.fd === "" || each.fd === "0") ?? given.at(-1)
  if (redirection?.body) return knownFeed(resolveWord(values, redirection.body, true))
  if (redirection) return substitutionFeed(values, redirection.target) ?? "unseen"
  if (!command.piped) return "none"
  return command.pipeFrom ? printedFeed(values, command.pipeFrom) : "unseen"
}

function knownFeed(words: WordList): StdinFeed {
  return { text: words.map((word) => word.text).join(" "), dynamic: words.some((word) => word.dynamic) }
}

/** `< <(echo …)` */
function substitutionFeed(values: ShellValues, target: Word): StdinFeed | undefined {
  const [only, ...more] = target.parts
  if (only?.kind !== "run" || more.length > 0 || !only.text.startsWith("<(")) return undefined
  const text = values.output(values, `$${only.text.slice(1)}`)
  return text === undefined ? undefined : { text: `${text}\n`, dynamic: false }
}

/** The output of `echo`, `printf` or `cat` with known text. */
export function printedFeed(values: ShellValues, command: SimpleCommand): StdinFeed {
  const [first, ...rest] = command.words.flatMap((word) => resolveWord(values, word))
  const program = programName(first)
  const dynamic = rest.some((word) => word.dynamic)
  if (program === "echo") {
    const from = rest.findIndex((word) => !/^-[neE]+$/.test(word.text))
    const text = (from < 0 ? [] : rest.slice(from)).map((word) => word.text).join(" ")
    return { text: `${unescapeText(text, "echo")}\n`, dynamic }
  }
  if (program === "printf") return { text: formatPrintf(rest), dynamic }
  if (program === "cat" && rest.length === 0) return stdinFeed(values, command)
  return "unseen"
}

/** `printf '%s\n' a b`, as text: every directive takes the next word unchanged. */
export function formatPrintf(words: WordList): string {
  const texts = words.map((word) => word.text).filter((text, index) => index > 0 || text !== "--")
  const [pattern, ...values] = texts
  if (pattern === undefined) return ""
  let out = ""
  do {
    const before = values.length
    out += unescapeText(pattern, "printf").replace(/%(%|[-+ #0-9.*]*([a-zA-Z]))/g, (_, all, kind) => {
      if (all === "%") return "%"
      const value = values.shift() ?? ""
      if (kind === "b") return unescapeText(value, "echo")
      return kind === "c" ? value.slice(0, 1) : truncated(value, all)
    })
    if (values.length === before || out.length > MAX_PRINTED) break
  } while (values.length > 0)
  return out
}

const MAX_PRINTED = 100_000

/** `%.4s` prints four characters. */
function truncated(value: string, directive: string): string {
  const most = /\.(\d+)s$/.exec(directive)?.[1]
  return most === undefined ? value : value.slice(0, Number(most))
}

// The words that `xargs` adds to its command, if its input is known: `echo .env | xargs rm`.
const MAX_FED_WORDS = 200

export function fedWords(feed: StdinFeed, words: WordList, placeholder: string): WordList | undefined {
  if (typeof feed === "string" || feed.dynamic) return undefined
  const items = feed.text.split(/[\s\0]+/).filter((item) => item !== "")
  if (items.length === 0 || items.length > MAX_FED_WORDS) return undefined
  const plain = items.map((item) => plainWord(item.replace(/^(['"])(.*)\1$/, "$2")))
  const isPut = (word: Word) => word.parts.some((part) => part.kind === "run" && part.text === placeholder)
  if (!words.some(isPut)) return [...words, ...plain]
  const choice = { kind: "choice", text: items.join(" "), options: plain } as const
  return words.map((word) => {
    if (!isPut(word)) return word
    const parts = word.parts.map((part) => (part.kind === "run" && part.text === placeholder ? choice : part))
    return wordOf(parts, word.quoted)
  })
}
