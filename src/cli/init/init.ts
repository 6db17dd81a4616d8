// `tenure init`: creates the project's `.tenure/` and proposes the conventions it finds. Idempotent: it keeps what
// exists and proposes nothing twice.
import { existsSync } from "node:fs"
import { basename, join } from "node:path"
import { pastTranscripts, transcriptFolders } from "../../clients/claude-code/disk/past-transcripts.ts"
import { findProject, type Project, personHome, project, projectRootFor } from "../../io/home.ts"
import { loadBackfill } from "../../learning/sources/backfill/disk/past-findings.ts"
import { findDefaultFiles } from "../../learning/sources/imports/disk/find-files.ts"
import { planImport } from "../../learning/sources/imports/disk/plan-import.ts"
import { readFiles } from "../../learning/sources/imports/disk/read-files.ts"
import { shapeByName } from "../../learning/sources/imports/import-shape.ts"
import { answerProposal, queueProposal } from "../../learning/sources/init/disk/propose.ts"
import { numberWaiting, TERMINAL } from "../../lessons/disk/numbering.ts"
import { oneLine } from "../../lessons/file/body.ts"
import type { Person } from "../../lessons/model/actor.ts"
import type { Lesson, LessonId } from "../../lessons/model/lesson.ts"
import { warningLine, warningsOf } from "../../lessons/review/disk/lesson-warnings.ts"
import { secretValuesOf } from "../../privacy/redact.ts"
import { cleanLine } from "../../privacy/sanitise.ts"
import type { LessonIo } from "../../store/lesson-io.ts"
import { amount, hang } from "../../terminal/format-text.ts"
import {
  type CliIo,
  command,
  JSON_FLAG,
  NO_ARGUMENTS,
  printJson,
  requireLessons,
  YES_FLAG,
} from "../command.ts"
import { confirm, personAtTerminal } from "../decide.ts"
import { decideProposals, type ImportSource, reportMarks } from "../import/found-screen.ts"
import { asTyped } from "../import/import-found.ts"
import { type Findings, findProposals, makeProject, queueAll, refuseOddPlaces } from "./set-up.ts"

export default command({
  name: "init",
  summary: "Set Tenure up in this project",
  about:
    "Creates .tenure/ at the project's root: lessons/ for approved lessons, to commit, and local/ for this machine's own\n" +
    "data, which git ignores. In a project without .tenure/, Tenure does nothing.\n\n" +
    "Then it looks for conventions: package manager, commands to test, lint, format and build, what CI runs, commit\n" +
    "style, files that change together in git history. In a terminal you decide about each with one key. With --yes they\n" +
    "become drafts for tenure review; nothing applies until a person approves it.",
  arguments: NO_ARGUMENTS,
  flags: { yes: YES_FLAG, json: JSON_FLAG },
  examples: [
    { type: "tenure init", does: "set up the current project" },
    { type: "tenure init --yes", does: "the same without questions; findings go to review" },
    { type: "tenure init --json", does: "the findings as JSON; keeps none of them" },
  ],
  async run({ flags }, io) {
    const existing = findProject(io.cwd)
    const root = existing?.root ?? projectRootFor(io.cwd)
    refuseOddPlaces(root, io)
    const isRepository = existsSync(join(root, ".git"))
    if (existing === undefined && !isRepository && !flags.yes && io.interactive) {
      await confirm(io, `${root} is not a git repository. Set Tenure up here?`)
    }
    const target = existing ?? project(root)
    const made = makeProject(target, io)
    if (!flags.json) report(io, target, made)
    const lessons = requireLessons(io)
    const findings = await findProposals(io, lessons, flags.json)
    if (!flags.json) {
      await offer(io, lessons, findings, flags.yes)
      offerPast(io, lessons)
      return io.out(hang("  ", next(io), io.columns))
    }
    const queued = flags.yes ? queueAll(lessons, findings.fresh).length : 0
    const { fresh: proposals, known } = findings
    printJson(io, { root, made, alreadyThere: existing !== undefined, proposals, known, queued })
  },
})

function next({ env }: CliIo): string {
  const home = personHome(env)
  const isInstalled = home !== undefined && existsSync(join(home, ".tenure", "install.json"))
  const install = isInstalled ? "work as usual" : "tenure install (once per machine), then work as usual"
  return `Next: ${install}.\nTo see how it is doing: tenure status`
}

const MEANING: Readonly<Record<string, string>> = {
  ".tenure": "created by this command; without it Tenure does nothing here",
  ".tenure/lessons": "approved lessons, one file each; commit them",
  ".tenure/.gitattributes": "lets git merge lessons approved on two branches",
  ".tenure/local": "this machine's data; git ignores it",
}

function report(io: CliIo, target: Project, made: readonly string[]): void {
  const { style } = io
  if (made.length === 0) {
    io.out(`${style.green("✓")} ${basename(target.root)} was already set up; nothing changed.`)
  } else {
    io.out(`${style.green("✓")} Tenure is set up in ${target.root}`)
    for (const path of made) {
      const meaning = MEANING[path] ?? "this machine's data, shared with the main worktree"
      io.out(hang(`  ${path.padEnd(24)} `, style.dim(meaning), io.columns))
    }
  }
}

/** Points to past sessions and files with rules (LERN-16), with what to type. It imports nothing. */
function offerPast(io: CliIo, lessons: LessonIo): void {
  for (const line of [...sessionLines(io, lessons), ...fileLines(io, lessons)]) io.out(`  ${line}`)
}

const MAX_SESSIONS = 10_000

/** Sessions that backfill has not read yet. */
function sessionLines(io: CliIo, lessons: LessonIo): readonly string[] {
  const folders = transcriptFolders(lessons.project, io.cwd, io.env, lessons.home)
  const { read } = loadBackfill(lessons)
  const count = pastTranscripts(folders, MAX_SESSIONS).filter(({ path }) => read[path] === undefined).length
  return count === 0 ? [] : [`${amount(count, "past session")} here: tenure backfill`]
}

const MAX_LINES = 3

function fileLines(io: CliIo, lessons: LessonIo): readonly string[] {
  const files = readFiles(findDefaultFiles(io.cwd, lessons.project, []), secretValuesOf(io.env), () => {})
  const fresh = new Map<string, number>()
  for (const { file, fate } of planImport(lessons, files, () => {}))
    if (fate.kind === "new") fresh.set(file.shown, (fresh.get(file.shown) ?? 0) + 1)
  const memory = [...fresh].filter(([shown]) => shapeByName(basename(shown)) === "memory-file")
  const lines = memory
    .slice(0, MAX_LINES)
    .map(([shown, count]) => `${shown} has ${amount(count, "rule")}: tenure import ${asTyped(shown)}`)
  return fresh.size > memory.length ? [...lines, "Another tool left lessons here: tenure import"] : lines
}

/** Lets the person decide if there is one; `--yes` approves nothing and makes drafts. */
async function offer(io: CliIo, lessons: LessonIo, findings: Findings, isYes: boolean): Promise<void> {
  const { fresh, known } = findings
  if (fresh.length === 0) return sayNothingNew(io, known)
  if (isYes) {
    const count = queueAll(lessons, fresh).length
    list(io, fresh, numbersIn(lessons))
    return io.out(`  ${needReview(count)}. To decide: tenure review`)
  }
  const by = personAtTerminal(io, lessons.store)
  if (by !== undefined) return decide(io, lessons, fresh, by)
  list(io, fresh)
  io.out("  Nothing was kept. To decide, in a terminal: tenure init. To make drafts: tenure init --yes")
}

function sayNothingNew(io: CliIo, known: number): void {
  io.out(
    known === 0
      ? "  Found no conventions in its files or history."
      : "  Found no new conventions. To see the known ones: tenure lessons",
  )
}

/** One numbering for every screen (REVW-07): only lessons in the queue have a number. */
function numbersIn(lessons: LessonIo): ReadonlyMap<LessonId, number> {
  return new Map(numberWaiting(lessons, TERMINAL).map(({ number, state }) => [state.content.id, number]))
}

function list(io: CliIo, fresh: readonly Lesson[], numbers: ReadonlyMap<LessonId, number> = new Map()): void {
  io.out(`  Found in this project:`)
  const rank = ({ id }: Lesson) => numbers.get(id) ?? Number.POSITIVE_INFINITY
  fresh
    .toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)))
    .forEach((lesson) => {
      const number = numbers.get(lesson.id)
      const label = number === undefined ? "○" : `${number}.`
      io.out(hang(`${label.padStart(5)} `, cleanLine(oneLine(lesson), 300), io.columns))
      const [first] = lesson.evidence
      if (first !== undefined) io.out(hang("      ", io.style.dim(cleanLine(first.quote, 120)), io.columns))
      for (const flag of warningsOf(lesson)) io.out(hang("    ! ", warningLine(flag), io.columns))
    })
}

async function decide(io: CliIo, lessons: LessonIo, fresh: readonly Lesson[], by: Person): Promise<void> {
  const now = () => ({ ...lessons, now: Date.now() })
  const marks = await decideProposals(io, now, fresh, by, FOUND_HERE)
  const count = reportMarks(io, now(), marks)
  const left = fresh.length - marks.size
  if (count > 0) io.out(`  ${needReview(count)}: tenure review`)
  if (left > 0)
    io.out(`  ${left} undecided and not kept. To see ${left === 1 ? "it" : "them"} again: tenure init`)
}

const FOUND_HERE: ImportSource = {
  heading: "Found in this project",
  queue: queueProposal,
  answer: answerProposal,
}

function needReview(count: number): string {
  return amount(count, "needs review", "need review")
}
