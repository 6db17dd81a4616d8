// Counts what a session's model is told, whoever tells it (PERF-04). Should counting fail, the telling does not.
import { estimateTokens } from "../core/briefing/tokens.ts"
import type { SessionId } from "../core/events/event.ts"
import { logFault } from "../io/log.ts"
import { addToldTokens } from "../store/sessions.ts"
import type { HookIo } from "./hook-io.ts"

export function countTold(session: SessionId, text: string, io: HookIo): void {
  try {
    addToldTokens(io.store(), session, estimateTokens(text))
  } catch (fault) {
    logFault(io.project, "hook", fault)
  }
}
