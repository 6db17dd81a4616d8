// What needs the person, each with what to type; shown by `tenure status` and on the dashboard's first page.

import { pausedSentence } from "../guidance/disk/set-pause.ts"
import { goneWords } from "../lessons/review/disk/recheck.ts"
import { cleanLine } from "../privacy/sanitise.ts"
import { amount } from "../terminal/format-text.ts"
import type { Status } from "./facts.ts"

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
