// `tenure learn`: records an agent's findings as candidates. A person decides about each.

import { existsSync } from "node:fs"
import { join } from "node:path"
import { sessionIn } from "../clients/claude-code/client-environment.ts"
import { transcriptFolders } from "../clients/claude-code/disk/past-transcripts.ts"
import { clearLearnPending, noteLearned } from "../continuity/disk/learn-pending.ts"
import { silencePressure } from "../continuity/disk/watch-pressure.ts"
import { parseReport, type Report } from "../learning/blocks/agent-report.ts"
import { type RecordedReport, recordReport } from "../learning/disk/record-report.ts"
import { tidyMemory, writeLearnedPattern } from "../learning/sources/memory/disk/memory-folder.ts"
import type { Stage } from "../lessons/model/lesson.ts"
import { secretValuesOf } from "../privacy/redact.ts"
import { parseSessionId } from "../sessions/event.ts"
import type { LessonIo } from "../store/lesson-io.ts"
import { UserError } from "../text/user-error.ts"
import { type CliIo, command, JSON_FLAG, printJson, requireLessons } from "./command.ts"

const MAX_FINDINGS = 20

const STANDS: Readonly<Record<Stage, string>> = {
  observation: "noted",
  review_pending: "needs review",
  active: "is already a lesson",
  decayed: "is already a lesson",
  rejected: "was rejected and stays rejected",
  archived: "was archived and stays archived",
}

export default command({
  name: "learn",
  summary: "Record findings that an agent reports",
  about:
    "Reads findings from its argument or from standard input: one JSON object, or a list of them, with title, text,\n" +
    "kind, priority, tools, files, commands, actions, context, areas, quote, why; or with the fields of a learned pattern:\n" +
    "Pattern, Context, When to apply, Steps, Why this works, Extracted, Confidence, Source. Each needs your review, marked\n" +
    "as the agent's; nothing is used until you approve it.",
  arguments: { usage: "[json]", min: 0, max: 1 },
  flags: { json: JSON_FLAG },
  examples: [
    { type: `tenure learn '[{"title": "Tests need a running redis"}]'`, does: "report a list of findings" },
    { type: `echo '{"title": "Tests need a running redis"}' | tenure learn`, does: "report one finding" },
  ],
  async run({ flags, args }, io) {
    const reports = parse(args[0] ?? (await Bun.stdin.text()))
    const lessons = requireLessons(io)
    const session = sessionIn(io.env) ?? "terminal"
    const secrets = secretValuesOf(io.env)
    const learned = reports.map((report) => recordReport(lessons, report, session, secrets))
    noteLearned(lessons.project, io.now, session, learned.length)
    clearLearnPending(lessons.project)
    const known = parseSessionId(session)
    if (known !== undefined) silencePressure(lessons.project, known)
    const archive = keepMemory(io, lessons, learned, session)
    if (flags.json) return printJson(io, learned)
    for (const { id, stage, observations } of learned) {
      const seen = observations <= 1 ? "" : ` (seen ${observations} times)`
      io.out(`${io.style.green("✓")} ${id}: ${STANDS[stage]}${seen}.`)
    }
    if (archive !== undefined) io.out(`  The oldest part of MEMORY.md is now in ${archive}`)
  },
})

/** Updates the client's own memory of this project, if any; returns the path of an archive if it made one. */
function keepMemory(
  io: CliIo,
  lessons: LessonIo,
  learned: readonly RecordedReport[],
  session: string,
): string | undefined {
  const [folder] = transcriptFolders(lessons.project, lessons.project.root, io.env, lessons.home)
  const memory = folder === undefined ? undefined : join(folder, "memory")
  if (memory === undefined || !existsSync(memory)) return undefined
  if (lessons.config.memoryFiles) {
    for (const { report } of learned) writeLearnedPattern(lessons, memory, report, session)
  }
  return tidyMemory(lessons, memory)
}

const TRY = `echo '[{"title": "Use pnpm, not npm", "kind": "convention"}]' | tenure learn`

/** Parses all before any is recorded. */
function parse(text: string): Report[] {
  const values = parseJson(text)
  if (values.length === 0 || values.length > MAX_FINDINGS) {
    throw new UserError(
      `There are ${values.length} findings.`,
      `Send between 1 and ${MAX_FINDINGS} at a time: ${TRY}`,
    )
  }
  return values.map((value, i) => {
    const report = parseReport(value)
    if (typeof report !== "string") return report
    throw new UserError(`Finding ${i + 1}: ${report}`, `For example: ${TRY}`)
  })
}

function parseJson(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : [value]
  } catch {
    throw new UserError("The findings are not JSON.", `Try: ${TRY}`)
  }
}
