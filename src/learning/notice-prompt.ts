// Looks closely at a prompt that promises a lasting lesson (promising.ts). What is found waits, unconfirmed, until the
// transcript shows that a person typed it (settle-findings.ts): the payload itself proves nothing. It may ask the agent,
// once, in passing.
import type { Event } from "../core/events/event.ts"
import { ASK_TEXT, MOST_ASKS } from "../core/learning/asking.ts"
import { type Reading, readAfter } from "../core/learning/features.ts"
import { judgeReading } from "../core/learning/judge.ts"
import { redact } from "../core/trust/redact.ts"
import type { LessonIo } from "../lessons/lesson-io.ts"
import { lastReply } from "../store/events.ts"
import { putFinding } from "../store/findings.ts"
import { getMeta, setMeta } from "../store/meta.ts"
import { writing } from "../store/open.ts"
import { promptMark } from "./prompt-mark.ts"

export interface Noticing {
  readonly io: LessonIo
  readonly attended: boolean
  readonly secretsIn: (text: string) => readonly string[]
}

export interface Promising {
  readonly prompt: string
  /** What of it a person typed, as `promisingReading` gave it. */
  readonly reading: Reading
}

/** The line for the agent, or undefined. */
export function noticePrompt(
  { session, promptId }: Event,
  { prompt, reading }: Promising,
  { io, attended, secretsIn }: Noticing,
): string | undefined {
  const judged = judgeReading(readAfter(reading, lastReply(io.store, session)))
  if (judged.tier === "none") return undefined
  const finding = { ...judged, text: redact(judged.text, secretsIn(judged.text)) }
  const waiting = { session, promptId, at: io.now, prompt: promptMark(prompt), finding }
  return writing(io.store, () => {
    const asked = attended && judged.tier !== "certain" && io.config.askAgent && mayAsk(io, session)
    putFinding(io.store, { ...waiting, asked })
    return asked ? ASK_TEXT : undefined
  })
}

/** Counts the question when it is asked. */
function mayAsk(io: LessonIo, session: string): boolean {
  const key = `asked:${session}`
  const before = Number(getMeta(io.store, key) ?? 0)
  if (before >= MOST_ASKS) return false
  setMeta(io.store, key, String(before + 1))
  return true
}
