// The first look at a prompt, while the person waits: may it hold a lasting lesson? Most hold nothing, and for them
// neither the store nor what is inferred from a finding is loaded.
import { type Reading, read } from "../core/learning/features.ts"
import { type Judged, judgeReading } from "../core/learning/judge.ts"
import { withoutPasted } from "../core/transcript/pasted.ts"
import { clean } from "../core/trust/sanitise.ts"

export interface Promising {
  readonly prompt: string
  /** What of it a person typed, as read. */
  readonly reading: Reading
  /** What it seems to teach when nothing is known of what the agent said before. */
  readonly judged: Judged
}

/** To be looked at closely; undefined when there is nothing in it. */
export function promising(prompt: string): Promising | undefined {
  const user = withoutPasted(clean(endsOf(prompt, END_CHARS)))
  // What the agent said before can only count against a finding (promising.test.ts), so nothing is missed.
  const reading = read({ user, prevAssistant: "" })
  const judged = judgeReading(reading)
  return judged.tier === "none" ? undefined : { prompt, reading, judged }
}

/** What a person says around something long stands at its ends. */
export const END_CHARS = 3_000

export function endsOf(prompt: string, chars: number): string {
  return prompt.length <= 2 * chars ? prompt : `${prompt.slice(0, chars)}\n\n${prompt.slice(-chars)}`
}
