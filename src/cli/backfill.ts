// `tenure backfill`: finds lessons in past transcripts of this project (LERN-08). It only shows them; a person at a
// terminal puts them into the review queue, one key each.
import {
  type PastTranscript,
  pastTranscripts,
  transcriptFolders,
} from "../clients/claude-code/disk/past-transcripts.ts"
import { wouldHaveFired } from "../guidance/match/would-have-fired.ts"
import { matchGlob } from "../io/bun-glob.ts"
import { readPastSessions } from "../learning/sources/backfill/disk/backfill.ts"
import {
  dropPastFinding,
  type FindingList,
  lessonFromPast,
  listPastFindings,
  queuePastFinding,
  resetBackfill,
  restorePastFinding,
} from "../learning/sources/backfill/disk/past-findings.ts"
import type { PastFinding } from "../learning/sources/backfill/scan-transcript.ts"
import { undoLast } from "../lessons/disk/decide-lesson.ts"
import type { Person } from "../lessons/model/actor.ts"
import type { LessonId } from "../lessons/model/lesson.ts"
import { labelOf, PAST_CALLS } from "../lessons/review/disk/lesson-text.ts"
import { warningLine, warningsOf } from "../lessons/review/disk/lesson-warnings.ts"
import { keysOf, normaliseKey } from "../lessons/review/disk/review-keys.ts"
import { secretValuesOf } from "../privacy/redact.ts"
import { cleanLine } from "../privacy/sanitise.ts"
import { ingestStatements } from "../recall/disk/ingest-statements.ts"
import { writeSheets } from "../recall/disk/write-sheets.ts"
import { parseSessionId, type RecordedEvent } from "../sessions/event.ts"
import { latestToolEvents } from "../store/events.ts"
import type { LessonIo } from "../store/lesson-io.ts"
import { findSession } from "../store/sessions.ts"
import { allPaths } from "../store/statements.ts"
import { openTerminalSession, walk } from "../terminal/ask.ts"
import { amount, bytes, hang, type Style } from "../terminal/format-text.ts"
import { openProgress } from "../terminal/progress.ts"
import { type CliIo, command, JSON_FLAG, NO_ARGUMENTS, printJson, requireLessons } from "./command.ts"
import { personAtTerminal } from "./decide.ts"
import { countOf } from "./parse.ts"

const DEFAULT_LIMIT = 200
/** As many as a person looks through; the rest ranks lower and is seldom a lesson. */
const MAX_SHOWN = 20

export default command({
  name: "backfill",
  summary: "Find lessons in past sessions of this project",
  about:
    "Reads Claude Code's transcripts of past sessions with the same detector as new ones, and shows what you said that\n" +
    "sounds like a lesson: best first, in your words, with the calls it would have matched. Repeats are shown once with\n" +
    "a count; anything with a secret is never shown. Nothing is kept until you choose: in a terminal, a puts a finding\n" +
    "in the review queue, r drops it for good, l leaves it, u undoes. Stop any time; the next run continues where\n" +
    "this one stopped. What you typed is also kept for recall (tenure recall), with the files around it. Nothing leaves your\n" +
    "machine.",
  arguments: NO_ARGUMENTS,
  flags: {
    limit: {
      summary: `How many of the latest sessions to read (${DEFAULT_LIMIT})`,
      value: "<n>",
      counts: DEFAULT_LIMIT,
    },
    all: {
      summary: `Show everything found, not only the best ${MAX_SHOWN}; most of the rest are not lessons`,
    },
    again: { summary: "Read everything again from the start" },
    json: JSON_FLAG,
  },
  examples: [
    { type: "tenure backfill", does: "read, then decide about each finding" },
    { type: "tenure backfill --limit 20", does: "only the 20 latest sessions" },
    { type: "tenure backfill --json", does: "the findings as JSON; keeps nothing" },
  ],
  async run({ flags }, io) {
    const limit = countOf(flags.limit, DEFAULT_LIMIT)
    const lessons = requireLessons(io)
    const folders = transcriptFolders(lessons.project, io.cwd, io.env, lessons.home)
    const files = pastTranscripts(folders, limit)
    if (flags.again) resetBackfill(lessons)
    const calls = readAll(io, lessons, files)
    const statements = flags.json ? 0 : fillStatements(io, lessons, files)
    const { findings, ...others } = listPastFindings(
      lessons,
      flags.all ? Number.POSITIVE_INFINITY : MAX_SHOWN,
    )
    const shown = described(lessons, findings, calls)
    if (flags.json) return printJson(io, { sessions: files.length, ...others, findings: shown })
    if (files.length === 0 && shown.length === 0) return nothingToRead(io, folders)
    report(io, files, { findings, ...others })
    if (statements > 0) io.out(`  ${amount(statements, "statement")} kept for recall: tenure recall <words>`)
    if (shown.length === 0) return
    const by = personAtTerminal(io, lessons.store)
    if (by !== undefined) return choose(io, lessons, shown, by)
    for (const [at, each] of shown.entries())
      io.out(`${at + 1}. ${findingText(each, io.style, io.columns)}\n`)
    io.out("Nothing was kept. To choose, in your own terminal: tenure backfill")
  },
})

function readAll(io: CliIo, lessons: LessonIo, files: readonly PastTranscript[]): readonly RecordedEvent[] {
  const total = files.reduce((sum, file) => sum + file.bytes, 0)
  using progress = openProgress(`Reading ${amount(files.length, "session")}`)
  const secrets = secretValuesOf(io.env)
  return readPastSessions(lessons, { files, secrets, onProgress: (done) => progress.to(done, total) })
}

/** RCAL-01: only sessions a person ran, and only prompts the client marks as typed. */
export function fillStatements(io: CliIo, lessons: LessonIo, files: readonly PastTranscript[]): number {
  const total = files.reduce((sum, file) => sum + file.bytes, 0)
  using progress = openProgress("Storing what you said")
  let done = 0
  let taken = 0
  for (const { path, session, bytes } of files) {
    const id = parseSessionId(session)
    if (id !== undefined && findSession(lessons.store, id)?.attended !== false)
      taken += ingestStatements(lessons, {
        session: id,
        transcript: path,
        secretsIn: (text) => secretValuesOf(io.env, text),
        isOneOfMany: true,
        onProgress: (at) => progress.to(done + at, total),
      })
    done += bytes
    progress.to(done, total)
  }
  if (taken > 0) writeSheets(lessons.project, lessons.store, allPaths(lessons.store))
  return taken
}

function described(
  lessons: LessonIo,
  findings: FindingList["findings"],
  calls: readonly RecordedEvent[],
): readonly ShownFinding[] {
  const past = [...latestToolEvents(lessons.store, PAST_CALLS), ...calls]
  return findings.map((finding) => {
    const lesson = {
      ...lessonFromPast(finding, new Date(lessons.now).toISOString()),
      id: finding.id as LessonId,
    }
    const { count, isPointed, last } = wouldHaveFired(lesson, past, matchGlob)
    const named = last.map(({ event }) => `${event.tool} ${event.target}`)
    const use = { count, isPointed, last: named, of: past.length }
    return { finding, use, warnings: warningsOf(lesson).map(warningLine) }
  })
}

function nothingToRead(io: CliIo, folders: readonly string[]): void {
  io.out("There are no past sessions of this project.")
  const [first] = folders
  if (first === undefined)
    return io.out("  HOME is not set. Set it, or CLAUDE_CONFIG_DIR, and run: tenure backfill")
  io.out(`  Looked in ${first}\n  Work here with Claude Code, then run: tenure backfill`)
}

function report(
  io: CliIo,
  files: readonly PastTranscript[],
  { findings, known, refused, more }: FindingList,
): void {
  const size = bytes(files.reduce((sum, file) => sum + file.bytes, 0))
  const found =
    findings.length === 0
      ? "nothing new that sounds like a lesson"
      : `${findings.length + more} found${more > 0 ? `, the best ${findings.length} shown` : ""}`
  io.out(`${io.style.green("✓")} ${amount(files.length, "session")} (${size}): ${found}.`)
  if (known > 0) io.out(`  ${amount(known, "more is a lesson", "more are lessons")} already: tenure lessons`)
  if (more > 0) io.out(`  ${more} less likely: tenure backfill --all`)
  if (refused > 0) io.out(`  ${refused} more match lessons you rejected.`)
}

const KEYS = keysOf(["a", "r", "l", "u", "j/k", "q", "?"], {
  a: "to the review queue",
  r: "drop it for good",
})
const HELP =
  "a puts it in the review queue, r drops it for good, l leaves it for later, u undoes your last choice here, " +
  "j and k or the arrows move, q quits. Each choice is saved at once."

async function choose(
  io: CliIo,
  lessons: LessonIo,
  shown: readonly ShownFinding[],
  by: Person,
): Promise<void> {
  const marks = [...(await onScreen(io, lessons, shown, by)).values()]
  const [queued, dropped] = [QUEUED, DROPPED].map((mark) => marks.filter((each) => each === mark).length)
  const left = shown.length - (queued ?? 0) - (dropped ?? 0)
  io.out(`${io.style.green("✓")} ${queued} in the review queue, ${dropped} dropped, ${left} left.`)
  if (queued !== 0) io.out("  To decide: tenure review")
  if (left > 0) io.out("  To see the others again: tenure backfill")
}

const QUEUED = "in the review queue"
const DROPPED = "dropped"

async function onScreen(io: CliIo, lessons: LessonIo, shown: readonly ShownFinding[], by: Person) {
  using screen = openTerminalSession(io.env, io.style)
  const now = () => ({ ...lessons, now: Date.now() })
  return await walk(screen, {
    items: shown,
    keys: KEYS,
    help: HELP,
    title: ({ finding }) => cleanLine(finding.text, 120),
    text: (each, at, columns) =>
      `${io.style.bold("From past sessions")} ${at + 1} of ${shown.length}\n\n${findingText(each, io.style, columns)}`,
    async decide({ finding }, typed) {
      const key = normaliseKey(typed)
      if (key === "a") {
        const id = queuePastFinding(now(), finding)?.content.id
        return {
          mark: QUEUED,
          undo: () => {
            if (id !== undefined) undoLast(now(), by, id)
            restorePastFinding(now(), finding)
          },
        }
      }
      if (key !== "r") return undefined
      dropPastFinding(lessons, finding)
      return { mark: DROPPED, undo: () => restorePastFinding(now(), finding) }
    },
  })
}

interface PastUse {
  readonly count: number
  /** False when the lesson names neither files nor commands. */
  readonly isPointed: boolean
  /** Tool and target of at most three calls, latest last. */
  readonly last: readonly string[]
  /** How many calls were checked. */
  readonly of: number
}

interface ShownFinding {
  readonly finding: PastFinding
  readonly use: PastUse
  readonly warnings: readonly string[]
}

function findingText(shown: ShownFinding, style: Style, columns: number): string {
  const { finding, use, warnings } = shown
  const width = Math.min(columns, 100)
  const { files, commands } = finding.triggers
  const lines = [
    hang("", `${labelOf(finding, style)} ${style.dim(`· ${WHOSE[finding.origin]}`)}`, width),
    hang("  ", cleanLine(finding.text, 400), width),
    ...warnings.map((warning) => hang(`  ${style.yellow("!")} `, style.red(warning), width)),
    ...finding.sayings.map(({ session, at, quote }) =>
      hang(
        "  ",
        `${style.dim(`${dayOf(at)}session ${cleanLine(session, 9)}:`)} “${cleanLine(quote, 300)}”`,
        width,
      ),
    ),
  ]
  const said = saidLine(finding)
  if (said !== "") lines.push(hang("  ", said, width))
  const named = [...files, ...commands].map((each) => cleanLine(each, 80)).join(", ")
  if (named !== "") lines.push(hang("  ", `Applies to: ${named}`, width))
  lines.push(hang("  ", useLine(use), width))
  return lines.join("\n")
}

function saidLine({ sessions, times }: PastFinding): string {
  if (times.length <= 1 && sessions.length <= 1) return ""
  const often = `Said ${Math.max(times.length, sessions.length)} times`
  return sessions.length > 1 ? `${often}, in ${sessions.length} sessions.` : `${often}.`
}

const WHOSE: Readonly<Record<PastFinding["origin"], string>> = {
  person: "typed by you, according to the client",
  agent: "the agent's own words",
  import: "from an old transcript that does not say who typed it",
}

function useLine({ count, isPointed, last, of }: PastUse): string {
  if (!isPointed) return "It names no file or command, so past matches are unknown."
  if (count === 0) return `It would have matched none of the ${of} past tool calls.`
  const times = count === 1 ? "once" : `${count} times`
  return `It would have matched ${times} in ${of} past tool calls, last: ${last.map((each) => cleanLine(each, 60)).join("; ")}.`
}

function dayOf(at: string | null): string {
  return at === null ? "" : `${cleanLine(at, 11).slice(0, 10)} · `
}
