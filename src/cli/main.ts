// The command line: finds the command, parses its flags, runs it and maps errors to exit codes.
// 0: done. 1: the person's mistake, with what to type next. 70: our bug.

import { hang, UNBOUNDED } from "../terminal/format-text.ts"
import { suggestion } from "../text/suggestion.ts"
import { UserError } from "../text/user-error.ts"
import { VERSION } from "../version.ts"
import { type CliIo, cliIo } from "./cli-io.ts"
import { COMMANDS, loadCommand } from "./commands.ts"
import { commandHelp, overview } from "./help.ts"
import { parse } from "./parse.ts"

const EXIT_MISTAKE = 1
const EXIT_BUG = 70

export async function main(argv: readonly string[]): Promise<number> {
  // The build turns the JIT off for hooks; a command may run for long.
  Bun.unsafe.setJITPolicy(1)
  const io = cliIo(argv)
  try {
    await dispatch(argv, io)
    return 0
  } catch (fault) {
    if (fault instanceof UserError) {
      const width = io.interactive ? io.columns : UNBOUNDED
      io.err(hang(`${io.style.red("!")} `, `${fault.message}\n${fault.hint}`, width))
      return EXIT_MISTAKE
    }
    const what = fault instanceof Error ? `${fault.name}: ${fault.message}` : String(fault)
    io.err(`${io.style.red("!")} Tenure failed: ${what}\n  Run: tenure doctor`)
    if (io.env["TENURE_DEBUG"] !== undefined && fault instanceof Error) io.err(fault.stack ?? "")
    return EXIT_BUG
  }
}

async function dispatch(argv: readonly string[], io: CliIo): Promise<void> {
  const [name, ...rest] = argv
  if (name === undefined || name === "--help" || name === "-h") return io.out(await overview(io))
  if (name === "--version" || name === "-V" || name === "-v") return io.out(VERSION)
  if (name === "help") return dispatch(rest[0] === undefined ? ["--help"] : [rest[0], "--help"], io)
  if (name === "complete") return (await import("./completion.ts")).completeLine(rest, io)
  const loader = COMMANDS[name]
  if (loader === undefined) throw unknownCommand(name)
  const command = await loadCommand(name)
  const input = parse(command, rest)
  if (input.kind === "help") return io.out(commandHelp(command, io))
  await command.run(input, io)
}

function unknownCommand(name: string): UserError {
  const near = suggestion(name, Object.keys(COMMANDS))
  const hint = near === undefined ? "Run: tenure --help" : `Did you mean: tenure ${near}`
  return new UserError(`There is no command '${name}'.`, hint)
}
