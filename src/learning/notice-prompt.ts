// Looks closely at a prompt that promises a lasting lesson (promising.ts). What is found waits, unconfirmed, until the transcript shows that a person
// typed it (settle-findings.ts): the payload itself proves nothing. It may ask the agent, once, in passing.
import type { Event, RecordedEvent } from "../core/events/event.ts"
import { ASK_TEXT, MOST_ASKS } from "../core/learning/asking.ts"
import { detect, type Finding } from "../core/learning/detect.ts"
import { redact } from "../core/trust/redact.ts"
import type { LessonIo } from "../lessons/lesson-io.ts"
import { eventsOf } from "../store/events.ts"
import { putFinding } from "../store/findings.ts"
import { getMeta, setMeta } from "../store/meta.ts"
import { writing } from "../store/open.ts"
import { promptMark } from "./prompt-mark.ts"

/** How far back a prompt's surroundings reach. */
const RECENT_EVENTS = 30

export interface Noticing {
  readonly io: LessonIo
  readonly attended: boolean
  readonly secretsIn: (text: string) => readonly string[]
}

export interface Promising {
  readonly prompt: string
  /** What of it a person typed, as `promisingWords` gave it. */
  readonly words: string
}

/** The line for the agent, or undefined. */
export function noticePrompt(
  event: Event,
  { prompt, words }: Promising,
  { io, attended, secretsIn }: Noticing,
): string | undefined {
  const around = surroundings(eventsOf(io.store, event.session, RECENT_EVENTS))
  const verdict = detect({ user: words, ...around })
  if (verdict.tier === "none") return undefined
  const finding: Finding = { ...verdict, text: redact(verdict.text, secretsIn(verdict.text)) }
  const { session, promptId } = event
  return writing(io.store, () => {
    const asked = attended && verdict.tier !== "certain" && io.config.askAgent && mayAsk(io, session)
    putFinding(io.store, { session, promptId, prompt: promptMark(prompt), asked, finding }, io.now)
    return asked ? ASK_TEXT : undefined
  })
}

function surroundings(recent: readonly RecordedEvent[]) {
  const calls = recent.filter(({ kind, agent }) => kind === "tool-finished" && agent === null)
  return {
    prevAssistant: recent.findLast(({ kind }) => kind === "turn-ended")?.text ?? "",
    recentTools: calls.flatMap(({ tool }) => tool ?? []),
    recentFiles: calls.flatMap(({ tool, target }) => (tool === "Bash" || target === null ? [] : [target])),
  }
}

/** Counts the question when it is asked. */
function mayAsk(io: LessonIo, session: string): boolean {
  const key = `asked:${session}`
  const before = Number(getMeta(io.store, key) ?? 0)
  if (before >= MOST_ASKS) return false
  setMeta(io.store, key, String(before + 1))
  return true
}
