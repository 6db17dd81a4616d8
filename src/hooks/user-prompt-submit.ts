// A prompt. A decision typed as the whole line is carried out and answered here: no request is sent, no tokens
// are spent (REVW-02). Everything else is kept, searched for a lasting lesson, and goes to the agent. The person
// waits for all of it, so the store is opened only when there is something to say or to keep for good.
import type { Event } from "../core/events/event.ts"
import { parseTypedLine } from "../core/review/typed-line.ts"
import type { Project } from "../io/home.ts"
import { promisingReading } from "../learning/promising.ts"
import { type Environment, isAttended } from "./environment.ts"
import type { HappeningOf } from "./handler.ts"
import type { HookIo } from "./hook-io.ts"
import { type Reply, SILENCE } from "./reply.ts"
import { isOurs, spoolEvent } from "./spool-event.ts"

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
  const isNew = await keep(event, asked)
  const reading = event.agent === null ? promisingReading(text) : undefined
  if (reading === undefined || !isNew()) return SILENCE
  const { noticePrompt } = await import("../learning/notice-prompt.ts")
  const { lessons, attended, secretsIn } = await asked.io()
  const asking = noticePrompt(event, { prompt: text, reading }, { io: lessons(), attended, secretsIn })
  return asking === undefined ? SILENCE : { kind: "context", event: "UserPromptSubmit", text: asking }
}

/** Whether the prompt is reported for the first time, to be asked only when something depends on it. */
async function keep(event: Event, { project, payload, env, io }: Asked): Promise<() => boolean> {
  const spooled = spoolEvent(event, project, payload, env)
  if (spooled !== undefined) return () => isOurs(spooled, project)
  const { remember } = await import("./remember.ts")
  const isNew = remember(event, await io())
  return () => isNew
}
