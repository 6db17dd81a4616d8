// `tenure show`: everything about one lesson.
import type { LessonId } from "../core/lessons/lesson.ts"
import type { LessonState } from "../core/lessons/state.ts"
import { cleanLine } from "../core/trust/sanitise.ts"
import { UserError } from "../core/user-error.ts"
import { lessonNamed } from "../lessons/numbering.ts"
import { changeLine } from "../review/change-line.ts"
import { type LessonFacts, lessonFacts } from "../review/lesson-facts.ts"
import { labelOf, lessonText, triggerLines } from "../review/lesson-text.ts"
import { receiptLine } from "../review/receipt-line.ts"
import { loadLesson } from "../store/lessons.ts"
import { amount } from "../terminal/amounts.ts"
import { hang } from "../terminal/wrap.ts"
import { type CliIo, printJson, requireLessons } from "./cli-io.ts"
import { command, JSON_FLAG } from "./command.ts"
import { TERMINAL } from "./outcome.ts"

export default command({
  name: "show",
  summary: "Show one lesson with its evidence, history and receipts",
  about:
    "The lesson's text, when it applies, the words that gave rise to it, its history, when it was told and what became\n" +
    "of it, the lessons it is tied to, its file and whether that is trusted, and files it remembers that are gone.",
  arguments: { usage: "<n|id>", least: 1, most: 1 },
  flags: { json: JSON_FLAG },
  examples: [
    { type: "tenure show 1", does: "the first of the list you saw last" },
    { type: "tenure show version-bump-files --json", does: "one by its id, for a program" },
  ],
  run({ flags, args }, io) {
    const lessons = requireLessons(io)
    const id = lessonNamed(lessons, TERMINAL, args[0] ?? "")
    const state = loadLesson(lessons.store, id)
    if (state === undefined)
      throw new UserError(`There is no lesson '${id}'.`, "See them all: tenure lessons")
    const facts = lessonFacts(lessons, state)
    const { goneWords: _, ...data } = facts
    if (flags.json) return printJson(io, { ...state, ...data })
    show(io, state, facts)
  },
})

const STAGE_WORDS: Readonly<Record<LessonState["standing"]["stage"], string>> = {
  observation: "an observation, seen but not often enough yet",
  review_pending: "waits for your review",
  active: "active",
  decayed: "decayed: not used lately, back when it matches",
  rejected: "rejected",
  archived: "archived",
}

function show(io: CliIo, state: LessonState, facts: LessonFacts): void {
  const { style, columns } = io
  const { content, statistics } = state
  io.out(`${style.cyan(content.id)}  ${labelOf(content, style)}, ${STAGE_WORDS[state.standing.stage]}`)
  io.out("")
  io.out(lessonText(content, style, columns))
  for (const line of facts.warnings) io.out(hang(`  ${style.yellow("!")} `, line, columns))
  section(io, "Applies to", triggerLines(content.triggers, columns))
  section(io, "Because", evidenceLines(io, state))
  const sessions = statistics.sessions.length
  const seen = statistics.observations
  const rows = [
    `source ${content.source}, words from ${state.origin}, confidence ${content.confidence}`,
    `seen ${amount(seen, "time")} in ${amount(sessions, "session")}; ` +
      `${statistics.helpful} helpful, ${statistics.notHelpful} not helpful`,
    facts.file === null ? noFile(state) : `${facts.file}, ${trustWord(facts)}`,
  ]
  section(
    io,
    "About",
    rows.map((row) => hang("  ", row, columns)),
  )
  section(
    io,
    "Tied to",
    facts.relations.map(({ id, via }) => `  ${style.dim(via)} ${id}`),
  )
  section(
    io,
    "Recheck: files it remembers are gone",
    facts.goneWords.map((line) => hang(`  ${style.yellow("!")} `, line, columns)),
  )
  section(io, "Told", toldLines(io, content.id, facts))
  section(
    io,
    "History",
    facts.history.map((row) => changeLine(row, style, columns, true)),
  )
  io.out(`\n${hang("  ", nextStep(state, facts), columns)}`)
}

function section(io: CliIo, heading: string, lines: readonly string[]): void {
  if (lines.length > 0) io.out(`\n${io.style.bold(heading)}\n${lines.join("\n")}`)
}

function evidenceLines(io: CliIo, { content }: LessonState): string[] {
  // What init found was said in no session.
  const where = (session: string) =>
    content.source === "bootstrap" ? "" : ` ${io.style.dim(`session ${cleanLine(session, 40)}`)}`
  return content.evidence.map(({ session, quote }) =>
    hang("  ", `“${cleanLine(quote)}”${where(session)}`, io.columns),
  )
}

/** GUID-09: how often, with what outcome, and the last few times. */
function toldLines(io: CliIo, id: LessonId, { told, receipts }: LessonFacts): string[] {
  const count = told.reduce((sum, each) => sum + each.count, 0)
  if (count === 0) return []
  const outcomes = told.map((each) => `${each.count} ${each.outcome ?? "not judged yet"}`).join(", ")
  const more = count > receipts.length ? `. All: tenure why ${id} -n ${count}` : ""
  return [
    hang("  ", `${amount(count, "time")}: ${outcomes}${more}`, io.columns),
    ...receipts.map((each) => receiptLine(each, io.style, io.columns - 2, true).replace(/^/gm, "  ")),
  ]
}

function noFile({ content, standing }: LessonState): string {
  if (content.approved === null) return "no file yet: it gets one when it is approved"
  return standing.stage === "active"
    ? "its file is not in this worktree, so it is told to nobody here"
    : "its file is not in this worktree"
}

function trustWord({ trusted }: LessonFacts): string {
  return trusted ? "trusted" : "not trusted: run tenure trust"
}

function nextStep({ content, standing }: LessonState, facts: LessonFacts): string {
  if (facts.trusted === false) return "Its file has changed: tenure trust"
  switch (standing.stage) {
    case "observation":
    case "review_pending":
      return `Decide: tenure approve ${content.id}, tenure reject ${content.id}, or tenure edit ${content.id}`
    case "archived":
      return `Bring it back: tenure restore ${content.id}`
    case "rejected":
      return `Changed your mind? tenure approve ${content.id}`
    default:
      return `Change it: tenure edit ${content.id}. Put it aside: tenure archive ${content.id}`
  }
}
