// `tenure learn`: an agent hands over what it found out. Each finding becomes an observation; a person decides.
import { existsSync } from "node:fs"
import { join } from "node:path"
import { clearLearnPending } from "../continuity/learn-pending.ts"
import { noteLearned } from "../continuity/learned.ts"
import { hushPressure } from "../continuity/tell-pressure.ts"
import { parseSessionId } from "../core/events/event.ts"
import { parseReport, type Report } from "../core/lessons/report.ts"
import { secretValuesOf } from "../core/trust/redact.ts"
import { UserError } from "../core/user-error.ts"
import { transcriptFolders } from "../io/past-transcripts.ts"
import { type Learned, learn } from "../learning/learn.ts"
import { tidyMemory, writeLearned } from "../learning/memory-folder.ts"
import type { LessonIo } from "../lessons/lesson-io.ts"
import { type CliIo, printJson, requireLessons } from "./cli-io.ts"
import { command, JSON_FLAG } from "./command.ts"

const MAX_FINDINGS = 20

export default command({
  name: "learn",
  summary: "Take in findings that an agent reports",
  about:
    "Reads findings from its argument or from standard input: one JSON object, or a list of them, with title, text,\n" +
    "kind, priority, tools, files, commands, actions, quote. Each becomes an observation. Seen three times in two sessions, it\n" +
    "comes to your review; nothing is used before you approve it.",
  arguments: { usage: "[json]", least: 0, most: 1 },
  flags: { json: JSON_FLAG },
  examples: [
    { type: `tenure learn '[{"title": "Tests need a running redis"}]'`, does: "report a list of findings" },
    { type: `echo '{"title": "Tests need a running redis"}' | tenure learn`, does: "report one finding" },
  ],
  async run({ flags, args }, io) {
    const reports = parse(args[0] ?? (await Bun.stdin.text()))
    const lessons = requireLessons(io)
    const session = io.env["CLAUDE_CODE_SESSION_ID"] ?? "terminal"
    const secrets = secretValuesOf(io.env)
    const learned = reports.map((report) => learn(lessons, report, session, secrets))
    noteLearned(lessons.project, io.now, session, learned.length)
    clearLearnPending(lessons.project)
    const known = parseSessionId(session)
    if (known !== undefined) hushPressure(lessons.project, known)
    const archive = keepMemory(io, lessons, learned, session)
    if (flags.json) return printJson(io, learned)
    for (const { id, stage, observations } of learned) {
      const seen = observations <= 1 ? "noted" : `seen ${observations} times`
      io.out(`${io.style.green("✓")} ${id}: ${stage === "review_pending" ? "waits for review" : seen}.`)
    }
    if (archive !== undefined) io.out(`  The oldest part of MEMORY.md is now in ${archive}`)
  },
})

/** The client's own memory of this project, when it has one; the path of an archive if one was made. */
function keepMemory(
  io: CliIo,
  lessons: LessonIo,
  learned: readonly Learned[],
  session: string,
): string | undefined {
  const [folder] = transcriptFolders(lessons.project, lessons.project.root, io.env, lessons.home)
  const memory = folder === undefined ? undefined : join(folder, "memory")
  if (memory === undefined || !existsSync(memory)) return undefined
  if (lessons.config.memoryFiles) {
    for (const { report } of learned) writeLearned(lessons, memory, report, session)
  }
  return tidyMemory(lessons, memory)
}

/** All of them, before any is taken in. */
function parse(text: string): Report[] {
  const values = parseJson(text)
  if (values.length === 0 || values.length > MAX_FINDINGS) {
    throw new UserError(`This is ${values.length} findings.`, `Send between 1 and ${MAX_FINDINGS} at a time.`)
  }
  return values.map((value, i) => {
    const report = parseReport(value)
    if (typeof report !== "string") return report
    throw new UserError(`Finding ${i + 1}: ${report}`, "See: tenure learn --help")
  })
}

function parseJson(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : [value]
  } catch {
    throw new UserError("The findings are not JSON.", `Try: echo '{"title": "…"}' | tenure learn`)
  }
}
