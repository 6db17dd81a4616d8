// Guidance at a prompt. Here only what tells, without the database, that the message says no action of any lesson and
// that none was said before it; most messages end here.
import type { Event } from "../core/events/event.ts"
import { GUIDANCE_LIMITS } from "../core/guidance/limits.ts"
import { saidKey } from "../core/guidance/path-keys.ts"
import { lookInFilter } from "../store/filter.ts"
import type { Asked } from "./user-prompt-submit.ts"

/** What the agent is told with the prompt; undefined when nothing is. */
export async function guideMessage(
  event: Event,
  text: string,
  { project, io }: Asked,
): Promise<string | undefined> {
  const { isMaybe } = await lookInFilter(project, () => keysOf(event, text))
  if (!isMaybe) return undefined
  const { guidePrompt } = await import("../guidance/guide-prompt.ts")
  return guidePrompt(event, text, await io())
}

async function keysOf({ session }: Event, text: string): Promise<readonly string[]> {
  const { wordKeys } = await import("../core/guidance/keys.ts")
  return [saidKey(session), ...wordKeys(text, GUIDANCE_LIMITS)]
}
