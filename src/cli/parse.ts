// Parses flags and arguments strictly: a mistyped flag is an error, never ignored.
import { commandLine } from "../text/command-line.ts"
import { suggestion } from "../text/suggestion.ts"
import { UserError } from "../text/user-error.ts"
import { type Command, exampleOf, type FlagSpec, type Flags, type FlagValues } from "./command.ts"
import { flagWord } from "./help.ts"

export type ParsedArgs =
  | { readonly kind: "help" }
  | { readonly kind: "run"; readonly flags: FlagValues<Flags>; readonly args: readonly string[] }

export function parse(command: Command, argv: readonly string[]): ParsedArgs {
  const values: Record<string, string | boolean | readonly string[] | undefined> = {}
  for (const [name, spec] of Object.entries(command.flags)) values[name] = unset(spec)
  const given = new Set<string>()
  const args: string[] = []
  const rest = [...argv]
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === "--help" || word === "-h" || word === "-help") return { kind: "help" }
    if (word === "--") {
      args.push(...rest.splice(0))
    } else if (!word.startsWith("-") || word === "-") {
      args.push(word)
    } else {
      const [typed, inline] = splitOnce(word)
      const line: Line = { command, before: argv.slice(0, argv.length - rest.length - 1), rest }
      const flag = flagNamed(line, typed, inline, word)
      const value = flagValue(line, flag, inline)
      given.add(flag)
      const earlier = values[flag]
      values[flag] = Array.isArray(earlier) ? [...earlier, value] : value
    }
  }
  checkCount(command, args)
  checkVerb(command, args[0] ?? "", given)
  return { kind: "run", flags: values as FlagValues<Flags>, args }
}

function unset(spec: FlagSpec): false | undefined | readonly string[] {
  if (spec.many) return []
  return spec.value === undefined ? false : undefined
}

function splitOnce(word: string): [string, string | undefined] {
  const bare = word.replace(/^--?/, "")
  const equals = bare.indexOf("=")
  return equals < 0 ? [bare, undefined] : [bare.slice(0, equals), bare.slice(equals + 1)]
}

/** A command line around the flag being read, to print it again as it should be. */
interface Line {
  readonly command: Command
  readonly before: readonly string[]
  readonly rest: string[]
}

function retyped({ command, before, rest }: Line, words: readonly string[]): string {
  return commandLine(["tenure", command.name, ...before, ...words, ...rest])
}

/** The flag's own name, or the error that says which one was meant. */
function flagNamed(line: Line, flag: string, inline: string | undefined, word: string): string {
  const { name, flags } = line.command
  if (Object.hasOwn(flags, flag)) return flag
  const twin = TWINS[flag]
  if (twin !== undefined && Object.hasOwn(flags, twin)) return twin
  const meant = meantFlag(flags, flag)
  const counts = meant === undefined ? undefined : flags[meant[0].replace(/^--?/, "")]?.counts
  const count = counts === undefined ? inline : (inline ?? line.rest.shift())
  const value = counts === undefined || isCount(count ?? "") ? count : String(counts)
  throw new UserError(
    `'tenure ${name}' has no flag ${word.split("=")[0]}.`,
    meant === undefined
      ? `See its flags: tenure ${name} --help`
      : `Did you mean: ${retyped(line, [...meant, ...(value === undefined ? [] : [value])])}`,
  )
}

/** Both work wherever one of them does. */
const TWINS: Readonly<Record<string, string>> = { n: "limit", limit: "n" }

/** A mistyped flag, one of another tool, or a value of a flag: `--active` is `--stage active`. */
function meantFlag(flags: Flags, typed: string): readonly [string, ...string[]] | undefined {
  const near = suggestion(typed, Object.keys(flags))
  if (near !== undefined) return [flagWord(near)]
  const same = SAME_FLAGS.find((words) => words.includes(typed))?.find((word) => Object.hasOwn(flags, word))
  if (same !== undefined) return [flagWord(same)]
  for (const [name, { choices }] of Object.entries(flags)) {
    const choice = choiceOf(choices, typed)
    if (choice !== undefined) return [flagWord(name), choice]
  }
  return undefined
}

/** What other tools call it. */
const SAME_FLAGS: readonly (readonly string[])[] = [
  ["n", "limit", "last", "max", "count", "number"],
  ["command", "cmd", "c"],
  ["out", "output", "o"],
  ["reason", "message", "m", "because", "comment"],
  ["yes", "force", "f", "no-input", "noconfirm"],
  ["fix", "repair"],
  ["dry-run", "preview", "plan", "whatif"],
  ["events", "session"],
  ["session", "events"],
  ["mine", "global", "user", "personal"],
]

function choiceOf(choices: readonly string[] | undefined, typed: string): string | undefined {
  return choices?.find((choice) => choice.toLowerCase() === typed.toLowerCase())
}

function flagValue(line: Line, flag: string, inline: string | undefined): string | true {
  const { command, before, rest } = line
  const spec = command.flags[flag]
  const word = flagWord(flag)
  if (spec?.value === undefined) {
    if (inline === undefined) return true
    throw new UserError(`${word} takes no value.`, `Write: ${retyped(line, [word])}`)
  }
  const value = inline ?? (isFlagOf(command, rest[0]) ? undefined : rest.shift())
  if (value === undefined) {
    const typed = commandLine(["tenure", command.name, ...before])
    throw new UserError(`${word} needs a value.`, `Write: ${typed} ${word} ${placeholderOf(spec)}`)
  }
  if (spec.counts !== undefined && !isCount(value))
    throw new UserError(
      `${word} cannot be '${value}'.`,
      `Write a whole number, such as: ${retyped(line, [word, String(spec.counts)])}`,
    )
  if (spec.choices === undefined || spec.also?.includes(value)) return value
  const chosen = choiceOf(spec.choices, value)
  if (chosen !== undefined) return chosen
  const near = suggestion(value.toLowerCase(), spec.choices) ?? spec.choices[0] ?? ""
  throw new UserError(
    `${word} cannot be '${value}'. Choose one of: ${spec.choices.join(", ")}.`,
    `For example: ${retyped(line, [word, near])}`,
  )
}

function isCount(text: string): boolean {
  return Number.isSafeInteger(Number(text)) && Number(text) > 0
}

function placeholderOf({ value = "", choices, counts }: FlagSpec): string {
  return choices?.join("|") ?? (counts === undefined ? value : String(counts))
}

/** A flag where a value belongs means the value was forgotten; `--file=--all` passes it on purpose. */
function isFlagOf(command: Command, word: string | undefined): boolean {
  if (word === undefined || !word.startsWith("-")) return false
  const [flag] = splitOnce(word)
  return flagWord(flag) === word.split("=")[0] && (flag === "help" || Object.hasOwn(command.flags, flag))
}

function checkCount(command: Command, args: readonly string[]): void {
  const { min, max, usage, instead } = command.arguments
  if (args.length >= min && args.length <= max) return
  const full = `tenure ${command.name} ${usage}`.trimEnd()
  if (args.length < min) {
    const example = exampleOf(command)
    throw new UserError(
      `'tenure ${command.name}' needs ${usage}.`,
      example === undefined ? `Write: ${full}` : `For example: ${example}`,
    )
  }
  const extra = args.slice(max)
  throw new UserError(
    `'tenure ${command.name}' does not take '${extra.join(" ")}'.`,
    `Write: ${instead?.(extra) ?? withoutExtra(command, args.slice(0, max), extra)}`,
  )
}

/** The line without them; a word that names a switch, or a number where one flag counts, was meant as the flag. */
function withoutExtra(command: Command, kept: readonly string[], extra: readonly string[]): string {
  const [word = ""] = extra
  const flags = Object.entries(command.flags)
  const meant = flags.flatMap(([name, { value, counts }]) => {
    if (name === word && value === undefined) return [[flagWord(name)]]
    return counts !== undefined && isCount(word) ? [[flagWord(name), word]] : []
  })
  return commandLine(["tenure", command.name, ...kept, ...(meant[0] ?? [])])
}

/** What to type instead of a verb that a command does not have. */
export function verbHint(
  name: string,
  verbs: readonly string[],
  typed: string,
  rest: readonly string[] = [],
): string {
  const same = SAME_VERBS.find((words) => words.includes(typed))?.find((word) => verbs.includes(word))
  const near = same ?? suggestion(typed, verbs)
  return near === undefined
    ? `Write: tenure ${name} ${verbs.join("|")}`
    : `Did you mean: ${commandLine(["tenure", name, near, ...rest])}`
}

/** What other tools call it. */
const SAME_VERBS: readonly (readonly string[])[] = [
  ["new", "create", "add", "start", "begin"],
  ["list", "ls", "all"],
  ["use", "switch", "activate", "open", "checkout"],
  ["close", "done", "finish", "end", "stop"],
  ["show", "view", "get"],
  ["test", "try", "dry-run"],
  ["accept", "approve", "yes"],
  ["decline", "reject", "no"],
  ["join", "connect", "login"],
  ["leave", "disconnect", "logout"],
  ["sync", "push", "pull"],
]

/** A flag of another verb is an error: ignoring it would mislead the person. */
function checkVerb(
  { name, arguments: { verbs }, flags }: Command,
  verb: string,
  given: Iterable<string>,
): void {
  if (verbs === undefined || (verb !== "" && !verbs.includes(verb))) return
  for (const flag of given) {
    const spec = flags[flag]
    if (spec?.with === undefined || spec.with.includes(verb)) continue
    const word = spec.value === undefined ? flagWord(flag) : `${flagWord(flag)} ${placeholderOf(spec)}`
    throw new UserError(
      `'${`tenure ${name} ${verb}`.trimEnd()}' does not take ${flagWord(flag)}.`,
      `Use it with: ${`tenure ${name} ${spec.with[0] ?? ""}`.trimEnd()} ${word}`,
    )
  }
}

/** The value of a flag that counts something. */
export function countOf(text: string | undefined, otherwise: number): number {
  return text === undefined ? otherwise : Number(text)
}
