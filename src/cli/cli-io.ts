// What a command may touch: where it was started, who started it, and the terminal.

import { writeSync } from "node:fs"
import { isatty } from "node:tty"
import { sweepLeftovers } from "../continuity/leftovers.ts"
import type { Environment } from "../core/environment.ts"
import { FOREIGN_DATA, FOREIGN_HINT } from "../core/trust/foreign-data.ts"
import { UserError } from "../core/user-error.ts"
import { claimOn } from "../io/claim.ts"
import { findProject, type Project, personHome } from "../io/home.ts"
import { makeLocal } from "../io/make-local.ts"
import { refreshBlock } from "../lessons/block.ts"
import { isBlockBehind } from "../lessons/block-behind.ts"
import { keepConfig } from "../lessons/config-in-force.ts"
import type { LessonIo } from "../lessons/lesson-io.ts"
import { type ConfigState, readConfig } from "../lessons/project-config.ts"
import { syncLessons } from "../lessons/sync.ts"
import { isUnwritable, NewerStore, type Store } from "../store/open.ts"
import { openStoreAndTakeIn } from "../store/take-in.ts"
import { type Style, styles } from "../terminal/style.ts"

export interface CliIo {
  /** The words after the program's name. */
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
    columns: onTerminal ? columnsOf(env) : 100,
    style: styles(onTerminal && (env["NO_COLOR"] ?? "") === "" && env["TERM"] !== "dumb"),
    out: (text) => print(1, text),
    err: (text) => print(2, text),
  }
}

export function printJson(io: CliIo, value: unknown): void {
  io.out(JSON.stringify(value, null, 2))
}

/** The project around the current folder, or the sentence that says how to make one. */
export function requireProject(io: CliIo): Project {
  const project = findProject(io.cwd)
  if (project === undefined)
    throw new UserError("This folder is not in a project that Tenure knows.", "Run: tenure init")
  requireOwnData(io, project)
  sweepLeftovers({ project, home: personHome(io.env) }, io.now, "none")
  return project
}

/** Its local data, which is made when there is none and refused when someone else made it (T06). */
export function requireOwnData(io: CliIo, project: Project): void {
  const home = personHome(io.env)
  if (claimOn(project, home) === "foreign") throw new UserError(FOREIGN_DATA, FOREIGN_HINT)
  const trouble = makeLocal(project, home)
  if (trouble === undefined) return
  throw new UserError(`.tenure/local could not be made: ${trouble}.`, "Mend that and try again.")
}

export function requireStore(io: CliIo): { project: Project; store: Store } {
  const project = requireProject(io)
  try {
    return { project, store: openStoreAndTakeIn(project) }
  } catch (fault) {
    if (!(fault instanceof NewerStore)) throw fault
    throw new UserError(
      "This project's data was written by a newer Tenure.",
      "Upgrade this one, then try again.",
    )
  }
}

/** Everything about the project's lessons, with the index brought up to date with the files. */
export function requireLessons(io: CliIo): LessonIo {
  return requireLessonsAndConfig(io).lessons
}

/** The same, with what is to be said about the configuration. */
export function requireLessonsAndConfig(io: CliIo): { lessons: LessonIo; config: ConfigState } {
  const { project, store } = requireStore(io)
  const home = personHome(io.env)
  const config = readConfig(project, home)
  const lessons = { project, store, config: config.config, now: io.now, home }
  unlessUnwritable(io, () => {
    keepConfig(project, store, config.config)
    const { read, gone } = syncLessons(lessons)
    if (read.length > 0 || gone.length > 0 || isBlockBehind(lessons)) refreshBlock(lessons)
  })
  return { lessons, config }
}

/** F03, F04: on a full or read-only disk what is known can still be shown; who wants to change it learns why not. */
function unlessUnwritable(io: CliIo, work: () => void): void {
  try {
    work()
  } catch (fault) {
    if (!isUnwritable(fault)) throw fault
    const { message } = fault as Error
    io.err(`${io.style.yellow("!")} The store cannot be written: ${message}. This is what it knew before.`)
  }
}

function columnsOf(env: CliIo["env"]): number {
  return process.stdout.columns || Number(env["COLUMNS"]) || 80
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
