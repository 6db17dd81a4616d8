// `tenure` alone: what needs the person here, and the three commands that help most now.
import { findProject } from "../io/home.ts"
import { gatherStatus, type Status } from "../status/facts.ts"
import { needsOf } from "../status/text.ts"
import { columns, hang } from "../terminal/format-text.ts"
import { type CliIo, requireLessonsAndConfig } from "./command.ts"

type Next = readonly [type: string, does: string]

const MAX_NEEDS = 5
const THREE = 3

export function homeScreen(io: CliIo): string {
  if (findProject(io.cwd) === undefined) return screen(io, ["Tenure is not set up in this folder."], FIRST)
  const { lessons, config } = requireLessonsAndConfig(io)
  const status = gatherStatus(lessons, config)
  const needs = needsOf(status)
  const shown = needs.slice(0, MAX_NEEDS)
  const more = needs.length - shown.length
  if (more > 0) shown.push(`${more} more: tenure status`)
  return screen(io, shown, nextOf(status).slice(0, THREE))
}

const HELP = "tenure --help"

const FIRST: readonly Next[] = [
  ["tenure init", "set it up here, and decide about the conventions it finds"],
  ["tenure doctor", "check that Claude Code calls it"],
  [HELP, "see all commands"],
]

/** Most pressing first; the last ones always fit. */
function nextOf({ lessons, sessions, track }: Status): Next[] {
  const active = lessons.byStage["active"] ?? 0
  const next: Next[] = []
  if (lessons.waiting > 0) next.push(["tenure review", "decide about what needs review, one key each"])
  if (active + lessons.waiting === 0) {
    next.push(['tenure add "Use pnpm, not npm."', "give the agent its first lesson"])
    next.push(["tenure backfill", "find lessons in past sessions of this project"])
  }
  if (track !== null || sessions.latest !== null) next.push(["tenure continue", "see where the work stopped"])
  if (sessions.latest !== null) next.push(["tenure recall <words>", "find what was said and decided"])
  next.push(["tenure lessons", "see what the agent is told"])
  next.push(["tenure dashboard", "see everything in your browser"])
  return next
}

function screen({ style, columns: width }: CliIo, needs: readonly string[], next: readonly Next[]): string {
  const lines = needs.map((line) => hang(`${style.yellow("!")} `, line, width))
  return [
    ...(lines.length === 0 ? [`${style.green("✓")} Nothing needs you.`] : lines),
    "",
    columns(
      next.map(([type, does]) => [style.cyan(type), does]),
      "  ",
      width,
    ),
    ...(next.some(([type]) => type === HELP) ? [] : ["", style.dim(`All commands: ${HELP}`)]),
  ].join("\n")
}
