// A candidate as rows for the pane inside the client (REVW-01, REVW-09): the module draws them and knows nothing of lessons.

import { cleanLine } from "../../../privacy/sanitise.ts"
import type { RecordedEvent } from "../../../sessions/event.ts"
import type { LessonIo } from "../../../store/lesson-io.ts"
import { styles } from "../../../terminal/format-text.ts"
import type { Numbered } from "../../disk/numbering.ts"
import { oneLine } from "../../file/body.ts"
import type { Lesson } from "../../model/lesson.ts"
import { ORIGIN_WORDS } from "../review-wording.ts"
import { correctedCall } from "./editor.ts"
import { type Card, cardOf, labelOf, lessonText, sourceOf, triggerWords } from "./lesson-text.ts"
import { warningLine } from "./lesson-warnings.ts"
import { goneWords } from "./recheck.ts"

export type Look = "strong" | "plain" | "dim" | "warning"

export interface PaneRow {
  readonly look: Look
  readonly text: string
}

export interface PaneCard {
  readonly id: string
  readonly head: string
  /** Of the words and triggers shown: a decision about others does not count. */
  readonly mark: string
  /** Above the keys: what a key is about. */
  readonly rows: readonly PaneRow[]
  /** Below them: what a low window may cut off. */
  readonly more: readonly PaneRow[]
  /** Key, what it decides, and its label. */
  readonly keys: readonly (readonly [key: string, verb: string, label: string])[]
  /** The decisions that come with a text: its label, and what it begins with. */
  readonly inputs: Readonly<Record<string, readonly [label: string, text: string]>>
}

const KEYS = [
  ["a", "approve", "approve"],
  ["m", "mine", "mine"],
  ["r", "reject", "reject"],
  ["e", "edit", "edit"],
  ["t", "trigger", "trigger"],
] as const

const MAX_BODY_ROWS = 8
const MAX_QUOTES = 2
const TEXT_CHARS = 240
/** The pane wraps. */
const UNWRAPPED = 10_000
const PLAIN = styles("off")

export function paneCard(
  lessons: LessonIo,
  { number, state }: Numbered,
  position: string,
  past: readonly RecordedEvent[],
): PaneCard {
  const { content } = state
  const place = { position: 1, of: 1, number, unusedFor: undefined, decided: undefined }
  const card = cardOf(lessons, state, past, place)
  const [title = "", ...body] = textLines(content)
  const rows = [
    row("strong", cleanLine(title, TEXT_CHARS)),
    ...body.slice(0, MAX_BODY_ROWS).map((line) => row("plain", cleanLine(line, TEXT_CHARS))),
    ...(fitsPane(content) ? [] : [row("warning", `! There is more. ${WHOLE}`)]),
    ...warnings(card).map((line) => row("warning", `! ${line}`)),
  ]
  const more = [
    row("dim", `${labelOf(content, PLAIN)} · ${sourceOf(state)}`),
    ...content.evidence
      .slice(0, MAX_QUOTES)
      .map(({ quote }) => row("plain", `${ORIGIN_WORDS[state.origin]}: “${cleanLine(quote, TEXT_CHARS)}”`)),
    ...pastLines(card, content).map((line) => row("dim", line)),
    ...triggerWords(content.triggers).map((line) => row("dim", line)),
  ]
  const { body: text } = content
  return {
    id: content.id,
    head: `${position} · number ${number}`,
    mark: markOf(content),
    rows,
    more,
    keys: KEYS,
    inputs: {
      edit: ["New text", text.trim() || oneLine(content)],
      trigger: ["Files or commands", correctedCall(lessons, content) ?? ""],
    },
  }
}

/** How a person decides about a lesson that the pane cannot show whole. */
export const WHOLE = "To see and approve all of it, in a terminal: tenure review"

/** A key approves only what was on the screen. */
export function fitsPane(content: Lesson): boolean {
  const lines = textLines(content)
  return lines.length <= 1 + MAX_BODY_ROWS && lines.every((line) => line.length <= TEXT_CHARS)
}

export function markOf({ title, body, triggers }: Lesson): string {
  return new Bun.CryptoHasher("sha256")
    .update(JSON.stringify([title, body, triggers]))
    .digest("hex")
    .slice(0, 16)
}

function textLines(content: Lesson): string[] {
  return lessonText(content, PLAIN, UNWRAPPED)
    .split("\n")
    .filter((line) => cleanLine(line, TEXT_CHARS) !== "")
}

export function row(look: Look, text: string): PaneRow {
  return { look, text }
}

function pastLines({ past, calls }: Card, { triggers }: Lesson): readonly string[] {
  if (!past.isPointed) return triggers.actions.length + triggers.context.length > 0 ? [] : [AT_START]
  if (calls === 0) return []
  if (past.count === 0) return [`Would have matched none of the ${calls} recorded calls.`]
  const times = past.count === 1 ? "once" : `${past.count} times`
  const last = past.last.map(({ event }) => `${event.tool ?? ""} ${cleanLine(event.target ?? "", 60)}`)
  return [`Would have matched ${times}: ${last.join(" · ")}`]
}

const AT_START = "Names no file and no command: it comes at session start, not with a call."

function warnings({ warnings, gone }: Card): string[] {
  return [...warnings.map(warningLine), ...gone.map((each) => `Recheck: ${goneWords(each)}.`)]
}
