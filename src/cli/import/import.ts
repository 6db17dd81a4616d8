// `tenure import`: lessons from another tool, another project or a file. It shows them first; then the person decides
// about each or puts all in the review queue. It trusts neither the approvals nor the origins in a file (LERN-02).

import { existsSync } from "node:fs"
import { join } from "node:path"
import { transcriptFolders } from "../../clients/claude-code/disk/past-transcripts.ts"
import { updateStatusFile } from "../../io/status-file.ts"
import { findNamedFiles } from "../../learning/sources/imports/disk/find-files.ts"
import {
  decideImported,
  queueImported,
  type SavedImport,
  saveImport,
} from "../../learning/sources/imports/disk/keep-imports.ts"
import { type PlannedImport, planImport } from "../../learning/sources/imports/disk/plan-import.ts"
import { readFiles } from "../../learning/sources/imports/disk/read-files.ts"
import { clientMemoryFiles } from "../../learning/sources/memory/disk/memory-folder.ts"
import type { Person } from "../../lessons/model/actor.ts"
import type { Lesson } from "../../lessons/model/lesson.ts"
import { warningsOf } from "../../lessons/review/disk/lesson-warnings.ts"
import { secretValuesOf } from "../../privacy/redact.ts"
import type { LessonIo } from "../../store/lesson-io.ts"
import { countWaiting } from "../../store/lesson-rows.ts"
import { amount, hang } from "../../terminal/format-text.ts"
import { openProgress } from "../../terminal/progress.ts"
import { UserError } from "../../text/user-error.ts"
import { type CliIo, command, JSON_FLAG, printJson, requireLessons } from "../command.ts"
import { askLine, confirm, personAtTerminal, reportBlock, requirePerson } from "../decide.ts"
import { decideProposals, type ImportMarks, type ImportSource, reportMarks } from "./found-screen.ts"
import { asTyped, showFound } from "./import-found.ts"
import { fateWords, type Preview, previewText, summaryText } from "./import-text.ts"

export default command({
  name: "import",
  summary: "Import lessons from a file or another tool",
  about:
    "Reads a Tenure export, an .auto-context/ store, the knowledge graphs in .claude/graphs, learnings-*.md with their\n" +
    "confirmations, learned-*.md patterns, and the rules in CLAUDE.md or any Markdown file you name; in a folder, the\n" +
    "files with these names. The word memory means Claude Code's own memory of this project. Without a path it lists\n" +
    "what this project has to import.\n\n" +
    "You see everything, line by line, before anything is kept. In a terminal you then decide about each with one key, as\n" +
    "in tenure review: a approve, r reject, e edit, t set its trigger, l later, u undo, q quit. With --yes everything new\n" +
    "goes to your review queue. Lessons you already have (even in other words) or rejected are left alone. Importing the\n" +
    "same file twice changes nothing.",
  arguments: { usage: "[path…]", completes: ["files"], min: 0, max: Number.POSITIVE_INFINITY },
  flags: {
    "dry-run": { summary: "Only show what would be imported" },
    yes: { summary: "Do not ask: put everything new in your review queue" },
    approve: { summary: "Approve everything, in your own terminal; risky lessons still need review" },
    json: JSON_FLAG,
  },
  examples: [
    { type: "tenure import", does: "what this project has to import" },
    { type: "tenure import .auto-context", does: "an auto-context store" },
    { type: "tenure import ../other/tenure-lessons.json", does: "what 'tenure export' wrote elsewhere" },
    { type: "tenure import memory", does: "what Claude Code has noted about this project" },
    { type: "tenure import CLAUDE.md --dry-run", does: "show its rules, keep nothing" },
  ],
  async run({ flags, args }, io) {
    const lessons = requireLessons(io)
    if (args.length === 0) return showFound(io, lessons, flags.json)
    const isOnlyShown = flags["dry-run"] || (flags.json && !flags.yes)
    const by = isOnlyShown ? undefined : whoDecides(io, lessons, flags)
    const preview = look(io, lessons, args, flags.json)
    if (!flags.json && preview.files.length === 0) return complainOf(preview, false)
    const fresh = preview.planned.filter(({ fate }) => fate.kind === "new").length
    if (!flags.json) show(io, preview, flags["dry-run"] ? Number.POSITIVE_INFINITY : MAX_SHOWN)
    const isKept = by !== undefined && fresh > 0
    const isWalked =
      isKept && !flags.yes && !flags.approve && personAtTerminal(io, lessons.store) !== undefined
    if (isWalked) {
      await walkImport(io, lessons, preview.planned, by, typed(args))
      return complainOf(preview, true)
    }
    if (isKept && !flags.yes) await confirm(io, question(preview, flags.approve))
    const kept = isKept ? saveImport(lessons, preview.planned, by, agreedTo(flags.approve)) : undefined
    if (flags.json) printJson(io, asJson(preview, kept))
    else if (kept !== undefined) report(io, kept)
    else if (fresh > 0)
      io.out(`Nothing was kept. ${flags["dry-run"] ? "To keep it" : AT_TERMINAL}: ${typed(args)}`)
    complainOf(preview, kept !== undefined)
  },
})

const AT_TERMINAL = "To keep it, in your own terminal"

function typed(paths: readonly string[]): string {
  return `tenure import ${paths.map(asTyped).join(" ")}`
}

/** Lines of each file in the preview; nobody reads more there. */
const MAX_SHOWN = 25

function look(io: CliIo, lessons: LessonIo, paths: readonly string[], isQuiet: boolean): Preview {
  const { files: named, troubles } = findNamedFiles(
    paths.filter((path) => !isMemory(io, path)),
    io.cwd,
    lessons.project,
  )
  const memory = paths.some((path) => isMemory(io, path)) ? memoryOf(io, lessons) : []
  const found = [...named, ...memory]
  const files = withBar(isQuiet, `Reading ${amount(found.length, "file")}`, found.length, (to) =>
    readFiles(found, secretValuesOf(io.env), to),
  )
  const drafts = files.reduce((sum, file) => sum + file.drafts.length, 0)
  const planned = withBar(isQuiet, `Comparing ${amount(drafts, "lesson")}`, drafts, (to) =>
    planImport(lessons, files, to),
  )
  return { files, planned, troubles }
}

/** Whether the word means the client's memory: not if there is a file or folder of that name. */
function isMemory(io: CliIo, path: string): boolean {
  return path === "memory" && !existsSync(join(io.cwd, path))
}

function memoryOf(io: CliIo, lessons: LessonIo) {
  const files = clientMemoryFiles(transcriptFolders(lessons.project, io.cwd, io.env, lessons.home))
  if (files.length > 0) return files
  throw new UserError(
    "Claude Code has no memory of this project yet.",
    "To see what can be imported here: tenure import",
  )
}

function withBar<T>(
  isQuiet: boolean,
  label: string,
  total: number,
  work: (to: (done: number) => void) => T,
): T {
  using progress = openProgress(label, !isQuiet)
  return work((done) => progress.to(done, total))
}

/** One answer about many lessons never approves a risky one: it goes to review (T11). */
function agreedTo(isApproved: boolean): (lesson: Lesson) => boolean {
  return (lesson) => isApproved && warningsOf(lesson).length === 0
}

/** Undefined: nobody can decide, so the import is only shown. */
function whoDecides(
  io: CliIo,
  lessons: LessonIo,
  flags: { readonly yes: boolean; readonly approve: boolean },
): Person | undefined {
  const here = personAtTerminal(io, lessons.store)
  if (here !== undefined) return here
  if (flags.approve)
    throw new UserError(
      "Only a person at a terminal can approve imported lessons.",
      "Leave out --approve and decide later: tenure review",
    )
  return flags.yes ? requirePerson(io, lessons.store) : undefined
}

function show(io: CliIo, preview: Preview, max: number): void {
  const text = previewText(preview, io.style, io.columns, max)
  if (text !== "") io.out(`${text}\n`)
  io.out(hang("", summaryText(preview), io.columns))
}

function question({ planned }: Preview, isApproved: boolean): string {
  const fresh = planned.flatMap(({ fate }) => (fate.kind === "new" ? [fate] : []))
  const agreed = fresh.filter(({ content, goes }) => goes === "to-review" && agreedTo(isApproved)(content))
  if (agreed.length > 0) return `Approve ${amount(agreed.length, "lesson")} without looking at each?`
  return `Put ${amount(fresh.length, "lesson")} in your review queue?`
}

function report(io: CliIo, { forReview, observed, archived, approved, block }: SavedImport): void {
  const say = (count: number, one: string, several = one) =>
    count === 0 ? [] : [`${count} ${count === 1 ? one : several}`]
  const said = [
    ...say(approved.length, "approved"),
    ...say(forReview.length, "needs review", "need review"),
    ...say(observed.length, "kept as an observation", "kept as observations"),
    ...say(archived.length, "archived"),
  ]
  io.out(`${io.style.green("✓")} ${said.join(", ")}.`)
  reportBlock(io, block)
  if (forReview.length > 0) io.out("  To decide: tenure review")
  io.out("  To undo all of it: tenure undo --import")
}

/** Exit 1 so that programs notice; everything readable was imported. */
function complainOf({ files, troubles }: Preview, isKept: boolean): void {
  const wrong = files.reduce((sum, file) => sum + file.mistakes.length, troubles.length)
  if (wrong === 0) return
  // A path that names nothing was not read at all: another one must be named.
  if (files.length === 0)
    throw new UserError(
      troubles.map(({ shown, why }) => `${shown}: ${why}.`).join(" "),
      /^https?:/.test(troubles[0]?.shown ?? "")
        ? "Download it first, then name the file: tenure import <path>"
        : "See what can be imported here: tenure import",
    )
  throw new UserError(
    `${amount(wrong, "line")} could not be read${isKept ? "; everything else was imported" : ""}.`,
    "Fix that and run it again: what you already have stays as it is.",
  )
}

/** Every line with its fate, and what was kept. */
function asJson({ files, planned, troubles }: Preview, kept: SavedImport | undefined) {
  const { forReview = [], observed = [], archived = [], approved = [] } = kept ?? {}
  return {
    files: files.map((file) => ({
      path: file.shown,
      shape: file.shape ?? null,
      lessons: planned
        .filter((each) => each.file === file)
        .map(({ draft, fate }) => ({
          line: draft.line,
          title: draft.content.title,
          kind: draft.content.kind,
          priority: draft.content.priority,
          fate: fate.kind,
          id: fate.kind === "new" ? fate.content.id : fate.as,
          ...(fate.kind === "new" ? { goes: fate.goes } : { why: fateWords(fate) }),
        })),
      left: file.skipped,
      problems: file.mistakes,
    })),
    troubles,
    kept: { forReview, observed, archived, approved },
  }
}

const IMPORTED: ImportSource = { heading: "To import", queue: queueImported, answer: decideImported }

/**
 * One lesson at a time, with the keys of the review (REVW-09). All of it carries the time the import began, so that
 * `tenure undo --import` finds what belongs together. `again` is the command that shows what is left.
 */
async function walkImport(
  io: CliIo,
  lessons: LessonIo,
  planned: readonly PlannedImport[],
  by: Person,
  again: string,
): Promise<void> {
  const fresh = planned.flatMap(({ fate }) =>
    fate.kind === "new" && fate.goes === "to-review" ? [fate.content] : [],
  )
  const marks = fresh.length === 0 ? new Map() : await decideProposals(io, () => lessons, fresh, by, IMPORTED)
  updateStatusFile(lessons.project, { waiting: countWaiting(lessons.store) })
  if (fresh.length > 0) reportWalk(io, lessons, marks, fresh.length - marks.size, again)
  await offerOthers(io, lessons, planned, by)
}

function reportWalk(io: CliIo, lessons: LessonIo, marks: ImportMarks, left: number, again: string): void {
  if (reportMarks(io, lessons, marks) > 0) io.out("  To decide: tenure review")
  if (marks.size > 0) io.out("  To undo all of it: tenure undo --import")
  if (left === 0) return
  const them = left === 1 ? "it" : "them"
  io.out(hang("  ", `${left} undecided and not kept. To see ${them} again: ${again}`, io.columns))
  io.out(hang("  ", `To put ${them} in your review queue: ${again} --yes`, io.columns))
}

/** Lessons that were only observed or archived at their source need no approval: one question for all. */
async function offerOthers(
  io: CliIo,
  lessons: LessonIo,
  planned: readonly PlannedImport[],
  by: Person,
): Promise<void> {
  const others = planned.filter(({ fate }) => fate.kind === "new" && fate.goes !== "to-review")
  if (others.length === 0) return
  const observed = others.filter(({ fate }) => fate.kind === "new" && fate.goes === "to-observations").length
  const archived = others.length - observed
  const parts = [
    ...(observed > 0 ? [`keep ${amount(observed, "observation")}`] : []),
    ...(archived > 0 ? [`archive ${archived}`] : []),
  ]
  const answer = await askLine(io, `Also ${parts.join(" and ")}? [y/N]`)
  if (!/^y(?:es)?$/i.test(answer)) return
  saveImport(lessons, others, by, () => false)
  io.out(`${io.style.green("✓")} ${others.length} more imported.`)
}
