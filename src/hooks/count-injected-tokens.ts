// Counts the tokens Tenure adds to a session's context (PERF-04), except those that a receipt counts. It runs after the
// reply is printed, so a fault costs only the count. The count waits in the spool unless the store is already open.

import { appendToSpool } from "../io/spool.ts"
import { injectedTokensLine } from "../sessions/spooled.ts"
import { estimateTokens } from "../text/tokens.ts"
import type { HookRun } from "./handler.ts"

export async function countInjectedTokens(run: HookRun, text: string): Promise<void> {
  const { project } = run
  const { session } = run.event
  const tokens = estimateTokens(text) - estimateTokens(run.counted)
  if (!run.isOpen() && appendToSpool(project, session, injectedTokensLine(tokens))) return
  try {
    const { addDeliveredTokens } = await import("../store/sessions.ts")
    addDeliveredTokens((await run.io()).store(), session, tokens)
  } catch (fault) {
    const { logFault } = await import("../io/log.ts")
    logFault(project, "hook", fault)
  }
}
