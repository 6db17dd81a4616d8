// What a command is, and what it needs from outside: folder, environment, terminal, project and store. Each file declares
// a command as data: flags, arguments, help and `run`. Parsing, help, completion and docs/cli.md all read it, so they
// cannot disagree.
import { writeSync } from "node:fs"
import { isatty } from "node:tty"
import type { ConfigState } from "../config/disk/project-config.ts"
import { sweepLeftovers } from "../continuity/disk/temporary-files.ts"
import { guardedAround, guardedRoots } from "../guard/disk/guarded.ts"
import { findProject, type Project, personHome } from "../io/home.ts"
import { foreignDataNotice, makeLocal, recordProjectPath } from "../io/make-local.ts"
import { TRY_AGAIN, writeFailureReason } from "../io/write-failure.ts"
import { syncWithFiles, withConfig } from "../lessons/disk/sync-with-files.ts"
import { STAGES, type Stage } from "../lessons/model/lesson.ts"
import { breakHardLinks } from "../store/break-hard-links.ts"
import { openStoreAndIngest } from "../store/ingest-spool.ts"
import { isDamage } from "../store/integrity.ts"
import type { LessonIo } from "../store/lesson-io.ts"
import { isUnwritable, NewerStore, type Store } from "../store/open.ts"
import { coloursIn, type Style, styles } from "../terminal/format-text.ts"
import type { Environment } from "../text/environment.ts"
import { UserError } from "../text/user-error.ts"

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

export interface CliIo {
  /** The arguments after the program's name. */
  readonly argv: readonly string[]
  readonly cwd: string
  readonly env: Environment
  readonly now: number
  /** Whether a person types: the input is a terminal. */
  readonly typed: boolean
  /** Whether a person can be asked: both ends are a terminal. */
  readonly interactive: boolean
  readonly columns: number
  readonly style: Style
  out(text: string): void
  err(text: string): void
}

export function cliIo(argv: readonly string[]): CliIo {
  const env = process.env
  const onTerminal = isatty(1)
  return {
    argv,
    cwd: process.cwd(),
    env,
    now: Date.now(),
    typed: isatty(0),
    interactive: onTerminal && isatty(0),
    columns: onTerminal ? process.stdout.columns || Number(env["COLUMNS"]) || 80 : 100,
    style: styles(onTerminal ? coloursIn(env) : "off"),
    out: (text) => print(1, text),
    err: (text) => print(2, text),
  }
}

export function printJson(io: CliIo, value: unknown): void {
  io.out(JSON.stringify(value, null, 2))
}

/** The project around the current folder; an error that says how to create one. */
export function requireProject(io: CliIo): Project {
  const project = findProject(io.cwd)
  if (project === undefined)
    throw new UserError("This folder is not in a Tenure project.", "Run: tenure init")
  requireOwnData(io, project)
  sweepLeftovers({ project, home: personHome(io.env) }, io.now, "none")
  return project
}

/** For `tenure guard`: also finds a guarded project that has lost its `.tenure` (GARD-09). */
export function requireGuarded(io: CliIo, home: string | undefined): Project {
  if (findProject(io.cwd) !== undefined) return requireProject(io)
  return guardedAround(io.cwd, guardedRoots(home)) ?? requireProject(io)
}

/** Creates the local data if there is none, and refuses data that someone else made (T06). */
export function requireOwnData(io: CliIo, project: Project): void {
  const home = personHome(io.env)
  refuseForeignData(io, project)
  const trouble = makeLocal(project, home)
  if (trouble === undefined) {
    recordProjectPath(project, home)
    return breakHardLinks(project)
  }
  throw new UserError(`Cannot create .tenure/local: ${trouble}.`, "Fix that, then run: tenure doctor")
}

export function refuseForeignData(io: CliIo, project: Project): void {
  const foreign = foreignDataNotice(project, personHome(io.env))
  if (foreign !== undefined) throw new UserError(foreign.what, foreign.hint)
}

export function requireStore(io: CliIo): { project: Project; store: Store } {
  const project = requireProject(io)
  try {
    return { project, store: openStoreAndIngest(project) }
  } catch (fault) {
    if (fault instanceof NewerStore)
      throw new UserError("This project's data was written by a newer Tenure.", "Upgrade Tenure, then retry.")
    if (isDamage(fault))
      throw new UserError(
        `This project's data is damaged: ${(fault as Error).message}.`,
        "Nothing is deleted. To restore the last backup: tenure doctor --fix",
      )
    const reason = writeFailureReason(fault)
    if (reason === undefined) throw fault
    throw new UserError(`This project's data cannot be opened. ${reason}`, TRY_AGAIN)
  }
}

/** The project's lessons, with the index updated from the files. */
export function requireLessons(io: CliIo): LessonIo {
  return requireLessonsAndConfig(io).lessons
}

/** The same, with the state of the configuration. */
export function requireLessonsAndConfig(io: CliIo): { lessons: LessonIo; config: ConfigState } {
  const { project, store } = requireStore(io)
  const home = personHome(io.env)
  const read = withConfig({ project, store, now: io.now, home })
  unlessUnwritable(io, () => syncWithFiles(read.lessons))
  return read
}

/** F03, F04: on a full or read-only disk, commands can still show data; changes get the error. */
function unlessUnwritable(io: CliIo, work: () => void): void {
  try {
    work()
  } catch (fault) {
    if (!isUnwritable(fault)) throw fault
    const { message } = fault as Error
    io.err(`${io.style.yellow("!")} Cannot write the store: ${message}. Showing what it knew before.`)
  }
}

function print(fd: 1 | 2, text: string): void {
  const bytes = new TextEncoder().encode(`${text}\n`)
  try {
    for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done)
  } catch (fault) {
    // A closed pipe (`tenure log | head`) ends the output, not the program.
    if ((fault as { code?: string }).code !== "EPIPE") throw fault
    process.exit(0)
  }
}
