// Help texts, made from the commands themselves.

import { columns } from "../terminal/style.ts"
import { hang } from "../terminal/wrap.ts"
import type { CliIo } from "./cli-io.ts"
import type { Command, FlagSpec } from "./command.ts"
import { loadAllCommands } from "./commands.ts"

type Looks = Pick<CliIo, "style" | "columns">
const INDENT = "  "

export async function overview({ style, columns: width }: Looks): Promise<string> {
  const commands = await loadAllCommands()
  return [
    `${style.bold("tenure")}: give your coding agent tenure.`,
    "",
    style.bold("Usage"),
    "  tenure <command> [flags]",
    "",
    style.bold("Commands"),
    columns(
      commands.map((command) => [style.cyan(command.name), command.summary]),
      INDENT,
      width,
    ),
    "",
    hang("", "Run 'tenure <command> --help' for flags and examples. Start with: tenure init", width),
  ].join("\n")
}

export function commandHelp(command: Command, { style, columns: width }: Looks): string {
  const parts = [
    hang("", `${style.bold(`tenure ${command.name}`)}: ${command.summary}.`, width),
    "",
    hang("", paragraphs(command.about), width),
    "",
    style.bold("Usage"),
    `  ${usageLine(command)}`,
    "",
    style.bold("Flags"),
    columns(
      [
        ...Object.entries(command.flags).map(([name, spec]) => [
          style.cyan(flagUsage(name, spec)),
          spec.summary,
        ]),
        [style.cyan("--help"), "Show this"],
      ],
      INDENT,
      width,
    ),
  ]
  if (command.examples.length > 0) {
    const rows = command.examples.map((example) => [style.cyan(example.type), example.does])
    parts.push("", style.bold("Examples"), columns(rows, INDENT, width))
  }
  return parts.join("\n")
}

/** Line breaks inside a paragraph are those of the source. */
function paragraphs(text: string): string {
  return text.replace(/(?<!\n)\n(?!\n)/g, " ")
}

export function usageLine(command: Command): string {
  const words = ["tenure", command.name, command.arguments.usage]
  if (Object.keys(command.flags).length > 0) words.push("[flags]")
  return words.filter((word) => word !== "").join(" ")
}

/** More would push what the flag does off the screen. */
const MOST_CHOICE_CHARS = 40

export function flagUsage(name: string, spec: FlagSpec): string {
  const flag = flagWord(name)
  if (spec.value === undefined) return flag
  const choices = spec.choices?.join("|") ?? ""
  return `${flag} ${choices === "" || choices.length > MOST_CHOICE_CHARS ? spec.value : choices}`
}

/** As it is typed: a single letter with one dash. */
export function flagWord(name: string): string {
  return name.length === 1 ? `-${name}` : `--${name}`
}
