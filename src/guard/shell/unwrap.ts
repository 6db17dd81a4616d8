// What a command runs besides itself: the command behind `sudo`, the shell text behind `eval`, each `-exec`
// of a find. One level at a time; line-commands.ts handles the next.

import { storedCommands } from "./hidden-commands.ts"
import {
  directoryOption,
  firstOperand,
  hasCommands,
  type Inner,
  innerCode,
  innerCommand,
  NO_INNER,
  optionValue,
  ownOptions,
  possibleCode,
  type Wrapper,
  withPlaceholder,
  wordText,
  wrapperFor,
} from "./inner-commands.ts"
import { interpreterLanguage, isShell } from "./interpreters.ts"
import { isReader } from "./readers.ts"
import type { Assignment } from "./shell-command.ts"
import { plainWord, type WordList } from "./shell-word.ts"
import { unwrapSpecial } from "./unwrap-special.ts"
import { writerFor } from "./written-paths.ts"

export function unwrap(
  program: string,
  words: WordList,
  assignments: readonly Assignment[] = [],
): readonly Inner[] {
  const kept = storedCommands(program, words, assignments).map((each) => possibleCode(each, { by: program }))
  const found =
    unwrapSpecial(program, words, () => [
      ...withoutOwnOptions(program, words),
      ...fromTable(program, words),
    ]) ?? innerByTable(program, words)
  return kept.length === 0 ? found : [...found, ...kept]
}

function innerByTable(program: string, words: WordList): readonly Inner[] {
  const past = ownOptions(program) ? withoutOwnOptions(program, words) : NO_INNER
  const inner = fromTable(program, words)
  if (past.length > 0) return [...past, ...inner]
  const isKnown =
    isReader(program) ||
    isShell(program) ||
    (interpreterLanguage(program) ?? writerFor(program)) !== undefined
  return inner.length > 0 || isKnown ? inner : guessedCommand(program, words)
}

/** The command it runs is read separately. */
export function isWrapper(program: string): boolean {
  return wrapperFor(program) !== undefined
}

const MAX_HANDED = 400

/** `anything sh -c '…'`: an unknown program may run an argument that looks like a command. */
export function guessedCommand(program: string, words: WordList): readonly Inner[] {
  const at = words.findIndex((word, index) => {
    if (index === 0 || index > MAX_HANDED || word.dynamic) return false
    const name = word.text.slice(word.text.lastIndexOf("/") + 1)
    return isShell(name) || (/^[a-z]/.test(name) && (wrapperFor(name) ?? writerFor(name)) !== undefined)
  })
  return at < 0 ? NO_INNER : innerCommand(words.slice(at), { by: program, guessed: true })
}

/** `git -C dir push` runs `git push` in dir. */
function withoutOwnOptions(program: string, words: WordList): readonly Inner[] {
  const sub = `${program} ${wordText(words[1])}`
  const start = ownOptions(sub) ? 2 : 1
  const valued = ownOptions(start === 2 ? sub : program)?.split(" ")
  if (valued === undefined) return NO_INNER
  const at = firstOperand(words, start, valued)
  if (at <= start || words.slice(start, at).some((word) => CODE_OPTIONS.includes(word.text))) return NO_INNER
  const dir = directoryOption(words.slice(start, at))
  return innerCommand([...words.slice(0, start), ...words.slice(at)], {
    by: `${program} ${wordText(words[start])}`,
    dir,
  })
}

/** `bun -e code` runs code, not a command. */
const CODE_OPTIONS = ["-e", "-p", "--eval", "--print"]

function fromTable(program: string, words: WordList): readonly Inner[] {
  const single = wrapperFor(program)
  if (single) return wrappedCommand(single, program, words, 1)
  if (!hasCommands(program)) return NO_INNER
  for (let length = 3; length >= 2; length--) {
    const rest = words.slice(1, length)
    if (rest.length !== length - 1 || rest.some((word) => word.dynamic)) continue
    const key = [program, ...rest.map((word) => word.text)].join(" ")
    const wrapper = wrapperFor(key)
    if (wrapper) return wrappedCommand(wrapper, key, words, length)
  }
  return NO_INNER
}

function wrappedCommand(wrapper: Wrapper, by: string, words: WordList, from: number): readonly Inner[] {
  const valued = (wrapper.valued ?? "").split(" ")
  let at = firstOperand(words, from, valued, wrapper.assigns)
  const options = words.slice(from, at)
  const changed = wrapper.isChange ? words[at] : undefined
  for (let left = wrapper.operands ?? 0; left > 0; left--) at = firstOperand(words, at + 1, valued)
  const rest = words.slice(at)
  const placeholder = wrapper.adds ? placeholderOf(options) : ""
  const manner = {
    by: by,
    adds: wrapper.adds,
    remote: wrapper.remote,
    dir: changed ?? directoryOption(options, wrapper.folder),
    placeholder: wrapper.adds && !wrapper.isCode ? placeholder : undefined,
  }
  if (by === "parallel") {
    const { lines, isWhole } = parallelLines(rest, options)
    const own = isWhole ? { ...manner, adds: false } : manner
    return lines.flatMap((line) => innerCode([plainWord(line)], own))
  }
  if (wrapper.isCode) return innerCode(rest, manner)
  if (wrapper.adds)
    return innerCommand(
      rest.map((word) => withPlaceholder(word, placeholder)),
      manner,
    )
  if (!wrapper.isPackage) return innerCommand(rest, manner)
  const called = optionValue(options, ["-c", "--call"])
  return called ? innerCode([called], manner) : innerCommand(withoutVersion(rest), manner)
}

function placeholderOf(options: WordList): string {
  const glued = options
    .map((word) => /^-[0rtpx]*I(.+)$/.exec(word.text)?.[1])
    .find((each) => each !== undefined)
  return glued ?? optionValue(options, ["-I", "--replace"])?.text ?? "{}"
}

function withoutVersion(words: WordList): WordList {
  const [first, ...rest] = words
  if (first === undefined || first.dynamic) return words
  return [plainWord(first.text.replace(/(.)@[^/@]*$/, "$1")), ...rest]
}

// The commands that GNU parallel builds: `parallel touch {.}v ::: .en.x`. If the line holds all arguments,
// each command is written out; otherwise the inserted text is unknown.
const MAX_LINES = 16
const MAX_CHARS = 8192
const PLACEHOLDER = /\{(\d*)(\.|\/|\/\/|\/\.|#|%)?\}/g

interface ParallelLines {
  readonly lines: readonly string[]
  /** Nothing unknown is added. */
  readonly isWhole: boolean
}

/** Options that give a command several arguments, or arguments from elsewhere. */
const GROUPING =
  /^-(?:[nNLXma]|-(?:max-args|max-replace-args|xargs|arg-file|link|colsep|pipepart|trim|rpl|plus)$)/

function parallelLines(words: WordList, options: WordList): ParallelLines {
  const start = words.findIndex(({ text }) => /^:::/.test(text))
  const text = words
    .slice(0, start < 0 ? words.length : start)
    .map((word) => word.text)
    .join(" ")
  const groups = start < 0 ? [] : groupsOf(words.slice(start))
  const isGrouped = options.some((word) => GROUPING.test(word.text))
  const sets = isGrouped || groups === undefined || groups.length === 0 ? undefined : productOf(groups)
  const isLong = sets === undefined || sets.length * text.length > MAX_CHARS
  if (isLong) return { lines: text === "" ? [] : [withUnknown(text)], isWhole: false }
  return {
    lines: [withUnknown(text), ...sets.map((set) => withUnknown(withValues(text, set)))],
    isWhole: true,
  }
}

function groupsOf(words: WordList): readonly (readonly string[])[] | undefined {
  const groups: string[][] = []
  for (const { text, dynamic } of words) {
    if (dynamic || text.startsWith("::::")) return undefined
    if (/^:::\+?$/.test(text)) groups.push([])
    else groups.at(-1)?.push(text)
  }
  return groups
}

function productOf(groups: readonly (readonly string[])[]): readonly (readonly string[])[] | undefined {
  let sets: (readonly string[])[] = [[]]
  for (const group of groups) {
    if (sets.length * group.length > MAX_LINES) return undefined
    sets = sets.flatMap((set) => group.map((value) => [...set, value]))
  }
  return sets
}

function withValues(text: string, set: readonly string[]): string {
  let isPut = false
  const put = text.replace(PLACEHOLDER, (_, number: string, sign: string | undefined) => {
    isPut = true
    const value = number === "" ? set.join(" ") : (set[Number(number) - 1] ?? "")
    return quoted(modifiedValue(value, sign ?? ""))
  })
  if (text === "") return set.join(" ")
  return isPut ? put : [text, ...set.map(quoted)].join(" ").trim()
}

function modifiedValue(value: string, sign: string): string {
  const slash = value.lastIndexOf("/")
  const base = value.slice(slash + 1)
  if (sign === ".") return value.replace(/(?<=.)\.[^./]*$/, "")
  if (sign === "/") return base
  if (sign === "/.") return base.replace(/(?<=.)\.[^.]*$/, "")
  if (sign === "//") return slash < 0 ? "." : value.slice(0, slash)
  return sign === "" ? value : "1"
}

function quoted(value: string): string {
  return /^[\w./:@%+,=-]*$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`
}

/** An ordinary placeholder takes a name from a list; a custom one may be anything. */
function withUnknown(text: string): string {
  return text
    .replace(PLACEHOLDER, "$1")
    .replace(/\{[^{}\s,;$]+\}/g, (place) => (place.includes("..") ? place : "$_place"))
}
