// A prompt. A decision typed as the whole line is carried out and answered here: no request is sent, no tokens
// are spent (REVW-02). Everything else is kept, searched for a lasting lesson, and goes to the agent. The person
// waits for all of it, so the store is opened only when there is something to say or to keep for good.
import { mayCarryOver } from "../continuity/carry-over.ts"
import type { Environment } from "../core/environment.ts"
import type { Event } from "../core/events/event.ts"
import { isFirstReport, type Spooled } from "../core/events/spooled.ts"
import { parseTypedLine } from "../core/review/typed-line.ts"
import type { Project } from "../io/home.ts"
import { isDisabled } from "../io/pause.ts"
import { lastInSpool } from "../io/spool.ts"
import { promising } from "../learning/promising.ts"
import { isAttended } from "./attended.ts"
import { guideMessage } from "./guide-message.ts"
import type { HappeningOf } from "./handler.ts"
import type { HookIo } from "./hook-io.ts"
import { noteFinding } from "./note-finding.ts"
import { type Reply, SILENCE, together } from "./reply.ts"
import { spoolEvent } from "./spool-event.ts"

/** What the handler is called with; `io` is made at the first call. */
export interface Asked {
  readonly project: Project
  readonly payload: string
  readonly env: Environment
  readonly io: () => Promise<HookIo>
}

export async function userPromptSubmit(
  event: Event,
  { text }: HappeningOf<"prompt-submitted">,
  asked: Asked,
): Promise<Reply> {
  const typed = isAttended(asked.env) && event.agent === null ? parseTypedLine(text) : undefined
  if (typed !== undefined) {
    const { carryOut } = await import("./typed-line.ts")
    return { kind: "answered", text: carryOut(typed, event.session, await asked.io()) }
  }
  const { project, payload, env } = asked
  const spooled = spoolEvent(event, project, payload, env)
  const isNew = spooled !== undefined || (await keepInStore(event, asked))
  if (!isNew || event.agent !== null) return SILENCE
  const carried = await carryOver(event, spooled, asked)
  const parts = [await guideMessage(event, text, asked), await askWhetherItHolds(event, text, spooled, asked)]
  const told = [...carried.context, ...parts.map((part) => part ?? "")]
  return together("UserPromptSubmit", told, carried.notices)
}

/** What a compaction dropped and nobody has given back yet, and how full the context is. */
async function carryOver({ session }: Event, spooled: Spooled | undefined, { project, env }: Asked) {
  const nothing = { context: [], notices: [] }
  if (isDisabled(env) || !mayCarryOver(project, session)) return nothing
  if (spooled !== undefined && !isFirstReport(spooled, lastInSpool(project, session).lines)) return nothing
  const { takeGiveBack } = await import("../continuity/give-back-file.ts")
  const { tellPressure } = await import("../continuity/tell-pressure.ts")
  const dropped = takeGiveBack(project, session)
  const pressure = tellPressure(project, session)
  return {
    context: [dropped, pressure?.context ?? ""],
    notices: isAttended(env) ? [pressure?.notice ?? ""] : [],
  }
}

/** A prompt that may hold a lasting lesson is kept as a finding, and the agent is asked about it (LERN-10). */
async function askWhetherItHolds(
  event: Event,
  text: string,
  spooled: Spooled | undefined,
  asked: Asked,
): Promise<string | undefined> {
  const found = promising(text)
  if (found === undefined) return undefined
  return noteFinding(event, found, spooled, asked)
}

/** False when the same prompt had been reported before. */
async function keepInStore(event: Event, { io }: Asked): Promise<boolean> {
  const { remember } = await import("./remember.ts")
  return remember(event, await io())
}
