// The text of `tenure status`, the same in a terminal and in the conversation (TRNS-01, REVW-08).
import { basename } from "node:path"
import { OWN_RULES_FILE } from "../clients/claude-code/client-paths.ts"
import { pausedSentence } from "../guidance/disk/set-pause.ts"
import type { Half } from "../guidance/outcome/trend.ts"
import { outcomeCounts } from "../lessons/review/disk/receipt-line.ts"
import { goneWords } from "../lessons/review/disk/recheck.ts"
import { cleanLine } from "../privacy/sanitise.ts"
import { amount, bytes, hang, type Style } from "../terminal/format-text.ts"
import { ago } from "../text/time.ts"
import type { Status } from "./facts.ts"

const FIRST =
  "Work in this project with Claude Code, and Tenure records it. To check the setup: tenure doctor"

export function statusText(status: Status, style: Style, columns: number): string {
  const rows: readonly (readonly [string, string])[] = [
    ["Sessions", sessionLine(status)],
    ["Context", pressureLine(status)],
    ["Track", trackLine(status)],
    ["Lessons", lessonLine(status)],
    ["In use", kindLine(status)],
    ["CLAUDE.md", blockLine(status)],
    ["Shown", outcomeLine(status)],
    ["Tokens", tokenLine(status)],
    ["Corrected", trendLine(status)],
    ["Guard", guardLine(status)],
    ["Events", `${status.events}, ${bytes(status.storeBytes)}`],
    ["Hooks", hookLine(status)],
  ]
  const needs = needsOf(status)
  const isNew = status.sessions.latest === null && needs.length === 0
  return [
    style.bold(cleanLine(basename(status.project))),
    ...rows
      .filter(([, text]) => text !== "")
      .map(([label, text]) => hang(`  ${label.padEnd(9)}  `, text, columns)),
    ...(needs.length > 0 || isNew ? [""] : []),
    ...needs.map((line) => hang(`${style.yellow("!")} `, line, columns)),
    ...(isNew ? [hang("  ", FIRST, columns)] : []),
  ].join("\n")
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
  return `${percent}% full when last seen, compacts at about ${compactAt.toLocaleString("en")} tokens (${tokens.toLocaleString("en")} now)`
}

function trackLine({ track }: Status): string {
  if (track === null) return ""
  const next = track.next === null ? "" : `; next: ${track.next}`
  return `${track.id}, ${track.total === 0 ? "no steps yet" : `${track.done} of ${track.total} steps done`}${next}`
}

const STAGE_WORDS: Readonly<Record<string, string>> = {
  active: "active",
  review_pending: "needs review",
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
    .map(({ n, word }) => amount(n, word, word.replace("needs", "need")))
  if (said.length === 0) return 'none yet; to add one: tenure add "Use pnpm, not npm."'
  return `${said.join(", ")}${observations === 0 ? "" : ` (${amount(observations, "observation", "observations")})`}`
}

function kindLine({ lessons }: Status): string {
  return Object.entries(lessons.byKind)
    .filter(([, n]) => n > 0)
    .map(([kind, n]) => amount(n, kind))
    .join(", ")
}

function blockLine({ claudeMd }: Status): string {
  const { mode, file, shown, most, fellOut } = claudeMd
  if (mode === "off") return "off in config.yaml"
  const place = file === OWN_RULES_FILE ? ` (${OWN_RULES_FILE})` : ""
  if (fellOut.count === 0) return `${shown} of at most ${most} lessons${place}`
  return `${shown} of at most ${most} lessons${place}; ${fellOut.count} more do not fit and are shown at matching calls`
}

/** Empty without guardrails. */
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

function outcomeLine({ guidance }: Status): string {
  const { told, byOutcome } = guidance
  if (told === 0) return ""
  return `${amount(told, "time")}: ${outcomeCounts(byOutcome)}. To see the last: tenure why`
}

function tokenLine({ guidance }: Status): string {
  const { tokensPerSession } = guidance
  const sum = tokensPerSession.reduce((total, tokens) => total + tokens, 0)
  if (sum === 0) return ""
  const sessions = tokensPerSession.length
  return `${Math.round(sum / sessions)} sent to the model per session (last ${sessions})`
}

function trendLine({ guidance, sessions }: Status): string {
  if (sessions.counted === 0) return ""
  const { trend } = guidance.corrections
  if (trend.kind === "too-few") return `too few sessions: ${trend.sessions} attended, ${trend.needed} needed`
  const { earlier, later, approvedIn } = trend
  const where = approvedIn.length === 1 ? "session" : "sessions"
  const approved = approvedIn.length === 0 ? "" : `; lessons approved in ${where} ${approvedIn.join(", ")}`
  return `${earlier.each} times a session ${which(earlier)}, then ${later.each} ${which(later)}${approved}`
}

function which({ from, to }: Half): string {
  return `(${from} to ${to})`
}

const MAX_NAMED = 3

const GUARD_NEEDS = {
  new: "guardrails.yaml came with the repository, so it can only make rules stricter",
  changed: "guardrails.yaml has changed; the rules you approved still apply",
  gone: "guardrails.yaml is gone; the rules you approved still apply",
} as const

export function needsOf(status: Status): string[] {
  const { lessons, claudeMd, recheck, files, config, faults, pausedUntil, at, guard } = status
  const lines: string[] = []
  if (pausedUntil !== null) lines.push(pausedSentence(pausedUntil, at))
  if (lessons.waiting > 0)
    lines.push(`${amount(lessons.waiting, "lesson needs", "lessons need")} review: tenure review`)
  if (lessons.proposedForRetirement > 0)
    lines.push(
      `${amount(lessons.proposedForRetirement, "active lesson")} had no sign of use lately. Keep or retire: tenure review`,
    )
  if (status.invariants > 0)
    lines.push(
      `${amount(status.invariants, "invariant needs", "invariants need")} your approval: tenure invariants`,
    )
  if (status.track !== null && status.track.refused.length > 0)
    lines.push(`The last compaction of track ${status.track.id} wrote nothing: tenure track show`)
  if (files.untrusted > 0) {
    const count = amount(files.untrusted, "lesson file", "lesson files")
    lines.push(`${count} came with the repository or changed: tenure trust`)
  }
  if (!config.trusted)
    lines.push("You have not approved config.yaml, so it can only make limits stricter: tenure trust")
  if (guard.file === "new" || guard.file === "changed" || guard.file === "gone")
    lines.push(`${GUARD_NEEDS[guard.file]}: tenure trust`)
  for (const { line, message } of guard.problems)
    lines.push(`.tenure/guardrails.yaml:${line}: ${cleanLine(message)} Writes are refused until it is fixed.`)
  for (const { file, line, message } of config.problems)
    lines.push(`${cleanLine(file, 80)}:${line}: ${cleanLine(message)} Fix it, then run: tenure doctor`)
  for (const { name, problems } of files.malformed.slice(0, MAX_NAMED))
    lines.push(
      `.tenure/lessons/${cleanLine(name, 80)}:${problems[0]?.line ?? 1}: ${cleanLine(problems[0]?.message ?? "")}`,
    )
  if (files.malformed.length > MAX_NAMED)
    lines.push(`${files.malformed.length} lesson files are malformed: tenure doctor`)
  if (claudeMd.trouble !== null)
    lines.push(`${cleanLine(claudeMd.trouble.what)} ${cleanLine(claudeMd.trouble.hint)}`)
  for (const { why, count, first } of claudeMd.fellOut.because) {
    const named = `${first.slice(0, MAX_NAMED).join(", ")}${count > MAX_NAMED ? ", …" : ""}`
    lines.push(
      `${amount(count, "lesson is", "lessons are")} not in CLAUDE.md, ${cleanLine(why)}: ${named}. To make room: tenure archive <id>`,
    )
  }
  if (lessons.critical.isTooMany)
    lines.push(
      `${lessons.critical.active} active lessons are CRITICAL, more than half, so none stands out: tenure lessons --priority CRITICAL`,
    )
  for (const { id, gone } of recheck.slice(0, MAX_NAMED))
    lines.push(
      `Recheck ${id}: ${gone.slice(0, MAX_NAMED).map(goneWords).join("; ")}. To see it: tenure show ${id}`,
    )
  if (recheck.length > MAX_NAMED)
    lines.push(`${recheck.length} lessons mention files that are gone: tenure status --json`)
  if (faults.count > 0)
    lines.push(`${amount(faults.count, "hook fault is", "hook faults are")} in the log: tenure doctor`)
  return lines
}
