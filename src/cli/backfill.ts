// `tenure backfill`: what past transcripts of this project hold that reads like a lesson (LERN-08). It is shown
// first; only a person, at a terminal, puts any of it into the review queue, one key each.

import type { RecordedEvent } from "../core/events/event.ts"
import type { LessonId } from "../core/lessons/lesson.ts"
import { wouldHaveFired } from "../core/review/would-have-fired.ts"
import { secretValuesOf } from "../core/trust/redact.ts"
import { UserError } from "../core/user-error.ts"
import { matchGlob } from "../io/match-glob.ts"
import { type PastTranscript, pastTranscripts, transcriptFolders } from "../io/past-transcripts.ts"
import { readPast } from "../learning/backfill.ts"
import { draftOf, forgetPast, type Shown, worthShowing } from "../learning/past-findings.ts"
import type { LessonIo } from "../lessons/lesson-io.ts"
import { PAST_CALLS } from "../review/candidates.ts"
import { warningLine, warningsOf } from "../review/warnings.ts"
import { latestToolEvents } from "../store/events.ts"
import { amount, bytes } from "../terminal/amounts.ts"
import { openProgress } from "../terminal/progress.ts"
import { choose } from "./backfill-choose.ts"
import { findingText, type ShownFinding } from "./backfill-text.ts"
import { type CliIo, printJson, requireLessons } from "./cli-io.ts"
import { command, JSON_FLAG, NO_ARGUMENTS } from "./command.ts"
import { personHere } from "./person.ts"

const DEFAULT_LIMIT = 200

export default command({
  name: "backfill",
  summary: "Find lessons in past sessions of this project",
  about:
    "Reads what Claude Code kept of past sessions here, with the same detector that listens to new ones, and shows\n" +
    "what it found, who said it and where it would have come up. Nothing is kept before you choose: in a terminal,\n" +
    "y puts a finding in the review queue, n drops it for good, l leaves it. Stop whenever you like; the next run\n" +
    "goes on where this one stopped. Nothing leaves your machine.",
  arguments: NO_ARGUMENTS,
  flags: {
    limit: { summary: `How many of the latest sessions to read (${DEFAULT_LIMIT})`, value: "<n>" },
    weak: { summary: "Also what was said only once and faintly; most of it is no lesson" },
    again: { summary: "Read everything once more, from the start" },
    json: JSON_FLAG,
  },
  examples: [
    { type: "tenure backfill", does: "read, then go through what was found" },
    { type: "tenure backfill --limit 20", does: "only the 20 latest sessions" },
    { type: "tenure backfill --json", does: "what was found, for a program; keeps nothing" },
  ],
  async run({ flags }, io) {
    const limit = positive(flags.limit)
    const lessons = requireLessons(io)
    const folders = transcriptFolders(lessons.project, io.cwd, io.env, lessons.home)
    const files = pastTranscripts(folders, limit)
    if (flags.again) forgetPast(lessons)
    const calls = readAll(io, lessons, files)
    const { findings, ...others } = worthShowing(lessons, flags.weak)
    const shown = described(lessons, findings, calls)
    if (flags.json) return printJson(io, { sessions: files.length, ...others, findings: shown })
    if (files.length === 0 && shown.length === 0) return nothingToRead(io, folders)
    report(io, files, { findings, ...others })
    if (shown.length === 0) return
    if (personHere(io, lessons.store) !== undefined) return choose(io, lessons, shown)
    for (const [at, each] of shown.entries())
      io.out(`${at + 1}. ${findingText(each, io.style, io.columns)}\n`)
    io.out("Nothing was kept. Choose in a terminal of your own: tenure backfill")
  },
})

function positive(text: string | undefined): number {
  if (text === undefined) return DEFAULT_LIMIT
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text)
  throw new UserError(`'${text}' is not a number of sessions.`, "Try: tenure backfill --limit 20")
}

function readAll(io: CliIo, lessons: LessonIo, files: readonly PastTranscript[]): readonly RecordedEvent[] {
  const total = files.reduce((sum, file) => sum + file.bytes, 0)
  using progress = openProgress(`Reading ${amount(files.length, "session")}`)
  const secrets = secretValuesOf(io.env)
  return readPast(lessons, { files, secrets, onProgress: (done) => progress.to(done, total) })
}

function described(
  lessons: LessonIo,
  findings: Shown["findings"],
  calls: readonly RecordedEvent[],
): readonly ShownFinding[] {
  const past = [...latestToolEvents(lessons.store, PAST_CALLS), ...calls]
  return findings.map((finding) => {
    const lesson = { ...draftOf(finding, new Date(lessons.now).toISOString()), id: finding.id as LessonId }
    const { count, isPointed, last } = wouldHaveFired(lesson, past, matchGlob)
    const named = last.map(({ event }) => `${event.tool} ${event.target}`)
    const use = { count, isPointed, last: named, of: past.length }
    return { finding, use, warnings: warningsOf(lesson).map(warningLine) }
  })
}

function nothingToRead(io: CliIo, folders: readonly string[]): void {
  io.out("There are no past sessions of this project to read.")
  const [first] = folders
  if (first === undefined)
    return io.out("  HOME is not set. Set it, or CLAUDE_CONFIG_DIR, and run: tenure backfill")
  io.out(`  Looked in ${first}\n  Work here with Claude Code, then run: tenure backfill`)
}

function report(
  io: CliIo,
  files: readonly PastTranscript[],
  { findings, known, refused, weak }: Shown,
): void {
  const size = bytes(files.reduce((sum, file) => sum + file.bytes, 0))
  const found = findings.length === 0 ? "nothing new that reads like a lesson" : `${findings.length} found`
  io.out(`${io.style.green("✓")} ${amount(files.length, "session")} (${size}): ${found}.`)
  if (known > 0) io.out(`  ${amount(known, "more is a lesson", "more are lessons")} already: tenure lessons`)
  if (weak > 0)
    io.out(`  ${amount(weak, "more was", "more were")} said once and faintly: tenure backfill --weak`)
  if (refused > 0) io.out(`  ${amount(refused, "more says", "more say")} what you have said no to.`)
}
