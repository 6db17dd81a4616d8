// A sub-agent starts: records it, and delivers the lessons that concern its task (GUID-11).

import { SILENCE } from "../clients/claude-code/disk/reply.ts"
import type { Handler } from "./handler.ts"
import { remember } from "./remember.ts"

export const subagentStart: Handler<"subagent-started"> = async (event, { agentType }, io) => {
  if (!remember(event, io) || agentType === "" || io.silenced()) return SILENCE
  const { briefSubagent } = await import("../guidance/disk/brief-subagent.ts")
  const text = await briefSubagent(event, agentType, io)
  return text === undefined ? SILENCE : { kind: "context", event: "SubagentStart", text }
}
