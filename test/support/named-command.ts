// Checks a command line that a skill or a page names against the real commands.
import type { Command } from "../../src/cli/command.ts"
import { COMMANDS, loadCommand } from "../../src/cli/commands.ts"

/** The problem with a written `tenure …`: unknown command, flag or word. Undefined if there is none. */
export async function objectionTo(line: string): Promise<string | undefined> {
  const [, name = "", ...words] = line.replace(/'[^']*'|"[^"]*"/g, "x").split(/\s+/)
  if (name === "later" || (name === "edit" && line.includes(":"))) return undefined
  if (!Object.hasOwn(COMMANDS, name)) return `${line}: there is no command '${name}'`
  const command = await loadCommand(name)
  const flag = words.find((word) => word.startsWith("--") && !Object.hasOwn(command.flags, word.slice(2)))
  if (flag !== undefined) return `${line}: '${name}' has no flag ${flag}`
  const [first] = words.filter((word) => !word.startsWith("-"))
  const verbs = verbsOf(command)
  const isKnown =
    verbs.length === 0 ||
    first === undefined ||
    first === "*" ||
    first.startsWith("<") ||
    verbs.includes(first)
  return isKnown ? undefined : `${line}: '${name}' has no '${first}'`
}

function verbsOf({ arguments: { usage } }: Command): readonly string[] {
  return /^\[([a-z]{3,}(?:\|[a-z]{3,})+)\]/.exec(usage)?.[1]?.split("|") ?? []
}
