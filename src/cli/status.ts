// `tenure status`: what Tenure knows of this project, how it is doing, and what needs the person.
import { basename } from "node:path"
import { ago } from "../core/ago.ts"
import { cleanLine } from "../core/trust/sanitise.ts"
import { gatherStatus, type Status } from "../status/facts.ts"
import { needsOf } from "../status/needs.ts"
import { amount, bytes } from "../terminal/amounts.ts"
import { hang } from "../terminal/wrap.ts"
import { type CliIo, printJson, requireLessonsAndConfig } from "./cli-io.ts"
import { command, JSON_FLAG, NO_ARGUMENTS } from "./command.ts"
import { outcomeLine, tokenLine, trendLine } from "./status-guidance.ts"

export default command({
  name: "status",
  summary: "Show what Tenure knows of this project and how it is doing",
  about:
    "Sessions, lessons by stage and kind, what reaches CLAUDE.md, the cost of the hooks, and below that anything\n" +
    "that needs you, with what to type.",
  arguments: NO_ARGUMENTS,
  flags: { json: JSON_FLAG },
  examples: [
    { type: "tenure status", does: "the overview" },
    { type: "tenure status --json", does: "the same, for a program" },
  ],
  run({ flags }, io) {
    const { lessons, config } = requireLessonsAndConfig(io)
    const status = gatherStatus(lessons, config)
    if (flags.json) return printJson(io, status)
    show(io, status)
  },
})

const FIRST = "Work in this project with Claude Code; Tenure takes notes. Set up? tenure doctor"

function show(io: CliIo, status: Status): void {
  const { style } = io
  io.out(style.bold(cleanLine(basename(status.project))))
  const rows: readonly (readonly [string, string])[] = [
    ["Sessions", sessionLine(status)],
    ["Context", pressureLine(status)],
    ["Track", trackLine(status)],
    ["Lessons", lessonLine(status)],
    ["In use", kindLine(status)],
    ["CLAUDE.md", blockLine(status)],
    ["Told", outcomeLine(status)],
    ["Tokens", tokenLine(status)],
    ["Corrected", trendLine(status)],
    ["Guard", guardLine(status)],
    ["Events", `${status.events}, ${bytes(status.storeBytes)}`],
    ["Hooks", hookLine(status)],
  ]
  for (const [label, text] of rows) if (text !== "") io.out(hang(`  ${label.padEnd(9)}  `, text, io.columns))
  const needs = needsOf(status)
  if (needs.length > 0) io.out("")
  for (const line of needs) io.out(hang(`${style.yellow("!")} `, line, io.columns))
  if (status.sessions.latest === null && needs.length === 0) io.out(`\n${hang("  ", FIRST, io.columns)}`)
}

function sessionLine({ sessions, at }: Status): string {
  const { latest } = sessions
  if (latest === null) return "none yet"
  const branch = latest.branch === null ? "" : ` on ${cleanLine(latest.branch, 80)}`
  return `${sessions.counted}, the latest ${ago(at - latest.firstSeen)}${branch}`
}

function pressureLine({ pressure }: Status): string {
  if (pressure === null) return ""
  const { percent, tokens, compactAt } = pressure
  return `${percent}% full when last seen, compacted at about ${compactAt.toLocaleString("en")} tokens (${tokens.toLocaleString("en")} now)`
}

function trackLine({ track }: Status): string {
  if (track === null) return ""
  const next = track.next === null ? "" : `; next: ${track.next}`
  return `${track.id}, ${track.total === 0 ? "no steps yet" : `${track.done} of ${track.total} steps done`}${next}`
}

const STAGE_WORDS: Readonly<Record<string, string>> = {
  active: "active",
  review_pending: "waiting for review",
  observation: "observed",
  decayed: "decayed",
  rejected: "rejected",
  archived: "archived",
}

function lessonLine({ lessons }: Status): string {
  const { observations } = lessons
  const said = Object.entries(STAGE_WORDS)
    .map(([stage, word]) => ({ n: lessons.byStage[stage] ?? 0, word }))
    .filter(({ n }) => n > 0)
    .map(({ n, word }) => `${n} ${word}`)
  if (said.length === 0) return 'none yet; to write one down: tenure add "Use pnpm, not npm."'
  return `${said.join(", ")}${observations === 0 ? "" : ` (${amount(observations, "observation", "observations")})`}`
}

function kindLine({ lessons }: Status): string {
  return Object.entries(lessons.byKind)
    .filter(([, n]) => n > 0)
    .map(([kind, n]) => amount(n, kind))
    .join(", ")
}

function blockLine({ claudeMd }: Status): string {
  const { mode, shown, most, fellOut } = claudeMd
  if (mode === "off") return "off in config.yaml"
  const place = mode === "rules" ? " (.claude/rules/tenure.md)" : ""
  if (fellOut.count === 0) return `${shown} of at most ${most} lessons${place}`
  return `${shown} of at most ${most} lessons${place}; ${fellOut.count} do not fit and come with the calls they concern`
}

/** Nothing where there are no guardrails. */
function guardLine({ guard, at }: Status): string {
  const { mode, rules, phase, gate, refused } = guard
  if (rules === 0 && gate === "off") return ""
  const parts = [`${mode}, ${amount(rules, "rule", "rules")}`]
  if (phase !== null) parts.push(`phase ${phase}`)
  if (gate !== "off") parts.push(`gate ${gate}`)
  const { latest } = refused
  const last =
    latest === null
      ? ""
      : `, the latest ${ago(at - Date.parse(latest.at))}: ${cleanLine(latest.target, 60)} (${cleanLine(latest.rule, 40)})`
  return `${parts.join(", ")}; ${refused.count} refused${last}`
}

function hookLine({ hooks }: Status): string {
  const { sampled, p50Ms, p95Ms } = hooks
  return sampled === 0 ? "no call yet" : `${p50Ms} ms median, ${p95Ms} ms at p95 (last ${sampled})`
}
