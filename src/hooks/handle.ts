// Which handler an event goes to.
import type { Event } from "../core/events/event.ts"
import type { Project } from "../io/home.ts"
import { type Environment, type HookIo, hookIo } from "./hook-io.ts"
import { preToolUse } from "./pre-tool-use.ts"
import { record } from "./record.ts"
import type { Reply } from "./reply.ts"
import { sessionEnd } from "./session-end.ts"
import { sessionStart } from "./session-start.ts"
import { stop } from "./stop.ts"
import { userPromptSubmit } from "./user-prompt-submit.ts"

export function handle(event: Event, project: Project, payload: string, env: Environment): Reply {
  const io = hookIo(project, payload, env)
  const reply = answer(event, io)
  io.close()
  return reply
}

function answer(event: Event, io: HookIo): Reply {
  const { happening } = event
  switch (happening.kind) {
    case "session-started":
      return sessionStart(event, happening, io)
    case "tool-requested":
      return preToolUse(event, happening, io)
    case "prompt-submitted":
      return userPromptSubmit(event, happening, io)
    case "tool-finished":
    case "subagent-started":
    case "subagent-ended":
    case "compaction-ended":
      return record(event, happening, io)
    case "turn-ended":
    case "compaction-began":
      return stop(event, happening, io)
    case "session-ended":
      return sessionEnd(event, happening, io)
  }
}
