// Help texts, generated from the command table.

import { columns, hang } from "../terminal/format-text.ts"
import type { CliIo, Command, FlagSpec } from "./command.ts"
import { GROUPS, loadGroup } from "./commands.ts"

type Looks = Pick<CliIo, "style" | "columns">
const INDENT = "  "

export async function overview({ style, columns: width }: Looks): Promise<string> {
  const groups = await Promise.all(
    GROUPS.map(async (group) => ({ heading: group.heading, commands: await loadGroup(group) })),
  )
  const widest = Math.max(...groups.flatMap(({ commands }) => commands.map(({ name }) => name.length)))
  return [
    `${style.bold("tenure")}: give your coding agent tenure.`,
    "",
    style.bold("Usage"),
    "  tenure <command> [flags]",
    ...groups.flatMap(({ heading, commands }) => [
      "",
      style.bold(heading),
      columns(
        commands.map(({ name, summary }) => [style.cyan(name.padEnd(widest)), summary]),
        INDENT,
        width,
      ),
    ]),
    "",
    hang("", "For flags and examples: tenure <command> --help. To see what needs you: tenure", width),
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
        [style.cyan("--help"), "Show this help"],
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

/** Joins the source's line breaks inside a paragraph. */
function paragraphs(text: string): string {
  return text.replace(/(?<!\n)\n(?!\n)/g, " ")
}

export function usageLine(command: Command): string {
  const words = ["tenure", command.name, command.arguments.usage]
  if (Object.keys(command.flags).length > 0) words.push("[flags]")
  return words.filter((word) => word !== "").join(" ")
}

/** Longer lists of choices would push the summary off the screen. */
const MAX_CHOICE_CHARS = 40

export function flagUsage(name: string, spec: FlagSpec): string {
  const flag = flagWord(name)
  if (spec.value === undefined) return flag
  const choices = spec.choices?.join("|") ?? ""
  return `${flag} ${choices === "" || choices.length > MAX_CHOICE_CHARS ? spec.value : choices}`
}

/** A single letter takes one dash. */
export function flagWord(name: string): string {
  return name.length === 1 ? `-${name}` : `--${name}`
}
