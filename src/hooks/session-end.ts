// A session ends. The client gives all such hooks together 1.5 seconds: one row and one file, no more.
import { endSession } from "../store/sessions.ts"
import type { Handler } from "./handler.ts"
import { remember } from "./remember.ts"
import { SILENCE } from "./reply.ts"
import { judge, settle } from "./stop.ts"
import { writeWorkLog } from "./write-work-log.ts"

export const sessionEnd: Handler<"session-ended"> = async (event, happening, io) => {
  remember(event, io)
  await settle(event, "", io)
  await judge(event, io, true)
  endSession(io.store(), event.session, happening.reason, io.now)
  writeWorkLog(event.session, io)
  return SILENCE
}
