// `tenure lessons`: every lesson of the project, what waits for review first and numbered.
import { KINDS, PRIORITIES, STAGES, type Stage } from "../core/lessons/lesson.ts"
import { MAX_SLUG_CHARS } from "../core/lessons/slug.ts"
import type { LessonState } from "../core/lessons/state.ts"
import { cleanLine } from "../core/trust/sanitise.ts"
import type { LessonIo } from "../lessons/lesson-io.ts"
import { numberList } from "../lessons/numbering.ts"
import { paintPriority } from "../review/lesson-text.ts"
import { type FileWord, fileWords } from "../store/lesson-files.ts"
import { lessonsIn, reviewQueue } from "../store/lessons.ts"
import { fit, hang } from "../terminal/wrap.ts"
import { type CliIo, printJson, requireLessons } from "./cli-io.ts"
import { command, JSON_FLAG } from "./command.ts"
import { TERMINAL } from "./outcome.ts"

export default command({
  name: "lessons",
  summary: "List the lessons, or search them",
  about:
    "Shows what waits for your review, with numbers for 'tenure approve' and the like, then the other lessons by\n" +
    "stage. A search looks in ids, titles and texts. Rejected and archived lessons are shown when asked for.",
  arguments: { usage: "[search]", least: 0, most: Number.POSITIVE_INFINITY },
  flags: {
    stage: { summary: "Only this stage", value: "<stage>", choices: STAGES },
    kind: { summary: "Only this kind", value: "<kind>", choices: KINDS },
    priority: { summary: "Only this priority", value: "<priority>", choices: PRIORITIES },
    json: JSON_FLAG,
  },
  examples: [
    { type: "tenure lessons", does: "all of them" },
    { type: "tenure lessons release", does: "those that mention it" },
    { type: "tenure lessons --stage archived --json", does: "the archive, for a program" },
  ],
  run({ flags, args }, io) {
    const lessons = requireLessons(io)
    const words = args.join(" ").toLowerCase()
    const found = allIn(lessons, flags.stage as Stage | undefined).filter(
      ({ content }) =>
        (flags.kind === undefined || content.kind === flags.kind) &&
        (flags.priority === undefined || content.priority === flags.priority) &&
        (words === "" || `${content.id}\n${content.title}\n${content.body}`.toLowerCase().includes(words)),
    )
    const isNarrowed = words !== "" || flags.kind !== undefined || flags.priority !== undefined
    const shown =
      flags.stage === undefined && !isNarrowed
        ? found.filter(({ standing }) => !SET_ASIDE.includes(standing.stage))
        : found
    if (flags.json) return printJson(io, { lessons: shown })
    show(io, lessons, shown, isNarrowed || flags.stage !== undefined)
    const aside = found.length - shown.length
    if (aside > 0) io.out(`\n${hang("", io.style.dim(asideWords(found)), io.columns)}`)
  },
})

const SET_ASIDE: readonly Stage[] = ["rejected", "archived"]

/** What can be typed as it stands: `tenure lessons --stage rejected`. */
function asideWords(found: readonly LessonState[]): string {
  return SET_ASIDE.map((stage) => ({
    stage,
    n: found.filter((each) => each.standing.stage === stage).length,
  }))
    .filter(({ n }) => n > 0)
    .map(({ stage, n }) => `${n} ${stage}: tenure lessons --stage ${stage}`)
    .join("\n")
}

/** What waits comes in the order of the queue. */
function allIn({ store }: LessonIo, stage: Stage | undefined): LessonState[] {
  const others = (stage === undefined ? STAGES : [stage]).filter((each) => each !== "review_pending")
  const waiting = stage === undefined || stage === "review_pending" ? reviewQueue(store) : []
  return [...waiting, ...lessonsIn(store, others)]
}

const HEADINGS: readonly (readonly [Stage, string])[] = [
  ["review_pending", "Waiting for your review"],
  ["active", "Active"],
  ["decayed", "Decayed: not used lately, back when they match"],
  ["observation", "Observations: seen, not often enough yet"],
  ["rejected", "Rejected"],
  ["archived", "Archived"],
]

function show(io: CliIo, lessons: LessonIo, found: readonly LessonState[], isNarrowed: boolean): void {
  if (found.length === 0) return io.out(isNarrowed ? NOTHING_FOUND : NOTHING_YET)
  const words = fileWords(lessons.store, lessons.project.root)
  let isFirst = true
  for (const [stage, heading] of HEADINGS) {
    const group = found.filter(({ standing }) => standing.stage === stage)
    if (group.length === 0) continue
    if (!isFirst) io.out("")
    isFirst = false
    io.out(`${io.style.bold(heading)} ${io.style.dim(`(${group.length})`)}`)
    const isWaiting = stage === "review_pending"
    if (isWaiting)
      numberList(
        lessons,
        TERMINAL,
        group.map(({ content }) => content.id),
      )
    group.forEach((state, at) => {
      const note = stage === "active" ? fileNote(words.get(state.content.id)) : ""
      io.out(row(io, state, isWaiting ? `${at + 1}.` : mark(io, stage, note), note))
    })
    if (isWaiting) io.out(hang("  ", "Decide: tenure review, or: tenure approve 1", io.columns))
  }
}

const NOTHING_YET =
  'There are no lessons yet. They come from your work with Claude Code.\n  To write one down yourself: tenure add "Use pnpm, not npm."'
const NOTHING_FOUND = "No lesson fits.\n  See them all: tenure lessons"

/** Why an active lesson is told to nobody here. */
function fileNote(file: FileWord | undefined): string {
  if (file === undefined) return " its file is not in this worktree"
  if (!file.trusted) return " its file waits for: tenure trust"
  return file.valid ? "" : " it is valid for other versions of the project"
}

function mark(io: CliIo, stage: Stage, note: string): string {
  if (note !== "") return io.style.yellow("!")
  return stage === "active" ? io.style.green("●") : "○"
}

/** Room for a title, an id and what it is. */
const WIDE = 58 + MAX_SLUG_CHARS + 32

/** Two lines on a narrow terminal, one on a wide one. */
function row(io: CliIo, { content }: LessonState, lead: string, note: string): string {
  const { style, columns } = io
  const start = `  ${lead.padEnd(lead.length + Math.max(0, 3 - Bun.stringWidth(lead)))} `
  const facts = `${paintPriority(content.priority, style)} ${content.kind}${style.yellow(note)}`
  const title = cleanLine(content.title, 200)
  if (columns < WIDE) {
    const below = `${" ".repeat(6)}${style.dim(`${content.id} · `)}${facts}`
    return `${start}${fit(title, columns - 6)}\n${fit(below, columns)}`
  }
  const shown = fit(title, 58)
  const left = `${start}${shown}${" ".repeat(60 - Bun.stringWidth(shown))}`
  return fit(`${left}${style.dim(content.id)}  ${facts}`, columns)
}
