// What a command is. Each file declares one as data: flags, arguments, help and `run`. Parsing, help, completion
// and docs/cli.md all read it, so they cannot disagree.
import { STAGES, type Stage } from "../lessons/model/lesson.ts"
import type { CliIo } from "./cli-io.ts"

export interface FlagSpec {
  readonly summary: string
  /** The placeholder of its value; absent for a switch. */
  readonly value?: string
  /** The value's choices, for help, checks and completion. */
  readonly choices?: readonly string[]
  /** Older spellings of choices, accepted but not shown. */
  readonly also?: readonly string[]
  /** A whole number above 0 is wanted; this one is the example. */
  readonly counts?: number
  /** What Tab completes besides the choices. */
  readonly completes?: readonly Completes[]
  /** The verbs that take it; "" is the command without a verb. Absent: all. */
  readonly with?: readonly string[]
  /** Repeatable; the values are a list. */
  readonly many?: true
}

/** What Tab completes from the project: `candidates` need review, `retired` can be restored. */
export type Completes = "lessons" | "candidates" | "retired" | "sessions" | "tracks" | "files"

export type Flags = Readonly<Record<string, FlagSpec>>

export type FlagValues<F extends Flags> = { readonly [K in keyof F]: FlagValue<F[K]> }

type FlagValue<F extends FlagSpec> = F extends { readonly many: true }
  ? readonly string[]
  : F extends { readonly value: string }
    ? string | undefined
    : boolean

export interface Arguments {
  /** As in the usage line: `<id>`, `[session]`, `[id…]`. Empty: none. */
  readonly usage: string
  /** The subcommands, where the first argument is one. */
  readonly verbs?: readonly string[]
  /** What Tab completes, after the verb where there is one. */
  readonly completes?: readonly Completes[]
  readonly min: number
  readonly max: number
  /** What to type instead, where a word that does not belong here has a likely meaning. */
  readonly instead?: (words: readonly string[]) => string
}

export const NO_ARGUMENTS: Arguments = { usage: "", min: 0, max: 0 }

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

/** Gives `run` the types of its own flags, yet lets all commands share one list. */
export function command<const F extends Flags>(definition: Command<F>): Command {
  return definition as unknown as Command
}

/** The example that shows these arguments best: the first that has some. */
export function exampleOf({ name, examples }: Command): string | undefined {
  return examples.map(({ type }) => type).find((type) => type.startsWith(`tenure ${name} `))
}

export const JSON_FLAG = { summary: "Print JSON instead of text" } as const
export const YES_FLAG = { summary: "Do not ask" } as const

const NEEDS_REVIEW = "needs-review"

/** Persons write `needs-review`; the stage's own name, `review_pending`, still works. */
export const STAGE_FLAG = {
  value: "<stage>",
  choices: STAGES.map((stage) => (stage === "review_pending" ? NEEDS_REVIEW : stage)),
  also: ["review_pending"],
} as const

export function stageNamed(word: string): Stage {
  return word === NEEDS_REVIEW ? "review_pending" : (word as Stage)
}
