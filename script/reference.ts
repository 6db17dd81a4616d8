// Writes docs/cli.md from the commands themselves; a test fails when it is out of date.
import { writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import type { Command } from "../src/cli/command.ts"
import { CALLED, GROUPS, loadAllCommands, loadGroup } from "../src/cli/commands.ts"
import { flagUsage, usageLine } from "../src/cli/help.ts"

export const REFERENCE = join(resolve(import.meta.dir, ".."), "docs/cli.md")

export async function reference(): Promise<string> {
  const commands = await loadAllCommands()
  const contents = await Promise.all(
    [...GROUPS, CALLED].map(async (group) => {
      const rows = (await loadGroup(group)).map(
        ({ name, summary }) => `- [\`${name}\`](#tenure-${name}): ${summary}`,
      )
      return [`${group.heading}:`, "", ...rows, ""]
    }),
  )
  return [
    "# Commands",
    "",
    "Made by `npm run reference` from the commands themselves. Every command takes `--help`. Exit codes: 0 done,",
    "1 your mistake (with what to type next), 70 ours.",
    "",
    ...contents.flat(),
    ...commands.flatMap(section),
  ]
    .join("\n")
    .trimEnd()
    .concat("\n")
}

function section(command: Command): string[] {
  const flags = Object.entries(command.flags).map(
    ([name, spec]) => `| \`${flagUsage(name, spec).replaceAll("|", "\\|")}\` | ${spec.summary} |`,
  )
  const examples = command.examples.map(({ type, does }) => `# ${does}\n${type}`)
  return [
    `## tenure ${command.name}`,
    "",
    command.about.replaceAll("\n", " "),
    "",
    "```",
    usageLine(command),
    "```",
    "",
    ...(flags.length === 0 ? [] : ["| flag | |", "| --- | --- |", ...flags, ""]),
    ...(examples.length === 0 ? [] : ["```sh", examples.join("\n\n"), "```", ""]),
  ]
}

if (import.meta.main) writeFileSync(REFERENCE, await reference())
