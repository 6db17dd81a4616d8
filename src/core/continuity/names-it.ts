// Whether a summary still names a file, a command or a test: a path by its end, a command by its words, a test by its
// own part of its name. That something fails must be said beside it.
import type { ChangedFile, RanCommand } from "./ledger.ts"
import { coverage, TELLING_TERMS, type Weigh } from "./says-so.ts"
import { type Passage, type Summary, speechOf, straight } from "./summary.ts"

export function namesFile(
  { sentences }: Summary,
  { path, how }: ChangedFile,
  isShared: (name: string) => boolean,
): boolean {
  const parts = path.toLowerCase().split("/")
  const name = parts.at(-1) ?? ""
  const end = isShared(name) ? parts.slice(-2).join("/") : name
  return sentences.some(
    ({ text, heading }) =>
      hasWord(text, end) &&
      (how === "changed" || /\b(?:remov|delet|drop|gone|rm)\w*/.test(`${heading} ${text}`)),
  )
}

/** Names that many projects have many of: their folder must be said too. */
const COMMON =
  /^(?:index|main|mod|lib|__init__|page|route|layout|readme|package|types?|utils?|config|test|tests|app|setup|init|models?|views?|style|styles)\.\w+$/

export function sharedNames(files: readonly ChangedFile[]): (name: string) => boolean {
  const names = files.map(({ path }) => path.slice(path.lastIndexOf("/") + 1).toLowerCase())
  return (name) => COMMON.test(name) || names.filter((each) => each === name).length > 1
}

const SHORT_WORDS = 3

export function namesCommand({ sentences }: Summary, { line, outcome }: RanCommand): boolean {
  const command = asCommand(line)
  const words = command
    .split(/[\s'"&|;()]+/)
    .filter((word) => /[a-z0-9]/.test(word))
    .map((word) =>
      word.startsWith("-") ? word : (word.split("/").findLast((part) => /\w/.test(part)) ?? word),
    )
  const [first = ""] = words
  return sentences.some((passage) => {
    if (!passage.text.includes(first) || (outcome === "failed" && !saysFails(passage))) return false
    const text = asCommand(passage.text)
    if (text.includes(command)) return true
    if (words.length < SHORT_WORDS) return hasWord(text, words.join(" "))
    return words.filter((word) => hasWord(text, word)).length >= words.length * 0.75
  })
}

/** Spellings of one command. */
function asCommand(text: string): string {
  return straight(text)
    .toLowerCase()
    .replace(/ -- /g, " ")
    .replace(/\b(npm|pnpm|yarn|bun) (?:run )?(test|build|lint|start|dev)\b/g, "$1 $2")
}

const TEST_WORDS = 0.7

/** By its whole name, by its own part of it, or by most of its words. */
export function namesTest({ sentences }: Summary, name: string, weigh: Weigh): boolean {
  const lower = straight(name)
    .toLowerCase()
    .replace(/\[[^\]]*\]$|^\.\//g, "")
  // unittest puts the class behind the test, rspec the words behind the place.
  const [before = "", ...rest] = lower.split(/ (?=[(#])/)
  const own = (before.split(/::|›| > /).at(-1) ?? "").trim()
  const forms = [lower, before, own, own.split(/[./](?=\w{6})/).at(-1) ?? ""].filter(
    (form) => form.length >= 6,
  )
  const words = speechOf(rest.find((part) => part.startsWith("#")) ?? own)
  return sentences.some(
    (passage) =>
      saysFails(passage) &&
      (forms.some((form) => hasWord(passage.text, form)) ||
        (words.size >= TELLING_TERMS && coverage(words, passage.speech, false, weigh) >= TEST_WORDS)),
  )
}

const FAILS =
  /\b(?:fail\w*|errors?|errored|broken?|breaks|crash\w*|exit(?:s|ed)? (?:code |with |status )*[1-9]|red|panic\w*|unresolved)\b|✗|✕|❌|\bnot (?:pass|work|green|build|compile)\w*|n't (?:pass|work|build|compile)\w*/

function saysFails({ text, heading }: Passage): boolean {
  return FAILS.test(text) || FAILS.test(heading)
}

/** Between signs that are no part of a name. */
function hasWord(text: string, word: string): boolean {
  if (word === "") return false
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const before = text[at - 1] ?? " "
    const after = text[at + word.length] ?? " "
    if (!/[\p{L}\p{N}_-]/u.test(before) && !/[\p{L}\p{N}_]/u.test(after)) return true
  }
  return false
}
