// Keeps an event without opening the store: nobody waits for it, and it is taken in when the store is next opened.
import { DEFAULT_CONFIG } from "../core/config.ts"
import type { Environment } from "../core/environment.ts"
import type { Event } from "../core/events/event.ts"
import { draftOf } from "../core/events/record.ts"
import { type Spooled, spoolLine } from "../core/events/spooled.ts"
import { secretValuesOf } from "../core/trust/redact.ts"
import { configStamp } from "../io/config-stamp.ts"
import type { Project } from "../io/home.ts"
import { leaveInSpool } from "../io/spool.ts"
import { isAttended } from "./attended.ts"

/** Undefined when the store has to take it: limits of the project's own are kept there. */
export function spoolEvent(
  event: Event,
  project: Project,
  payload: string,
  env: Environment,
): Spooled | undefined {
  if (configStamp(project) !== "") return undefined
  const draft = draftOf(event, {
    root: project.root,
    limits: DEFAULT_CONFIG.events,
    secretsIn: (text) => secretValuesOf(env, text),
    fingerprint: Bun.hash(payload).toString(36),
  })
  const hookUs = Math.round(Bun.nanoseconds() / 1000)
  const spooled = { draft, at: Date.now(), hookUs, attended: isAttended(env), by: process.pid }
  return leaveInSpool(project, event.session, spoolLine(spooled)) ? spooled : undefined
}
