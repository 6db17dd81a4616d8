// Looks closely at a prompt that promises a lasting lesson (promising.ts). What is found waits, unconfirmed, until the
// transcript shows that a person typed it (settle-findings.ts): the payload itself proves nothing. It may ask the agent,
// once, in passing.
import type { Event } from "../core/events/event.ts"
import { ASK_TEXT, MOST_ASKS } from "../core/learning/asking.ts"
import { readAfter } from "../core/learning/features.ts"
import type { Found } from "../core/learning/found.ts"
import { judgeReading } from "../core/learning/judge.ts"
import { redact } from "../core/trust/redact.ts"
import { clean } from "../core/trust/sanitise.ts"
import { END_CHARS, endsOf, type Promising, promising } from "./promising.ts"
import { promptMark } from "./prompt-mark.ts"

/** Where what is known of the session is read and what is found is left: the spool, or the store (findings-in-*.ts). */
export interface Desk {
  readonly now: number
  readonly attended: boolean
  /** Whether the configuration lets the agent be asked. */
  readonly mayAsk: boolean
  secretsIn(text: string): readonly string[]
  /** What the agent said last; empty: not known. */
  lastReply(): string
  /** How often the agent has been asked in this session. */
  asks(): number
  leave(found: Found): void
}

/** The line for the agent, or undefined. */
export function noticePrompt({ session, promptId }: Event, found: Promising, desk: Desk): string | undefined {
  const { prompt } = found
  const read = withoutSecrets(found, desk)
  if (read === undefined) return undefined
  const { reading, judged: alone } = read
  const before = desk.lastReply()
  const judged = before === "" ? alone : judgeReading(readAfter(reading, before))
  if (judged.tier === "none") return undefined
  const asked = desk.attended && judged.tier !== "certain" && desk.mayAsk && desk.asks() < MOST_ASKS
  const finding = { ...judged, text: redact(judged.text, desk.secretsIn(judged.text)) }
  desk.leave({ session, promptId, at: desk.now, prompt: promptMark(prompt), asked, finding })
  return asked ? ASK_TEXT : undefined
}

/** What is read of either end of a prompt, and the longest secret that may begin or end in it. */
const WATCHED_CHARS = END_CHARS + 5_000

/** Read anew where there are any: the words of a finding are cut, and half of a secret has no shape any more (T10). */
function withoutSecrets(found: Promising, { secretsIn }: Desk): Promising | undefined {
  const ends = clean(endsOf(found.prompt, WATCHED_CHARS))
  const safe = redact(ends, secretsIn(ends))
  return safe === ends ? found : promising(safe)
}
