// The spool as the place of findings: no database is opened while the person waits. The store takes them in when it is
// next opened, at the latest when the turn ends (store/take-in.ts).
import { DEFAULT_CONFIG } from "../core/config.ts"
import type { SessionId } from "../core/events/event.ts"
import { asksIn, foundLine, lastSaid } from "../core/learning/found.ts"
import type { Project } from "../io/home.ts"
import { leaveInSpool } from "../io/spool.ts"
import type { Desk } from "./notice-prompt.ts"

/** `lines` are all of the session's. It has no configuration of its own, or its events would not be in the spool. */
export function spoolDesk(
  project: Project,
  session: SessionId,
  lines: readonly string[],
  who: Pick<Desk, "now" | "attended" | "secretsIn">,
): Desk {
  return {
    ...who,
    mayAsk: DEFAULT_CONFIG.askAgent,
    lastReply: () => lastSaid(lines),
    asks: () => asksIn(lines),
    leave: (found) => {
      if (!leaveInSpool(project, session, foundLine(found)))
        throw new Error("The spool did not take a finding.")
    },
  }
}
