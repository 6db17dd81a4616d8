// One candidate as the person sees it in a review: the lesson, whose words gave rise to it, what to be wary of,
// and where it would have come up in the recorded past (REVW-01).

import { ago } from "../core/ago.ts"
import type { LessonState } from "../core/lessons/state.ts"
import { SOURCE_WORDS, WORDS_OF } from "../core/review/whose-words.ts"
import type { PastMatches } from "../core/review/would-have-fired.ts"
import type { RiskFlag } from "../core/trust/risk.ts"
import { cleanLine } from "../core/trust/sanitise.ts"
import { amount } from "../terminal/amounts.ts"
import type { Style } from "../terminal/style.ts"
import { fit, hang } from "../terminal/wrap.ts"
import { labelOf, lessonText, triggerLines } from "./lesson-text.ts"
import { type Gone, goneWords } from "./recheck.ts"
import { warningLine } from "./warnings.ts"

export interface Card {
  readonly state: LessonState
  /** From 1. */
  readonly position: number
  readonly of: number
  /** What was decided about it in this review. */
  readonly decided: string | undefined
  readonly warnings: readonly RiskFlag[]
  readonly gone: readonly Gone[]
  readonly past: PastMatches
  /** How many recorded tool calls were looked at. */
  readonly calls: number
  readonly now: number
}

export function cardText(card: Card, style: Style, columns: number): string {
  const { state } = card
  const { content } = state
  const width = Math.min(columns, 100)
  const decided = card.decided === undefined ? "" : `  ${style.green(`✓ ${card.decided}`)}`
  return [
    `${style.bold("Review")} ${card.position} of ${card.of}  ${style.dim(content.id)}${decided}`,
    hang("", `${labelOf(content, style)} ${style.dim(`· ${sourceOf(state)}`)}`, width),
    "",
    lessonText(content, style, columns),
    ...warningPart(card, style, width),
    ...part(style, "Comes up with", triggerLines(content.triggers, columns)),
    ...part(style, WORDS_OF[state.origin], quoteLines(state, style, width)),
    ...pastPart(card, style, width),
  ].join("\n")
}

function sourceOf({ content, statistics }: LessonState): string {
  const sessions = statistics.sessions.length
  const seen = sessions > 0 ? `, in ${amount(sessions, "session")}` : ""
  return `${SOURCE_WORDS[content.source]}${seen}`
}

function part(style: Style, heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ["", style.bold(heading), ...lines]
}

const MOST_QUOTES = 5

function quoteLines({ content }: LessonState, style: Style, width: number): string[] {
  const lines = content.evidence
    .slice(0, MOST_QUOTES)
    .map(({ session, quote }) =>
      hang("  ", `“${cleanLine(quote, 300)}” ${style.dim(cleanLine(session, 12))}`, width),
    )
  const more = content.evidence.length - MOST_QUOTES
  return more > 0 ? [...lines, style.dim(`  and ${more} more: tenure show ${content.id}`)] : lines
}

function warningPart({ warnings, gone }: Card, style: Style, width: number): string[] {
  const lines = [
    ...warnings.map((flag) => style.red(warningLine(flag))),
    ...gone.map((each) => `Recheck: ${goneWords(each)}.`),
  ]
  return lines.length === 0 ? [] : ["", ...lines.map((line) => hang(`${style.yellow("!")} `, line, width))]
}

function pastPart({ past, calls, now }: Card, style: Style, width: number): string[] {
  if (!past.isPointed) {
    return [
      "",
      hang(
        "",
        style.dim("It names no file and no command: it is told at the start, not with a call."),
        width,
      ),
    ]
  }
  if (past.count === 0) {
    const looked = calls === 0 ? "nothing is recorded yet" : `${calls} calls looked at`
    return ["", hang("", style.dim(`It would not have come up in the recorded past (${looked}).`), width)]
  }
  const times = past.count === 1 ? "once" : `${past.count} times`
  const rows = past.last.map(({ event }) =>
    fit(
      `  ${style.dim(ago(now - event.at))} ${event.tool ?? ""} ${cleanLine(event.target ?? "", 200)}`,
      width,
    ),
  )
  return ["", style.bold(`Would have come up ${times}${past.count > rows.length ? ", lately" : ""}`), ...rows]
}
