// Prescreens a prompt while the person waits. Most prompts hold no lesson; for them neither the store nor the inference code
// is loaded.

import { withoutPasted } from "../../clients/claude-code/transcript/pasted.ts"
import { clean } from "../../privacy/sanitise.ts"
import { type PromptReading, readMessage } from "./features.ts"
import { type JudgedPrompt, judgeMessage } from "./judge.ts"

export interface PrescreenedPrompt {
  readonly prompt: string
  /** Features of the part that a person typed. */
  readonly reading: PromptReading
  /** The gate's verdict without the agent's previous reply. */
  readonly judged: JudgedPrompt
}

/** "Go on", "run it". */
const GO_AHEAD = /^\s*(?:[a-z']+\s+)?(?:on|it|that|this|ahead|again)[\s.!]*$/i

export function prescreen(prompt: string): PrescreenedPrompt | undefined {
  if (GO_AHEAD.test(prompt)) return undefined
  const user = withoutPasted(clean(promptEnds(prompt, END_CHARS)))
  // The previous reply can only count against a finding (prescreen-prompt.test.ts), so nothing is missed.
  const reading = readMessage({ user, prevAssistant: "" })
  const judged = judgeMessage(reading)
  return judged.tier === "none" ? undefined : { prompt, reading, judged }
}

/** People write their own words before or after a long paste. */
export const END_CHARS = 3_000

export function promptEnds(prompt: string, chars: number): string {
  return prompt.length <= 2 * chars ? prompt : `${prompt.slice(0, chars)}\n\n${prompt.slice(-chars)}`
}
