// A candidate as the person sees it in a review (REVW-01): the lesson, whose words it came from, warnings, and the
// recorded calls it would have matched.
import { type PastMatches, wouldHaveFired } from "../../../guidance/match/would-have-fired.ts"
import { matchGlob } from "../../../io/bun-glob.ts"
import type { RiskFlag } from "../../../privacy/risk.ts"
import { cleanLine } from "../../../privacy/sanitise.ts"
import type { RecordedEvent } from "../../../sessions/event.ts"
import type { LessonIo } from "../../../store/lesson-io.ts"
import { amount, fit, hang, type Style } from "../../../terminal/format-text.ts"
import { ago } from "../../../text/time.ts"
import { lessonLine } from "../../claude-md/render-block.ts"
import { oneLine } from "../../file/body.ts"
import type { LessonState } from "../../model/lesson-state.ts"
import { ORIGIN_WORDS, proposedSentence, SOURCE_WORDS } from "../review-wording.ts"
import { labelOf, lessonText, triggerLines } from "./lesson-text.ts"
import { warningLine, warningsOf } from "./lesson-warnings.ts"
import { type Gone, goneWords, recheckOne } from "./recheck.ts"

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
  const decided = card.decided === undefined ? "" : `  ${style.green(`✓ ${card.decided}`)}`
  return [
    `${style.bold("Review")} ${card.position} of ${card.of}${numberOf(card)}  ${style.dim(content.id)}${decided}`,
    hang("", `${labelOf(content, style)} ${style.dim(`· ${sourceOf(state)}`)}`, width),
    ...retirePart(card, style, width),
    "",
    lessonText(content, style, columns),
    ...part(style, "In CLAUDE.md", [hang("  ", inBlock(state), width)]),
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

function numberOf({ number }: Card): string {
  return number === undefined ? "" : ` · number ${number}`
}

/** LIFE-03: only the person removes it from CLAUDE.md. */
function retirePart({ unusedFor }: Card, style: Style, width: number): string[] {
  if (unusedFor === undefined) return []
  return [hang(`${style.yellow("!")} `, proposedSentence(unusedFor), width)]
}

/** The line as it is, or will be, in CLAUDE.md. */
function inBlock({ content }: LessonState): string {
  const { id, kind, priority } = content
  return lessonLine({ id, kind, priority, text: oneLine(content) })
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
  if (!past.isPointed) {
    return [
      "",
      hang(
        "",
        style.dim("It names no file and no command: it is shown at session start, not with a call."),
        width,
      ),
    ]
  }
  if (past.count === 0) {
    const looked = calls === 0 ? "nothing is recorded yet" : `of ${calls}`
    return ["", hang("", style.dim(`It would have matched no recorded call (${looked}).`), width)]
  }
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
