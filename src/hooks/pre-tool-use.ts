// Before a tool runs. An agent's call that would decide for a person becomes a question to the person, with the
// lesson it is about; where nobody can be asked it is refused (LIFE-06). Nothing else is written on this path:
// the call is recorded when it has an outcome.
import { protect } from "../core/guard/self-protection.ts"
import type { Handler } from "./handler.ts"
import { SILENCE } from "./reply.ts"

export const preToolUse: Handler<"tool-requested"> = async (event, { call }, io) => {
  const { tool, input } = call
  const found = protect({ tool, input, cwd: event.cwd, root: io.project.root })
  if (found.kind === "pass") return SILENCE
  const { askPerson } = await import("./ask-person.ts")
  return askPerson(event, found, io)
}
