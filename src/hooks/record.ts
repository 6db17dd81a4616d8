// Events that are only kept: prompts, finished tool calls, sub-agents, the end of a compaction.
import type { Event, Happening } from "../core/events/event.ts"
import type { HookIo } from "./hook-io.ts"
import { remember } from "./remember.ts"
import { type Reply, SILENCE } from "./reply.ts"

export function record(event: Event, _happening: Happening, io: HookIo): Reply {
  remember(event, io)
  return SILENCE
}
