// Reads a command's flags and arguments, strictly: a mistyped flag stops the command instead of being ignored.
import { UserError } from "../core/user-error.ts"
import type { Command, FlagSpec, Flags, FlagValues } from "./command.ts"
import { suggestion } from "./commands.ts"
import { flagWord } from "./help.ts"

export type Parsed =
  | { readonly kind: "help" }
  | { readonly kind: "run"; readonly flags: FlagValues<Flags>; readonly args: readonly string[] }

export function parse(command: Command, argv: readonly string[]): Parsed {
  const values: Record<string, string | boolean | readonly string[] | undefined> = {}
  for (const [name, spec] of Object.entries(command.flags)) values[name] = unset(spec)
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
      const earlier = values[flag]
      values[flag] = Array.isArray(earlier) ? [...earlier, value] : value
    }
  }
  checkCount(command, args)
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
  if (spec.choices !== undefined && !spec.choices.includes(value)) {
    throw new UserError(
      `${flagWord(flag)} cannot be '${value}'.`,
      `Choose one of: ${spec.choices.join(", ")}`,
    )
  }
  return value
}

/** A flag in the place of a value is a value that was forgotten; `--file=--all` says that it was not. */
function isFlagOf(command: Command, word: string | undefined): boolean {
  if (word === undefined || !word.startsWith("-")) return false
  const [flag] = splitOnce(word)
  return flagWord(flag) === word.split("=")[0] && (flag === "help" || Object.hasOwn(command.flags, flag))
}

function checkCount(command: Command, args: readonly string[]): void {
  const { least, most, usage } = command.arguments
  if (args.length >= least && args.length <= most) return
  const full = `tenure ${command.name} ${usage}`.trimEnd()
  if (args.length < least)
    throw new UserError(`'tenure ${command.name}' needs more to go on.`, `Write: ${full}`)
  const extra = args.slice(most).join(" ")
  const hint = usage === "" ? `See how: ${full} --help` : `Write: ${full}`
  throw new UserError(`'tenure ${command.name}' does not take '${extra}'.`, hint)
}
