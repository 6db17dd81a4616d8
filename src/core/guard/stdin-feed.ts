// What a command reads on its standard input, when the line itself says so: a here-document, a
// here-string, or the words of an `echo`, `printf` or `cat` before the pipe.
import { programName } from "./patterns.ts"
import type { SimpleCommand } from "./shell-command.ts"
import { resolve, type Values } from "./shell-values.ts"
import type { Word } from "./shell-word.ts"
import { unescapeText } from "./unescape.ts"

export type Feed = { readonly text: string; readonly dynamic: boolean } | "unseen" | "none"

export function feedOf(values: Values, command: SimpleCommand): Feed {
  const redirection = command.redirections.findLast((each) => each.op.startsWith("<") && each.op !== "<&")
  if (redirection?.body) return known(resolve(values, redirection.body, true))
  if (redirection) return "unseen"
  if (!command.piped) return "none"
  return command.pipeFrom ? printed(values, command.pipeFrom) : "unseen"
}

function known(words: readonly Word[]): Feed {
  return { text: words.map((word) => word.text).join(" "), dynamic: words.some((word) => word.dynamic) }
}

function printed(values: Values, command: SimpleCommand): Feed {
  const [first, ...rest] = command.words.flatMap((word) => resolve(values, word))
  const program = programName(first)
  const dynamic = rest.some((word) => word.dynamic)
  if (program === "echo") {
    const from = rest.findIndex((word) => !/^-[neE]+$/.test(word.text))
    const text = (from < 0 ? [] : rest.slice(from)).map((word) => word.text).join(" ")
    return { text: `${unescapeText(text, "echo")}\n`, dynamic }
  }
  if (program === "printf") return { text: format(rest), dynamic }
  if (program === "cat" && rest.length === 0) return feedOf(values, command)
  return "unseen"
}

/** `printf '%s\n' a b`, as far as text goes: every directive takes the next word as it is. */
function format(words: readonly Word[]): string {
  const texts = words.map((word) => word.text).filter((text, index) => index > 0 || text !== "--")
  const [pattern, ...values] = texts
  if (pattern === undefined) return ""
  let out = ""
  do {
    const before = values.length
    out += unescapeText(pattern, "printf").replace(/%(%|[-+ #0-9.*]*([a-zA-Z]))/g, (_, all, kind) => {
      if (all === "%") return "%"
      const value = values.shift() ?? ""
      return kind === "b" ? unescapeText(value, "echo") : value
    })
    if (values.length === before) break
  } while (values.length > 0)
  return out
}
