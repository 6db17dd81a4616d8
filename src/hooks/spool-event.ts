// Keeps an event without opening the store; the spool is ingested when the store is next opened.

import { isAttended } from "../clients/claude-code/client-environment.ts"
import { changeOf } from "../clients/claude-code/tools.ts"
import { DEFAULT_CONFIG } from "../config/config.ts"
import { configStamp } from "../config/disk/config-stamp.ts"
import { appendToSpool, lastInSpool } from "../io/spool.ts"
import { secretValuesOf } from "../privacy/redact.ts"
import type { Happening, ToolCall } from "../sessions/event.ts"
import { draftOf } from "../sessions/event-record.ts"
import { isFirstReport, type Spooled, spoolLine } from "../sessions/spooled.ts"
import type { HookRun } from "./handler.ts"

/** Undefined when the store has to take it: it holds the project's own limits. */
export function spoolEvent({ event, project, payload, env }: HookRun): Spooled | undefined {
  if (configStamp(project) !== "") return undefined
  const draft = draftOf(event, {
    root: project.root,
    limits: DEFAULT_CONFIG.events,
    secretsIn: (text) => secretValuesOf(env, text),
    fingerprint: Bun.hash(payload).toString(36),
    changeOf,
  })
  const hookUs = Math.round(Bun.nanoseconds() / 1000)
  const spooled = { draft, at: Date.now(), hookUs, attended: isAttended(env), by: process.pid }
  return appendToSpool(project, event.session, spoolLine(spooled)) ? spooled : undefined
}

/** A file of the client's own memory (LERN-13). */
const MEMORY = /[\\/]memory[\\/][^\\/]+\.md$/i

/** A call that may have written to the client's memory; that is rare, so the store is opened. */
export async function keepMemory(run: HookRun, spooled: Spooled | undefined): Promise<void> {
  const { event, project } = run
  const call = memoryWrite(event.happening)
  if (call === undefined) return
  // Another installation reported the same call before us (F28).
  if (spooled !== undefined && !isFirstReport(spooled, lastInSpool(project, event.session).lines)) return
  const { recordMemoryWrite } = await import("../learning/sources/memory/disk/memory-writes.ts")
  const io = await run.io()
  recordMemoryWrite(event, call, { io: io.lessons(), attended: io.attended, secretsIn: io.secretsIn })
}

function memoryWrite(happening: Happening): ToolCall | undefined {
  if (happening.kind !== "tool-finished" || happening.outcome !== "ok") return undefined
  const { call } = happening
  return call.target.kind === "file" && MEMORY.test(call.target.path) ? call : undefined
}
