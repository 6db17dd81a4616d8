// What is done about a prompt that seems to teach something: it is left in the spool, or, where the spool has not taken
// the prompt, in the store; and the agent may be asked. Loaded only then.
import type { Event } from "../core/events/event.ts"
import { isFirstReport, type Spooled } from "../core/events/spooled.ts"
import { secretValuesOf } from "../core/trust/redact.ts"
import { lastInSpool } from "../io/spool.ts"
import { spoolDesk } from "../learning/findings-in-spool.ts"
import { type Desk, noticePrompt } from "../learning/notice-prompt.ts"
import type { Promising } from "../learning/promising.ts"
import { isAttended } from "./attended.ts"
import type { Asked } from "./user-prompt-submit.ts"

/** The line for the agent, or undefined. */
export async function noteFinding(
  event: Event,
  found: Promising,
  spooled: Spooled | undefined,
  asked: Asked,
): Promise<string | undefined> {
  const desk = await deskFor(event, spooled, asked)
  return desk && noticePrompt(event, found, desk)
}

/** Undefined when another installation has reported the prompt before us (F28) and acts on it. */
async function deskFor(
  { session }: Event,
  spooled: Spooled | undefined,
  { project, env, io }: Asked,
): Promise<Desk | undefined> {
  const secretsIn = (words: string) => secretValuesOf(env, words)
  const who = { attended: isAttended(env), secretsIn }
  const known = spooled && { now: spooled.at, ...lastInSpool(project, session) }
  if (spooled && known && !isFirstReport(spooled, known.lines)) return undefined
  // How often the agent was asked is known only from all of the lines.
  if (known?.isWhole) return spoolDesk(project, session, known.lines, { now: known.now, ...who })
  const { storeDesk } = await import("../learning/findings-in-store.ts")
  return storeDesk((await io()).lessons(), session, who)
}
