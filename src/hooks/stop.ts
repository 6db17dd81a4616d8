// A turn ends, or a compaction is about to begin: the work log is brought up to date.
import type { Happening } from "../core/events/event.ts"
import type { Handler } from "./handler.ts"
import { remember } from "./remember.ts"
import { SILENCE } from "./reply.ts"
import { writeWorkLog } from "./write-work-log.ts"

export const stop: Handler<Extract<Happening["kind"], "turn-ended" | "compaction-began">> = (
  event,
  _,
  io,
) => {
  if (remember(event, io)) writeWorkLog(event.session, io)
  return SILENCE
}
