// The first look at a prompt, while the person waits: may it hold a lasting lesson? Most hold nothing, and for them
// neither the store nor what is inferred from a finding is loaded.
import { type Reading, read } from "../core/learning/features.ts"
import { judgeReading } from "../core/learning/judge.ts"
import { withoutPasted } from "../core/transcript/pasted.ts"
import { clean } from "../core/trust/sanitise.ts"

/** The typed words as read, to be looked at closely; undefined when there is nothing in them. */
export function promisingReading(prompt: string): Reading | undefined {
  const user = withoutPasted(clean(endsOf(prompt)))
  // What the agent said before can only count against a finding (promising.test.ts), so nothing is missed.
  const reading = read({ user, prevAssistant: "" })
  return judgeReading(reading).tier === "none" ? undefined : reading
}

/** What a person says around something long stands at its ends. */
const MOST_CHARS = 8_000

function endsOf(prompt: string): string {
  if (prompt.length <= MOST_CHARS) return prompt
  return `${prompt.slice(0, MOST_CHARS / 2)}\n\n${prompt.slice(-MOST_CHARS / 2)}`
}
