// The command line: finds the command, parses its flags, runs it and maps errors to exit codes.
// 0: done. 1: the person's mistake, with what to type next. 70: our bug.

import { hang, UNBOUNDED } from "../terminal/format-text.ts"
import { commandLine } from "../text/command-line.ts"
import { suggestion } from "../text/suggestion.ts"
import { UserError } from "../text/user-error.ts"
import { VERSION } from "../version.ts"
import { type CliIo, cliIo, printJson } from "./command.ts"
import { ALIASES, COMMANDS, loadCommand } from "./commands.ts"
import { commandHelp, overview } from "./help.ts"
import otherWords from "./other-words.json" with { type: "json" }
import { parse } from "./parse.ts"

const EXIT_MISTAKE = 1
const EXIT_BUG = 70

export async function main(argv: readonly string[]): Promise<number> {
  // The build turns the JIT off for hooks; a command may run for long.
  Bun.unsafe.setJITPolicy(1)
  const base = cliIo(argv)
  let hasOutput = false
  const out = (text: string) => {
    hasOutput = true
    base.out(text)
  }
  const io = { ...base, out }
  const complain = (message: string, hint: string) => report(io, message, hint, hasOutput)
  try {
    await dispatch(argv, io)
    return 0
  } catch (fault) {
    if (fault instanceof UserError) {
      complain(fault.message, fault.hint)
      return EXIT_MISTAKE
    }
    const what = fault instanceof Error ? `${fault.name}: ${fault.message}` : String(fault)
    complain(`Tenure failed: ${what}`, "Run: tenure doctor")
    if (io.env["TENURE_DEBUG"] !== undefined && fault instanceof Error) io.err(fault.stack ?? "")
    return EXIT_BUG
  }
}

/** Two lines for a person; with --json one object for the program that reads it, unless it has its answer already. */
function report(io: CliIo, message: string, hint: string, hasOutput: boolean): void {
  if (wantsJson(io.argv) && !hasOutput) return printJson(io, { error: { message, hint } })
  const width = io.interactive ? io.columns : UNBOUNDED
  io.err(hang(`${io.style.red("!")} `, `${message}\n${hint}`, width))
}

function wantsJson(argv: readonly string[]): boolean {
  const end = argv.indexOf("--")
  return argv.slice(0, end < 0 ? argv.length : end).some((word) => /^--json(?:=|$)/.test(word))
}

async function dispatch(argv: readonly string[], io: CliIo): Promise<void> {
  const [typed, ...rest] = argv
  if (typed === undefined) return io.out((await import("./home.ts")).homeScreen(io))
  const name = (Object.hasOwn(ALIASES, typed) ? ALIASES[typed] : undefined) ?? typed
  if (name === "--help" || name === "-h" || name === "-help") return io.out(await overview(io))
  if (VERSION_WORDS.includes(name)) return io.out(VERSION)
  if (name === "help") return dispatch(rest[0] === undefined ? ["--help"] : [rest[0], "--help"], io)
  if (name === "complete") return (await import("./completion.ts")).completeLine(rest, io)
  if (!Object.hasOwn(COMMANDS, name)) throw unknownCommand(name, rest)
  const command = await loadCommand(name)
  const input = parse(command, rest)
  if (input.kind === "help") return io.out(commandHelp(command, io))
  await command.run(input, io)
}

const VERSION_WORDS = ["--version", "-V", "-v", "version"]

const KNOWN_WORDS = [...Object.keys(COMMANDS), ...Object.keys(ALIASES), "version", "--help", "--version"]

/** Words of other tools that name no command here, and what to type for what they mean. */
const MEANT: Readonly<Record<string, string>> = otherWords

function unknownCommand(name: string, rest: readonly string[]): UserError {
  const near = suggestion(name, KNOWN_WORDS) ?? suggestion(name.replace(/^--/, ""), KNOWN_WORDS)
  const guess =
    near === undefined
      ? "See all commands: tenure --help"
      : `Did you mean: ${commandLine(["tenure", near, ...rest])}`
  const hint = Object.hasOwn(MEANT, name) ? (MEANT[name] ?? guess) : guess
  return new UserError(`There is no command '${name}'.`, hint)
}
