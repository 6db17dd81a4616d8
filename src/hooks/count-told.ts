// Counts what a session's model is told, whoever tells it (PERF-04). Should counting fail, the telling does not. The
// count waits in the spool unless the store is open anyway.
import { estimateTokens } from "../core/briefing/tokens.ts"
import type { SessionId } from "../core/events/event.ts"
import { toldLine } from "../core/events/told.ts"
import type { Project } from "../io/home.ts"
import { leaveInSpool } from "../io/spool.ts"
import type { HookIo } from "./hook-io.ts"

export interface Counting {
  readonly project: Project
  readonly isOpen: boolean
  readonly io: () => Promise<HookIo>
}

export async function countTold(
  session: SessionId,
  text: string,
  { project, isOpen, io }: Counting,
): Promise<void> {
  const tokens = estimateTokens(text)
  if (!isOpen && leaveInSpool(project, session, toldLine(tokens))) return
  try {
    const { addToldTokens } = await import("../store/sessions.ts")
    addToldTokens((await io()).store(), session, tokens)
  } catch (fault) {
    const { logFault } = await import("../io/log.ts")
    logFault(project, "hook", fault)
  }
}
