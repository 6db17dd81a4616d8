// Parses flags and arguments strictly: a mistyped flag is an error, never ignored.
import { suggestion } from "../text/suggestion.ts"
import { UserError } from "../text/user-error.ts"
import type { Command, FlagSpec, Flags, FlagValues } from "./command.ts"
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
      const value = flagValue(command, flag, inline, rest)
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

function flagValue(
  command: Command,
  flag: string,
  inline: string | undefined,
  rest: string[],
): string | true {
  const spec = Object.hasOwn(command.flags, flag) ? command.flags[flag] : undefined
  if (spec === undefined) {
    const near = suggestion(flag, Object.keys(command.flags))
    const hint = near === undefined ? `Run: tenure ${command.name} --help` : `Did you mean: ${flagWord(near)}`
    throw new UserError(`'tenure ${command.name}' has no flag ${flagWord(flag)}.`, hint)
  }
  if (spec.value === undefined) {
    if (inline === undefined) return true
    throw new UserError(`${flagWord(flag)} takes no value.`, `Write just: ${flagWord(flag)}`)
  }
  const value = inline ?? (isFlagOf(command, rest[0]) ? undefined : rest.shift())
  if (value === undefined)
    throw new UserError(`${flagWord(flag)} needs a value.`, `Write: ${flagWord(flag)} ${spec.value}`)
  if (spec.choices !== undefined && !spec.choices.includes(value) && !spec.also?.includes(value)) {
    throw new UserError(
      `${flagWord(flag)} cannot be '${value}'.`,
      `Choose one of: ${spec.choices.join(", ")}`,
    )
  }
  return value
}

/** A flag where a value belongs means the value was forgotten; `--file=--all` passes it on purpose. */
function isFlagOf(command: Command, word: string | undefined): boolean {
  if (word === undefined || !word.startsWith("-")) return false
  const [flag] = splitOnce(word)
  return flagWord(flag) === word.split("=")[0] && (flag === "help" || Object.hasOwn(command.flags, flag))
}

function checkCount(command: Command, args: readonly string[]): void {
  const { min, max, usage } = command.arguments
  if (args.length >= min && args.length <= max) return
  const full = `tenure ${command.name} ${usage}`.trimEnd()
  if (args.length < min)
    throw new UserError(`'tenure ${command.name}' needs more arguments.`, `Write: ${full}`)
  const extra = args.slice(max).join(" ")
  const hint = usage === "" ? `See: ${full} --help` : `Write: ${full}`
  throw new UserError(`'tenure ${command.name}' does not take '${extra}'.`, hint)
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
    const word = spec.value === undefined ? flagWord(flag) : `${flagWord(flag)} ${spec.value}`
    throw new UserError(
      `'${`tenure ${name} ${verb}`.trimEnd()}' does not take ${flagWord(flag)}.`,
      `Use it with: ${`tenure ${name} ${spec.with[0] ?? ""}`.trimEnd()} ${word}`,
    )
  }
}

/** The value of a flag that counts something. `flag` as typed, such as `--limit`. */
export function positive(flag: string, text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise
  const value = Number(text)
  if (Number.isSafeInteger(value) && value > 0) return value
  throw new UserError(`${flag} cannot be '${text}'.`, `Write a whole number, such as: ${flag} 50`)
}
