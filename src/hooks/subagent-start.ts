// A sub-agent starts: recorded, and told what of this project its task concerns (GUID-11).
import type { Handler } from "./handler.ts"
import { remember } from "./remember.ts"
import { SILENCE } from "./reply.ts"

export const subagentStart: Handler<"subagent-started"> = async (event, { agentType }, io) => {
  if (!remember(event, io) || agentType === "" || io.silenced()) return SILENCE
  const { tellSubagent } = await import("../guidance/tell-subagent.ts")
  const text = await tellSubagent(event, agentType, io)
  return text === undefined ? SILENCE : { kind: "context", event: "SubagentStart", text }
}
