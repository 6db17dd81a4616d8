// What a command is. One file each declares its flags, arguments, help and work as data, so that parsing,
// help, completion and docs/cli.md all come from the same place and cannot disagree.
import type { CliIo } from "./cli-io.ts"

export interface FlagSpec {
  readonly summary: string
  /** Absent: a switch. Present: takes a value, shown as this word. */
  readonly value?: string
  /** The value's choices, for help, checks and completion. */
  readonly choices?: readonly string[]
  /** May be given several times; the values come as a list. */
  readonly many?: true
}

export type Flags = Readonly<Record<string, FlagSpec>>

export type FlagValues<F extends Flags> = { readonly [K in keyof F]: FlagValue<F[K]> }

type FlagValue<F extends FlagSpec> = F extends { readonly many: true }
  ? readonly string[]
  : F extends { readonly value: string }
    ? string | undefined
    : boolean

export interface Arguments {
  /** As shown in the usage line: `<id>`, `[session]`, `[id…]`. Empty: takes none. */
  readonly usage: string
  /** Words that stand for themselves, where the first argument is one. */
  readonly verbs?: readonly string[]
  readonly least: number
  readonly most: number
}

export const NO_ARGUMENTS: Arguments = { usage: "", least: 0, most: 0 }

export interface Example {
  readonly type: string
  readonly does: string
}

export interface Command<F extends Flags = Flags> {
  readonly name: string
  /** One line, without a full stop. */
  readonly summary: string
  /** A paragraph or two for `--help`. */
  readonly about: string
  readonly arguments: Arguments
  readonly flags: F
  readonly examples: readonly Example[]
  run(
    input: { readonly flags: FlagValues<F>; readonly args: readonly string[] },
    io: CliIo,
  ): Promise<void> | void
}

/** Keeps the flags' own types for `run`, and lets commands of different flags share a list. */
export function command<const F extends Flags>(definition: Command<F>): Command {
  return definition as unknown as Command
}

export const JSON_FLAG = { summary: "Print JSON instead of text" } as const
export const YES_FLAG = { summary: "Ask nothing" } as const
