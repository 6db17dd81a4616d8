// A waiting lesson in the conversation: the review card, the lines to type, and what else waits (REVW-03, REVW-08).

import { cleanLine } from "../../../privacy/sanitise.ts"
import { latestToolEvents } from "../../../store/events.ts"
import type { LessonIo } from "../../../store/lesson-io.ts"
import { amount, styles } from "../../../terminal/format-text.ts"
import { UserError } from "../../../text/user-error.ts"
import { type Numbered, numberWaiting, waitingNamed } from "../../disk/numbering.ts"
import { proposedForRetirement } from "../../disk/retirement.ts"
import { oneLine } from "../../file/body.ts"
import { decisionLines } from "../review-wording.ts"
import { type InputForm, spellLine } from "../tenure-line.ts"
import { cardOf, cardText, PAST_CALLS } from "./lesson-text.ts"
import { warningsOf } from "./lesson-warnings.ts"

/** The width of the client's window is unknown; this usually fits. */
const COLUMNS = 76
const MAX_OTHERS = 5
const MAX_UNUSED = 5
const TITLE_CHARS = 100
const PLAIN = styles("off")

export interface Conversation {
  readonly session: string
  readonly form: InputForm
  /** Undefined if typed decisions are not accepted here; empty if they need no code. */
  readonly code: string | undefined
}

/** `word` names the lesson; by default the first one. Undefined if nothing waits. */
export function waitingCard(
  io: LessonIo,
  word: string | undefined,
  { session, form, code }: Conversation,
): string | undefined {
  const queue = numberWaiting(io, session)
  const at = word === undefined ? 0 : positionOf(io, session, queue, word)
  const chosen = queue[at]
  if (chosen === undefined) return undefined
  const { number, state } = chosen
  const past = latestToolEvents(io.store, PAST_CALLS)
  const place = { position: at + 1, of: queue.length, number, unusedFor: undefined, decided: undefined }
  return [
    cardText(cardOf(io, state, past, place), PLAIN, COLUMNS),
    "",
    `Type: ${howTo(chosen, form, code)}`,
    ...othersThan(chosen, queue, form),
  ].join("\n")
}

/** LIFE-03: retirement proposals, and the line that keeps one. */
export function unusedLessons(io: LessonIo, { form, code }: Conversation): string[] {
  const unused = proposedForRetirement(io)
  if (unused.length === 0) return []
  const sessions = io.config.lifecycle.decayAfterSessions
  const keep =
    code === undefined ? "" : `Keep: ${`${spellLine("tenure restore", form)} <id> ${code}`.trimEnd()} | `
  return [
    `Proposed for retirement, no sign of use in ${sessions} sessions:`,
    ...unused
      .slice(0, MAX_UNUSED)
      .map(({ content }) => `  ○ ${cleanLine(oneLine(content, TITLE_CHARS), TITLE_CHARS)} [${content.id}]`),
    `  ${keep}Keep or retire, in a terminal: tenure review`,
  ]
}

function positionOf(io: LessonIo, session: string, queue: readonly Numbered[], word: string): number {
  const id = waitingNamed(io, session, word)
  const at = queue.findIndex(({ state }) => state.content.id === id)
  if (at < 0) throw new UserError(`'${id}' does not wait for review.`, `In a terminal: tenure show ${id}`)
  return at
}

/** T11: a risky lesson is approved in the terminal, which asks for a typed word. */
function howTo({ number, state }: Numbered, form: InputForm, code: string | undefined): string {
  if (code === undefined) return "tenure review, in a terminal"
  if (warningsOf(state.content).length === 0) return decisionLines(number, code, form)
  return `${spellLine(`tenure reject ${number} ${code}`.trimEnd(), form)}, or approve it in a terminal: tenure review`
}

function othersThan(chosen: Numbered, queue: readonly Numbered[], form: InputForm): string[] {
  const others = queue.filter((each) => each !== chosen)
  if (others.length === 0) return []
  const more = others.length - MAX_OTHERS
  return [
    `Also waiting, to see one: ${spellLine("tenure review", form)} <number>`,
    ...others
      .slice(0, MAX_OTHERS)
      .map(
        ({ number, state }) => `  ${number}. ${cleanLine(oneLine(state.content, TITLE_CHARS), TITLE_CHARS)}`,
      ),
    ...(more > 0 ? [`  and ${amount(more, "other", "others")}`] : []),
  ]
}
