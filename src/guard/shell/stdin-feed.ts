// A command's standard input, if the line contains it: a here-document, a here-string, or the words of an
// `echo`, `printf` or `cat` before the pipe.
import { programName } from "./path-text.ts"
import type { SimpleCommand } from "./shell-command.ts"
import { unescapeText } from "./shell-expansions.ts"
import { resolveWord, type ShellValues } from "./shell-values.ts"
import { plainWord, type Word, wordOf } from "./shell-word.ts"

export type StdinFeed = { readonly text: string; readonly dynamic: boolean } | "unseen" | "none"

export function stdinFeed(values: ShellValues, command: SimpleCommand): StdinFeed {
  const given = command.redirections.filter((each) => each.op.startsWith("<") && each.op !== "<&")
  const redirection = given.findLast((each) => each.fd === "" || each.fd === "0") ?? given.at(-1)
  if (redirection?.body) return knownFeed(resolveWord(values, redirection.body, true))
  if (redirection) return substitutionFeed(values, redirection.target) ?? "unseen"
  if (!command.piped) return "none"
  return command.pipeFrom ? printedFeed(values, command.pipeFrom) : "unseen"
}

function knownFeed(words: readonly Word[]): StdinFeed {
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
export function formatPrintf(words: readonly Word[]): string {
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
    if (values.length === before || out.length > MAX_CHARS) break
  } while (values.length > 0)
  return out
}

const MAX_CHARS = 100_000

/** `%.4s` prints four characters. */
function truncated(value: string, directive: string): string {
  const most = /\.(\d+)s$/.exec(directive)?.[1]
  return most === undefined ? value : value.slice(0, Number(most))
}

// The words that `xargs` adds to its command, if its input is known: `echo .env | xargs rm`.
const MAX_FED_WORDS = 200

export function fedWords(
  feed: StdinFeed,
  words: readonly Word[],
  placeholder: string,
): readonly Word[] | undefined {
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
