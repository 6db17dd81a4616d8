// The client's own memory of a project (LERN-09): MEMORY.md is read at every start and cut after 200 lines, so it is
// kept short; a learned pattern is a file of its own beside it. Pure: text in, text out.
import type { Report } from "../lessons/report.ts"

/** Past this many lines the oldest part of MEMORY.md is moved away. */
export const MOST_LINES = 180
/** How many are left: room for a while before the next move. */
const KEPT_LINES = 150

/** The oldest part, and what stays; undefined when it is short enough. Cut at a heading or an empty line if one is near. */
export function splitMemory(text: string): { readonly archived: string; readonly kept: string } | undefined {
  const lines = text.split("\n")
  const count = text.endsWith("\n") ? lines.length - 1 : lines.length
  if (count <= MOST_LINES) return undefined
  const from = cutNear(lines, count - KEPT_LINES)
  return { archived: `${lines.slice(0, from).join("\n")}\n`, kept: lines.slice(from).join("\n") }
}

const LOOK_AHEAD = 20

function cutNear(lines: readonly string[], at: number): number {
  for (let next = at; next < at + LOOK_AHEAD; next++) {
    if (/^#/.test(lines[next] ?? "")) return next
  }
  for (let next = at; next < at + LOOK_AHEAD; next++) {
    if ((lines[next] ?? "x").trim() === "") return next + 1
  }
  return at
}

/** `learned-<slug>.md`, with the eight fields of a learned pattern. */
export function learnedFile(report: Report, at: string, session: string): string {
  const { title, body, files, commands, actions, quote, tools } = report
  const when = [...files, ...commands, ...actions, ...tools].join(", ")
  return [
    `# ${title}`,
    "",
    `**Extracted:** ${at}`,
    `**Confidence:** observed; a person has not reviewed it yet`,
    `**Context:** ${quote === null ? "reported by the agent" : `“${quote}”`}`,
    "",
    "## Pattern",
    title,
    "",
    "## When to apply",
    when === "" ? "In this project." : when,
    "",
    "## Steps",
    body,
    "",
    "## Why this works",
    report.why ?? "Not said.",
    "",
    "## Source",
    `Session ${session}`,
    "",
  ].join("\n")
}
