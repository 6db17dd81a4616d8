// Formats a lesson for the terminal: its title, then the parts of its kind. `lessonFacts` gathers the rest for
// `tenure show` and the dashboard.
import { relative } from "node:path"
import { type PastMatches, wouldHaveFired } from "../../../guidance/match/would-have-fired.ts"
import { matchGlob } from "../../../io/bun-glob.ts"
import type { RiskFlag } from "../../../privacy/risk.ts"
import { clean, cleanLine } from "../../../privacy/sanitise.ts"
import type { RecordedEvent } from "../../../sessions/event.ts"
import { changes } from "../../../store/changelog-rows.ts"
import { indexedFile } from "../../../store/lesson-files.ts"
import type { LessonIo } from "../../../store/lesson-io.ts"
import { lessonsTiedTo } from "../../../store/lesson-rows.ts"
import { countReceipts, findReceipts } from "../../../store/receipts.ts"
import { amount, fit, hang, type Style } from "../../../terminal/format-text.ts"
import { ago } from "../../../text/time.ts"
import { lessonLine } from "../../claude-md/render-block.ts"
import { lessonFileName, lessonPath } from "../../disk/write-lesson-file.ts"
import { type Body, bodyParts, oneLine, readBody } from "../../file/body.ts"
import { TRIGGER_KEYS } from "../../file/front-fields.ts"
import { neighboursOf } from "../../model/graph.ts"
import type { Lesson, Priority, Triggers } from "../../model/lesson.ts"
import type { LessonState } from "../../model/lesson-state.ts"
import { beginsWithTitle } from "../../model/title.ts"
import { ORIGIN_WORDS, proposedSentence, SOURCE_WORDS } from "../review-wording.ts"
import { warningLine, warningsOf } from "./lesson-warnings.ts"
import { type Gone, goneWords, recheckOne } from "./recheck.ts"

const INDENT = "  "
/** Longer lines are hard to read. */
const WIDEST = 100

export function lessonText(lesson: Lesson, style: Style, columns: number): string {
  const width = Math.min(columns, WIDEST)
  const reading = readBody(lesson.kind, clean(lesson.body))
  const title = cleanLine(lesson.title)
  const heading = [style.bold(hang("", title, width)), ""]
  if (reading.kind === "malformed") return [...heading, hang(INDENT, clean(lesson.body), width)].join("\n")
  const lines = bodyLines(withoutTitle(reading.body, title), style, width)
  return [...(hasTitle(reading.body, title) ? [] : heading), ...lines].join("\n")
}

export function labelOf(lesson: Pick<Lesson, "kind" | "priority">, style: Style): string {
  return `${paintPriority(lesson.priority, style)} ${lesson.kind}`
}

export function paintPriority(priority: Priority, style: Style): string {
  if (priority === "CRITICAL") return style.red(priority)
  return priority === "HIGH" ? style.yellow(priority) : priority
}

export function triggerLines(triggers: Triggers, columns: number): string[] {
  const width = Math.min(columns, WIDEST)
  return named(triggers).map(([name, items]) => hang(`  ${name.padEnd(9)} `, items, width))
}

/** The same as sentences. */
export function triggerWords(triggers: Triggers): string[] {
  return named(triggers).map(([name, items]) =>
    name === SILENT ? `Silent at ${items}` : `Comes with ${name} ${items}`,
  )
}

const SILENT = "but not"

function named(triggers: Triggers): (readonly [name: string, items: string])[] {
  const rows = TRIGGER_KEYS.map((name) => [name as string, triggers[name]] as const)
  // `!pnpm run` is how a file says that the lesson is silent there.
  const silent = triggers.commands.filter((each) => each.startsWith("!")).map((each) => each.slice(1))
  return [...rows, [SILENT, silent] as const]
    .map(([name, items]) => [name, items.filter((item) => !item.startsWith("!"))] as const)
    .filter(([, items]) => items.length > 0)
    .map(([name, items]) => [name, items.map((item) => cleanLine(item, 120)).join(", ")])
}

/** The title is already above a checklist, so its introduction need not repeat it. */
function withoutTitle(body: Body, title: string): Body {
  return body.kind === "checklist" && beginsWithTitle(body.intro, title) ? { ...body, intro: "" } : body
}

function hasTitle(body: Body, title: string): boolean {
  if (body.kind === "convention") return beginsWithTitle(body.text, title)
  return bodyParts(body).some(({ text }) => beginsWithTitle(text, title))
}

function bodyLines(body: Body, style: Style, width: number): string[] {
  const parts = bodyParts(body)
  const labels = Math.max(0, ...parts.map(({ label }) => label.length))
  const labelled = parts.map(({ label, text }) =>
    hang(`${INDENT}${style.dim(label.padEnd(labels))}  `, text, width),
  )
  if (body.kind === "convention") return [style.bold(hang(INDENT, body.text, width)), ...labelled]
  if (body.kind !== "checklist")
    return [...(body.other === "" ? [] : [hang(INDENT, body.other, width)]), ...labelled]
  return [
    ...(body.intro === "" ? [] : [hang(INDENT, body.intro, width)]),
    ...body.items.map((item) => hang(`${INDENT}○ `, item.text, width)),
    ...(body.notes === "" ? [] : [hang(INDENT, body.notes, width)]),
  ]
}

/** `tenure why` shows the rest. */
const MAX_RECEIPTS = 3

export type LessonFacts = ReturnType<typeof lessonFacts>

export function lessonFacts(io: LessonIo, { content }: LessonState) {
  const indexed = indexedFile(io.store, io.project.root, lessonFileName(content.id))
  const gone = recheckOne(io, content)
  return {
    file: indexed === undefined ? null : relative(io.project.root, lessonPath(io, content.id)),
    trusted: indexed?.trusted ?? null,
    history: changes(io.store, content.id),
    told: countReceipts(io.store, content.id),
    receipts: findReceipts(io.store, { lesson: content.id, withBriefs: false }, MAX_RECEIPTS),
    relations: neighboursOf(content, lessonsTiedTo(io.store, content)),
    gone,
    goneWords: gone.map((each) => `${goneWords(each)}.`),
    warnings: warningsOf(content).map(warningLine),
  }
}

// A candidate as the person sees it in a review (REVW-01): the lesson, whose words it came from, warnings, and the
// recorded calls it would have matched.
export interface Card {
  readonly state: LessonState
  /** From 1. */
  readonly position: number
  readonly of: number
  /** Its number on all screens; undefined for a retirement proposal. */
  readonly number: number | undefined
  /** For a retirement proposal: how many sessions it was unused. */
  readonly unusedFor: number | undefined
  /** The decision made in this review. */
  readonly decided: string | undefined
  readonly warnings: readonly RiskFlag[]
  readonly gone: readonly Gone[]
  readonly past: PastMatches
  /** How many recorded tool calls were searched. */
  readonly calls: number
  readonly now: number
}

export function cardText(card: Card, style: Style, columns: number): string {
  const { state } = card
  const { content } = state
  const width = Math.min(columns, 100)
  const { position, of, number, unusedFor } = card
  const decided = card.decided === undefined ? "" : `  ${style.green(`✓ ${card.decided}`)}`
  const numbered = number === undefined ? "" : ` · number ${number}`
  return [
    `${style.bold("Review")} ${position} of ${of}${numbered}  ${style.dim(content.id)}${decided}`,
    hang("", `${labelOf(content, style)} ${style.dim(`· ${sourceOf(state)}`)}`, width),
    // LIFE-03: only the person removes it from CLAUDE.md.
    ...(unusedFor === undefined ? [] : [hang(`${style.yellow("!")} `, proposedSentence(unusedFor), width)]),
    "",
    lessonText(content, style, columns),
    ...part(style, "In CLAUDE.md", [hang("  ", lessonLine({ ...content, text: oneLine(content) }), width)]),
    ...warningPart(card, style, width),
    ...part(style, "Shown with", triggerLines(content.triggers, columns)),
    ...part(style, ORIGIN_WORDS[state.origin], quoteLines(state, style, width)),
    ...pastPart(card, style, width),
  ].join("\n")
}

export function sourceOf({ content, statistics }: LessonState): string {
  const sessions = statistics.sessions.length
  const seen = sessions > 0 ? `, in ${amount(sessions, "session")}` : ""
  return `${SOURCE_WORDS[content.source]}${seen}, confidence ${content.confidence}`
}

function part(style: Style, heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ["", style.bold(heading), ...lines]
}

const MAX_QUOTES = 5

function quoteLines({ content }: LessonState, style: Style, width: number): string[] {
  const lines = content.evidence
    .slice(0, MAX_QUOTES)
    .map(({ session, quote }) =>
      hang("  ", `“${cleanLine(quote, 300)}” ${style.dim(sessionName(session))}`.trimEnd(), width),
    )
  const more = content.evidence.length - MAX_QUOTES
  return more > 0 ? [...lines, style.dim(`  and ${more} more: tenure show ${content.id}`)] : lines
}

/** What `tenure init` found has no session. */
function sessionName(session: string): string {
  return session === "init" ? "" : cleanLine(session, 12)
}

function warningPart({ warnings, gone }: Card, style: Style, width: number): string[] {
  const lines = [
    ...warnings.map((flag) => style.red(warningLine(flag))),
    ...gone.map((each) => `Recheck: ${goneWords(each)}.`),
  ]
  return lines.length === 0 ? [] : ["", ...lines.map((line) => hang(`${style.yellow("!")} `, line, width))]
}

function pastPart({ past, calls, now, state }: Card, style: Style, width: number): string[] {
  const { actions, context } = state.content.triggers
  if (!past.isPointed && actions.length + context.length > 0) return []
  const dim = (text: string) => ["", hang("", style.dim(text), width)]
  if (!past.isPointed)
    return dim("It names no file and no command: it is shown at session start, not with a call.")
  const looked = calls === 0 ? "nothing is recorded yet" : `of ${calls}`
  if (past.count === 0) return dim(`It would have matched no recorded call (${looked}).`)
  const times = past.count === 1 ? "once" : `${past.count} times`
  const rows = past.last.map(({ event }) =>
    fit(
      `  ${style.dim(ago(now - event.at))} ${event.tool ?? ""} ${cleanLine(event.target ?? "", 200)}`,
      width,
    ),
  )
  return ["", style.bold(`Would have matched ${times}${past.count > rows.length ? ", lately" : ""}`), ...rows]
}

/** How many recorded calls are searched. */
export const PAST_CALLS = 5_000

type Place = Pick<Card, "position" | "of" | "number" | "unusedFor" | "decided">

export function cardOf(
  lessons: LessonIo,
  state: LessonState,
  past: readonly RecordedEvent[],
  place: Place,
): Card {
  const { content } = state
  return {
    ...place,
    state,
    warnings: warningsOf(content),
    gone: recheckOne(lessons, content),
    past: wouldHaveFired(content, past, matchGlob),
    calls: past.length,
    now: lessons.now,
  }
}
