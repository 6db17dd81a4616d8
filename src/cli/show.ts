// `tenure show`: everything about one lesson.

import { lessonNamed, TERMINAL } from "../lessons/disk/numbering.ts"
import type { LessonId } from "../lessons/model/lesson.ts"
import type { LessonState } from "../lessons/model/lesson-state.ts"
import { changeLine } from "../lessons/review/disk/change-line.ts"
import {
  type LessonFacts,
  labelOf,
  lessonFacts,
  lessonText,
  triggerLines,
} from "../lessons/review/disk/lesson-text.ts"
import { receiptLine } from "../lessons/review/disk/receipt-line.ts"
import { ORIGIN_WORDS, SOURCE_WORDS } from "../lessons/review/review-wording.ts"
import { cleanLine } from "../privacy/sanitise.ts"
import { type HubLink, hubLinkOf } from "../store/hub-state.ts"
import { loadLesson } from "../store/lesson-rows.ts"
import { personalId } from "../store/personal-lessons.ts"
import { amount, hang } from "../terminal/format-text.ts"
import { UserError } from "../text/user-error.ts"
import { type CliIo, command, JSON_FLAG, printJson } from "./command.ts"
import { placeOf } from "./decide.ts"

export default command({
  name: "show",
  summary: "Show one lesson with its evidence, history and receipts",
  about:
    "The lesson's text, when it applies, the words it comes from, its history, when the agent saw it and with what outcome,\n" +
    "related lessons, its file and whether it is trusted, and files it mentions that are gone.",
  arguments: { usage: "<n|id>", completes: ["lessons"], min: 1, max: 1 },
  flags: { json: JSON_FLAG },
  examples: [
    { type: "tenure show 1", does: "number 1 of the list you saw last" },
    { type: "tenure show version-bump-files --json", does: "one by its id, as JSON" },
  ],
  run({ flags, args }, io) {
    const { lessons, names, isMine } = placeOf(io, args)
    const id = lessonNamed(lessons, TERMINAL, names[0] ?? "")
    const state = loadLesson(lessons.store, id)
    if (state === undefined)
      throw new UserError(`There is no lesson '${id}'.`, "To see all lessons: tenure lessons")
    const facts = lessonFacts(lessons, state)
    const { goneWords: _, ...data } = facts
    const shown = isMine ? { ...state, content: { ...state.content, id: personalId(id) } } : state
    const hub = (isMine ? undefined : hubLinkOf(lessons.project, id)) ?? null
    if (flags.json) return printJson(io, { ...shown, ...data, mine: isMine, hub })
    show(io, shown, facts, hub)
  },
})

const STAGE_WORDS: Readonly<Record<LessonState["standing"]["stage"], string>> = {
  observation: "an observation, not seen often enough yet",
  review_pending: "needs review",
  active: "active",
  decayed: "decayed: not used lately, active again when it matches",
  rejected: "rejected",
  archived: "archived",
}

function show(io: CliIo, state: LessonState, facts: LessonFacts, hub: HubLink | null): void {
  const { style, columns } = io
  const { content, statistics } = state
  const heading = `${style.cyan(content.id)}  ${labelOf(content, style)}, ${STAGE_WORDS[state.standing.stage]}`
  io.out(hang("", heading, columns))
  io.out("")
  io.out(lessonText(content, style, columns))
  for (const line of facts.warnings) io.out(hang(`  ${style.yellow("!")} `, line, columns))
  section(io, "Applies to", triggerLines(content.triggers, columns))
  section(io, ORIGIN_WORDS[state.origin], evidenceLines(io, state))
  const sessions = statistics.sessions.length
  const seen = statistics.observations
  const marks = [[statistics.helpful, "helpful"] as const, [statistics.notHelpful, "not helpful"] as const]
    .flatMap(([count, word]) => (count === 0 ? [] : [`${word} ${amount(count, "time")}`]))
    .join(", ")
  const rows = [
    `${SOURCE_WORDS[content.source]}, confidence ${content.confidence}`,
    ...(seen === 0 ? [] : [`seen ${amount(seen, "time")} in ${amount(sessions, "session")}`]),
    ...(marks === "" ? [] : [`marked ${marks}`]),
    facts.file === null ? noFile(state) : `${facts.file}, ${trustWord(facts)}`,
  ]
  section(
    io,
    "About",
    rows.map((row) => hang("  ", row, columns)),
  )
  section(
    io,
    "From the hub",
    hub === null ? [] : [hang("  ", `${cleanLine(hub.words, 600)}. ${outcomesInHub(hub)}`, columns)],
  )
  section(
    io,
    "Related",
    facts.relations.map(({ id, via }) => `  ${style.dim(via)} ${id}`),
  )
  section(
    io,
    "Recheck: files it mentions are gone",
    facts.goneWords.map((line) => hang(`  ${style.yellow("!")} `, line, columns)),
  )
  section(io, "Shown", deliveryLines(io, content.id, facts))
  section(
    io,
    "History",
    facts.history.map((row) => changeLine(row, style, columns, true)),
  )
  io.out(`\n${hang("  ", nextStep(state, facts), columns)}`)
}

function outcomesInHub({ outcomes }: HubLink): string {
  const counts = Object.entries(JSON.parse(outcomes) as Record<string, number>)
  if (counts.length === 0) return "No outcomes are known there yet."
  return `In all its projects: ${counts.map(([outcome, count]) => `${count} ${cleanLine(outcome, 40)}`).join(", ")}.`
}

function section(io: CliIo, heading: string, lines: readonly string[]): void {
  if (lines.length > 0) io.out(`\n${io.style.bold(heading)}\n${lines.join("\n")}`)
}

function evidenceLines(io: CliIo, { content }: LessonState): string[] {
  // Evidence of init comes from no session.
  const where = (session: string) =>
    content.source === "bootstrap" ? "" : ` ${io.style.dim(`session ${cleanLine(session, 40)}`)}`
  return content.evidence.map(({ session, quote }) =>
    hang("  ", `“${cleanLine(quote)}”${where(session)}`, io.columns),
  )
}

/** GUID-09: how often the agent saw it, the outcomes, and the last few times. */
function deliveryLines(io: CliIo, id: LessonId, { told, receipts }: LessonFacts): string[] {
  const count = told.reduce((sum, each) => sum + each.count, 0)
  if (count === 0) return []
  const outcomes = told.map((each) => `${each.count} ${each.outcome ?? "not judged yet"}`).join(", ")
  const more = count > receipts.length ? `. For all: tenure why ${id} -n ${count}` : ""
  return [
    hang("  ", `${amount(count, "time")}: ${outcomes}${more}`, io.columns),
    ...receipts.map((each) => receiptLine(each, io.style, io.columns - 2, true).replace(/^/gm, "  ")),
  ]
}

function noFile({ content, standing }: LessonState): string {
  if (content.approved === null) return "no file yet: approving it creates one"
  return standing.stage === "active"
    ? "its file is not in this worktree, so no agent here sees it"
    : "its file is not in this worktree"
}

function trustWord({ trusted }: LessonFacts): string {
  return trusted ? "trusted" : "not trusted: run tenure trust"
}

function nextStep({ content, standing }: LessonState, facts: LessonFacts): string {
  if (facts.trusted === false) return "Its file has changed. To approve it: tenure trust"
  switch (standing.stage) {
    case "observation":
    case "review_pending":
      return `To decide: tenure approve ${content.id}, tenure reject ${content.id}, or tenure edit ${content.id}`
    case "decayed":
      return `To bring it back now: tenure restore ${content.id}. To archive it: tenure archive ${content.id}`
    case "archived":
      return `To restore it: tenure restore ${content.id}`
    case "rejected":
      return `Changed your mind? tenure approve ${content.id}`
    default:
      return `To change it: tenure edit ${content.id}. To archive it: tenure archive ${content.id}`
  }
}
