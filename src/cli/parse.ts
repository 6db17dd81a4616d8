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
    if (word === "--help" || word === "-h") return { kind: "help" }
    if (word === "--") {
      args.push(...rest.splice(0))
    } else if (!word.startsWith("-") || word === "-") {
      args.push(word)
    } else {
      const [flag, inline] = splitOnce(word)
      const line: Line = { command, before: argv.slice(0, argv.length - rest.length - 1), rest }
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

function flagValue(line: Line, flag: string, inline: string | undefined): string | true {
  const { command, before, rest } = line
  const spec = Object.hasOwn(command.flags, flag) ? command.flags[flag] : undefined
  const word = flagWord(flag)
  if (spec === undefined) {
    const near = suggestion(flag, Object.keys(command.flags))
    const value = inline === undefined ? [] : [inline]
    throw new UserError(
      `'tenure ${command.name}' has no flag ${word}.`,
      near === undefined
        ? `See its flags: tenure ${command.name} --help`
        : `Did you mean: ${retyped(line, [flagWord(near), ...value])}`,
    )
  }
  if (spec.value === undefined) {
    if (inline === undefined) return true
    throw new UserError(`${word} takes no value.`, `Write: ${retyped(line, [word])}`)
  }
  const value = inline ?? (isFlagOf(command, rest[0]) ? undefined : rest.shift())
  if (value === undefined) {
    const typed = commandLine(["tenure", command.name, ...before])
    throw new UserError(`${word} needs a value.`, `Write: ${typed} ${word} ${placeholderOf(spec)}`)
  }
  if (spec.choices !== undefined && !spec.choices.includes(value) && !spec.also?.includes(value)) {
    const near = suggestion(value.toLowerCase(), spec.choices) ?? spec.choices[0] ?? ""
    throw new UserError(
      `${word} cannot be '${value}'. Choose one of: ${spec.choices.join(", ")}.`,
      `For example: ${retyped(line, [word, near])}`,
    )
  }
  return value
}

function placeholderOf({ value = "", choices }: FlagSpec): string {
  return choices?.join("|") ?? value
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
    `Write: ${instead === undefined ? full : instead(extra)}`,
  )
}

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

/** The value of a flag that counts something. `typed` is the command and flag, such as `tenure log --limit`. */
export function positive(typed: string, text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise
  const value = Number(text)
  if (Number.isSafeInteger(value) && value > 0) return value
  throw new UserError(
    `${typed.split(" ").at(-1)} cannot be '${text}'.`,
    `Write a whole number, such as: ${typed} ${otherwise > 1 ? otherwise : 50}`,
  )
}
