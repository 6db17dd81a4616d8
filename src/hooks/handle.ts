// Which handler an event goes to. Each is a chunk of its own, so that recording an event does not load what
// deciding about a lesson needs.
import type { Event } from "../core/events/event.ts"
import type { Project } from "../io/home.ts"
import { type Environment, type HookIo, hookIo } from "./hook-io.ts"
import type { Reply } from "./reply.ts"

export async function handle(
  event: Event,
  project: Project,
  payload: string,
  env: Environment,
): Promise<Reply> {
  const io = hookIo(project, payload, env)
  const reply = await answer(event, io)
  io.close()
  return reply
}

async function answer(event: Event, io: HookIo): Promise<Reply> {
  const { happening } = event
  switch (happening.kind) {
    case "session-started":
      return (await import("./session-start.ts")).sessionStart(event, happening, io)
    case "prompt-submitted":
      return (await import("./user-prompt-submit.ts")).userPromptSubmit(event, happening, io)
    case "tool-requested":
      return (await import("./pre-tool-use.ts")).preToolUse(event, happening, io)
    case "tool-finished":
    case "subagent-started":
    case "subagent-ended":
    case "compaction-ended":
      return (await import("./record.ts")).record(event, happening, io)
    case "turn-ended":
    case "compaction-began":
      return (await import("./stop.ts")).stop(event, happening, io)
    case "session-ended":
      return (await import("./session-end.ts")).sessionEnd(event, happening, io)
  }
}
