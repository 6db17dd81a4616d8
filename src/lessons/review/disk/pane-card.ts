// A candidate as rows for the pane inside the client (REVW-01, REVW-09): the module draws them and knows nothing of lessons.

import { cleanLine } from "../../../privacy/sanitise.ts"
import type { RecordedEvent } from "../../../sessions/event.ts"
import type { LessonIo } from "../../../store/lesson-io.ts"
import { styles } from "../../../terminal/format-text.ts"
import { oneLine } from "../../file/body.ts"
import type { LessonState } from "../../model/lesson-state.ts"
import { ORIGIN_WORDS } from "../review-wording.ts"
import { type Card, cardOf, sourceOf } from "./card.ts"
import { labelOf, lessonText, triggerLines } from "./lesson-text.ts"
import { warningLine } from "./lesson-warnings.ts"
import { goneWords } from "./recheck.ts"
import { correctedCall } from "./set-trigger.ts"

type Look = "strong" | "plain" | "dim" | "warning"

export interface PaneCard {
  readonly id: string
  readonly number: number
  readonly rows: readonly { readonly look: Look; readonly text: string }[]
  /** What the person edits. */
  readonly text: string
  /** What a new trigger begins with. */
  readonly trigger: string
}

const MAX_BODY_ROWS = 8
const MAX_QUOTES = 2
const TEXT_CHARS = 240
/** The pane wraps. */
const UNWRAPPED = 10_000
const PLAIN = styles(false)

export function paneCard(
  lessons: LessonIo,
  state: LessonState,
  number: number,
  past: readonly RecordedEvent[],
): PaneCard {
  const { content } = state
  const place = { position: 1, of: 1, number, unusedFor: undefined, decided: undefined }
  const card = cardOf(lessons, state, past, place)
  const [title = "", ...body] = lessonText(content, PLAIN, UNWRAPPED)
    .split("\n")
    .map((line) => cleanLine(line, TEXT_CHARS))
    .filter((line) => line !== "")
  const rows = [
    row("strong", title),
    ...body.slice(0, MAX_BODY_ROWS).map((line) => row("plain", line)),
    row("dim", `${labelOf(content, PLAIN)} · ${sourceOf(state)}`),
    ...content.evidence
      .slice(0, MAX_QUOTES)
      .map(({ quote }) => row("plain", `${ORIGIN_WORDS[state.origin]}: “${cleanLine(quote, TEXT_CHARS)}”`)),
    row("dim", pastLine(card)),
    ...triggerLines(content.triggers, UNWRAPPED).map((line) => row("dim", `Comes with ${cleanLine(line)}`)),
    ...warnings(card).map((line) => row("warning", `! ${line}`)),
  ]
  const { body: text } = content
  return {
    id: content.id,
    number,
    rows,
    text: text.trim() || oneLine(content),
    trigger: correctedCall(lessons, content) ?? "",
  }
}

function row(look: Look, text: string) {
  return { look, text }
}

function pastLine({ past, calls }: Card): string {
  if (!past.isPointed) return "Names no file and no command: it comes at session start, not with a call."
  if (past.count === 0) return `Would have matched none of the ${calls} recorded calls.`
  const times = past.count === 1 ? "once" : `${past.count} times`
  const last = past.last.map(({ event }) => `${event.tool ?? ""} ${cleanLine(event.target ?? "", 60)}`)
  return `Would have matched ${times}: ${last.join(" · ")}`
}

function warnings({ warnings, gone }: Card): string[] {
  return [...warnings.map(warningLine), ...gone.map((each) => `Recheck: ${goneWords(each)}.`)]
}
