// A session starts, resumes, or goes on after a compaction: it is counted if it is new, and once a day old
// events are let go.
import { pruneEvents } from "../store/events.ts"
import { getMeta, setMeta } from "../store/meta.ts"
import type { Handler } from "./handler.ts"
import type { HookIo } from "./hook-io.ts"
import { remember } from "./remember.ts"
import { SILENCE } from "./reply.ts"

const DAY_MS = 24 * 60 * 60 * 1000

export const sessionStart: Handler<"session-started"> = (event, _happening, io) => {
  remember(event, io)
  pruneDaily(io)
  return SILENCE
}

/** SESS-05. Once a day by our own clock; a clock that jumps back only delays it. */
function pruneDaily(io: HookIo): void {
  const store = io.store()
  const last = Number(getMeta(store, "pruned_at") ?? 0)
  if (io.now - last < DAY_MS && io.now >= last) return
  pruneEvents(store, io.now - io.config.events.keepDays * DAY_MS)
  setMeta(store, "pruned_at", String(io.now))
}
