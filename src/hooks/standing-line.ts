// The standing line in the brief: what a lesson is and how the agent reports one (LERN-10). Once a session, and in short
// after a compaction; never in unattended sessions or where the configuration turns it off.

import { isConfigKnown, saveConfig } from "../config/disk/config-in-force.ts"
import { appendToSpool } from "../io/spool.ts"
import { lineAfterCompaction, STANDING_LINE } from "../learning/blocks/asking.ts"
import { standingLineMark } from "../learning/blocks/spool-lines.ts"
import type { SessionId } from "../sessions/event.ts"
import { recordStandingLine, wasAskedToReport } from "../store/findings.ts"
import type { HookIo } from "./hook-io.ts"

/** Empty when the agent already has it or must not get it. `source` is the client's word for how the session began. */
export async function tellToReport(session: SessionId, source: string, io: HookIo): Promise<string> {
  if (!(await mayAsk(io))) return ""
  // A fork continues a conversation that has the line; so does a resumed one, unless Tenure was installed since.
  if (source === "fork" || (source === "resume" && wasAskedToReport(io.store(), session))) return ""
  return send(STANDING_LINE, session, io)
}

/** After a compaction the agent only needs the form again, and whether lessons were reported before. */
export async function tellAgain(session: SessionId, state: string, io: HookIo): Promise<string> {
  return (await mayAsk(io)) ? send(lineAfterCompaction(state), session, io) : ""
}

function send(line: string, session: SessionId, io: HookIo): string {
  recordStandingLine(io.store(), session, io.now)
  // The prompt hook reads only the spool, and needs to see that the agent has the line.
  appendToSpool(io.project, session, standingLineMark())
  return line
}

/** Reads a configuration that is not in the store yet: it may turn asking off. */
async function mayAsk(io: HookIo): Promise<boolean> {
  if (!io.attended || io.disabled) return false
  if (isConfigKnown(io.project, io.store())) return io.config().askAgent
  const { readConfig } = await import("../config/disk/project-config.ts")
  const { config } = readConfig(io.project, io.lessons().home)
  saveConfig(io.project, io.store(), config)
  return config.askAgent
}
