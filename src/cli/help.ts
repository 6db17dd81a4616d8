// Help texts, made from the commands themselves.
import type { Command, FlagSpec } from "./command.ts"
import { loadAllCommands } from "./commands.ts"
import { columns, type Style } from "./style.ts"

export async function overview(style: Style): Promise<string> {
  const commands = await loadAllCommands()
  return [
    `${style.bold("tenure")}: give your coding agent tenure.`,
    "",
    style.bold("Usage"),
    "  tenure <command> [flags]",
    "",
    style.bold("Commands"),
    columns(commands.map((command) => [style.cyan(command.name), command.summary])),
    "",
    "Run 'tenure <command> --help' for flags and examples. Start with: tenure init",
  ].join("\n")
}

export function commandHelp(command: Command, style: Style): string {
  const parts = [
    `${style.bold(`tenure ${command.name}`)}: ${command.summary}.`,
    "",
    command.about,
    "",
    style.bold("Usage"),
    `  ${usageLine(command)}`,
    "",
    style.bold("Flags"),
    columns([
      ...Object.entries(command.flags).map(([name, spec]) => [
        style.cyan(flagUsage(name, spec)),
        spec.summary,
      ]),
      [style.cyan("--help"), "Show this"],
    ]),
  ]
  if (command.examples.length > 0) {
    const rows = command.examples.map((example) => [style.cyan(example.type), example.does])
    parts.push("", style.bold("Examples"), columns(rows))
  }
  return parts.join("\n")
}

export function usageLine(command: Command): string {
  const words = ["tenure", command.name, command.arguments.usage]
  if (Object.keys(command.flags).length > 0) words.push("[flags]")
  return words.filter((word) => word !== "").join(" ")
}

export function flagUsage(name: string, spec: FlagSpec): string {
  const flag = flagWord(name)
  if (spec.value === undefined) return flag
  return `${flag} ${spec.choices === undefined ? spec.value : spec.choices.join("|")}`
}

/** As it is typed: a single letter with one dash. */
export function flagWord(name: string): string {
  return name.length === 1 ? `-${name}` : `--${name}`
}
