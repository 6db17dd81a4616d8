// `tenure import`: lessons from another tool, another project or a file. Shown first, line by line; then, if the person
// agrees, they wait in the review queue. Nothing from a file is believed: not its approvals, not its origin (LERN-02).
import type { Person } from "../core/lessons/actor.ts"
import type { Lesson } from "../core/lessons/lesson.ts"
import { secretValuesOf } from "../core/trust/redact.ts"
import { UserError } from "../core/user-error.ts"
import { filesNamed } from "../learning/imports/find-files.ts"
import { type Kept, keepImport } from "../learning/imports/keep.ts"
import { planImport } from "../learning/imports/plan.ts"
import { readFiles } from "../learning/imports/read-files.ts"
import type { LessonIo } from "../lessons/lesson-io.ts"
import { warningsOf } from "../review/warnings.ts"
import { amount } from "../terminal/amounts.ts"
import { openProgress } from "../terminal/progress.ts"
import { hang } from "../terminal/wrap.ts"
import { type CliIo, printJson, requireLessons } from "./cli-io.ts"
import { command, JSON_FLAG, YES_FLAG } from "./command.ts"
import { confirm } from "./confirm.ts"
import { asTyped, showFound } from "./import-found.ts"
import { asJson } from "./import-json.ts"
import { type Preview, previewText, summaryText } from "./import-text.ts"
import { reportBlock } from "./outcome.ts"
import { personHere, requirePerson } from "./person.ts"

export default command({
  name: "import",
  summary: "Bring lessons in from a file or another tool",
  about:
    "Reads an export of Tenure, an .auto-context/ store, the knowledge graphs of .claude/graphs, learnings-*.md with\n" +
    "their confirmations, learned-*.md patterns, and the bullets of CLAUDE.md or any Markdown that you name; of a folder,\n" +
    "the files with these names. Without a path it says what lies about in this project.\n\n" +
    "You see everything, line by line, before anything is kept. What is new waits in your review queue; what is here\n" +
    "already, in other words too, and what you have said no to is left as it is. The same import twice changes nothing.",
  arguments: { usage: "[path…]", least: 0, most: Number.POSITIVE_INFINITY },
  flags: {
    "dry-run": { summary: "Only show what would come in" },
    yes: YES_FLAG,
    approve: { summary: "Approve it at once, at a terminal of your own; what looks risky still waits" },
    json: JSON_FLAG,
  },
  examples: [
    { type: "tenure import", does: "what there is to import in this project" },
    { type: "tenure import .auto-context", does: "a store of auto-context" },
    { type: "tenure import ../other/tenure-lessons.json", does: "what 'tenure export' wrote elsewhere" },
    { type: "tenure import CLAUDE.md --dry-run", does: "what its bullets would be, and keep nothing" },
  ],
  async run({ flags, args }, io) {
    const lessons = requireLessons(io)
    if (args.length === 0) return showFound(io, lessons, flags.json)
    const isOnlyShown = flags["dry-run"] || (flags.json && !flags.yes)
    const by = isOnlyShown ? undefined : whoDecides(io, lessons, flags)
    const preview = look(io, lessons, args, flags.json)
    const fresh = preview.planned.filter(({ fate }) => fate.kind === "new").length
    if (!flags.json) show(io, preview, flags["dry-run"] ? Number.POSITIVE_INFINITY : MOST_SHOWN)
    const isKept = by !== undefined && fresh > 0
    if (isKept && !flags.yes) await confirm(io, question(preview, flags.approve))
    const kept = isKept ? keepImport(lessons, preview.planned, by, agreedTo(flags.approve)) : undefined
    if (flags.json) printJson(io, asJson(preview, kept))
    else if (kept !== undefined) report(io, kept)
    else if (fresh > 0)
      io.out(`Nothing was kept. ${flags["dry-run"] ? "To keep it" : AT_TERMINAL}: ${typed(args)}`)
    complainOf(preview, kept !== undefined)
  },
})

const AT_TERMINAL = "To keep it, in a terminal of your own"

function typed(paths: readonly string[]): string {
  return `tenure import ${paths.map(asTyped).join(" ")}`
}

/** Of each file, before the question; nobody reads more there. */
const MOST_SHOWN = 25

function look(io: CliIo, lessons: LessonIo, paths: readonly string[], isQuiet: boolean): Preview {
  const { files: found, troubles } = filesNamed(paths, io.cwd, lessons.project)
  const files = withBar(isQuiet, `Reading ${amount(found.length, "file")}`, found.length, (to) =>
    readFiles(found, secretValuesOf(io.env), to),
  )
  const drafts = files.reduce((sum, file) => sum + file.drafts.length, 0)
  const planned = withBar(isQuiet, `Comparing ${amount(drafts, "lesson")}`, drafts, (to) =>
    planImport(lessons, files, to),
  )
  return { files, planned, troubles }
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

/** What looks risky is not for one answer about many: it goes to the review (T11). */
function agreedTo(isApproved: boolean): (lesson: Lesson) => boolean {
  return (lesson) => isApproved && warningsOf(lesson).length === 0
}

/** Undefined: nobody who could agree, so it is only shown. */
function whoDecides(
  io: CliIo,
  lessons: LessonIo,
  flags: { readonly yes: boolean; readonly approve: boolean },
): Person | undefined {
  const here = personHere(io, lessons.store)
  if (here !== undefined) return here
  if (flags.approve)
    throw new UserError(
      "Only a person at a terminal approves what an import brings.",
      "Leave --approve out, and decide later: tenure review",
    )
  return flags.yes ? requirePerson(io, lessons.store) : undefined
}

function show(io: CliIo, preview: Preview, most: number): void {
  const text = previewText(preview, io.style, io.columns, most)
  if (text !== "") io.out(`${text}\n`)
  io.out(hang("", summaryText(preview), io.columns))
}

function question({ planned }: Preview, isApproved: boolean): string {
  const fresh = planned.flatMap(({ fate }) => (fate.kind === "new" ? [fate] : []))
  const agreed = fresh.filter(({ content, goes }) => goes === "to-review" && agreedTo(isApproved)(content))
  if (agreed.length > 0) return `Approve ${amount(agreed.length, "lesson")} at once, without a look at each?`
  return `Put ${amount(fresh.length, "lesson")} where you can review ${fresh.length === 1 ? "it" : "them"}?`
}

function report(io: CliIo, { forReview, observed, archived, approved, block }: Kept): void {
  const say = (count: number, one: string, several = one) =>
    count === 0 ? [] : [`${count} ${count === 1 ? one : several}`]
  const said = [
    ...say(approved.length, "approved"),
    ...say(forReview.length, "waits for your review", "wait for your review"),
    ...say(observed.length, "noted as an observation", "noted as observations"),
    ...say(archived.length, "in the archive"),
  ]
  io.out(`${io.style.green("✓")} ${said.join(", ")}.`)
  reportBlock(io, block)
  if (forReview.length > 0) io.out("  Decide about them: tenure review")
  io.out("  To take all of it back: tenure undo --import")
}

/** Exit 1, so that a program sees it too; what could be read has come in. */
function complainOf({ files, troubles }: Preview, isKept: boolean): void {
  const wrong = files.reduce((sum, file) => sum + file.mistakes.length, troubles.length)
  if (wrong === 0) return
  throw new UserError(
    `${amount(wrong, "place")} could not be read${isKept ? "; everything else came in" : ""}.`,
    "Mend that and run it again: what is here already stays as it is.",
  )
}
