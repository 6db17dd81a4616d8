// Which handler an event goes to. Each is a chunk of its own, so that recording an event does not load what
// deciding about a lesson needs, and a tool call that concerns nobody does not even load the store.
import type { Event } from "../core/events/event.ts"
import type { Project } from "../io/home.ts"
import type { Environment } from "./environment.ts"
import type { HookIo } from "./hook-io.ts"
import { type Reply, SILENCE } from "./reply.ts"

export async function handle(
  event: Event,
  project: Project,
  payload: string,
  env: Environment,
): Promise<Reply> {
  const { happening } = event
  const withIo = async (work: (io: HookIo) => Reply | Promise<Reply>): Promise<Reply> => {
    const { hookIo } = await import("./hook-io.ts")
    const io = hookIo(project, payload, env)
    const reply = await work(io)
    io.close()
    return reply
  }
  if (happening.kind === "tool-requested") {
    const { preToolUse } = await import("./pre-tool-use.ts")
    return preToolUse(event, happening.call, project, withIo)
  }
  if (happening.kind === "tool-finished" || happening.kind === "subagent-ended") {
    const { spoolEvent } = await import("./spool-event.ts")
    if (spoolEvent(event, project, payload, env)) return SILENCE
  }
  return withIo((io) => answer(event, io))
}

async function answer(event: Event, io: HookIo): Promise<Reply> {
  const { happening } = event
  switch (happening.kind) {
    case "session-started":
      return (await import("./session-start.ts")).sessionStart(event, happening, io)
    case "prompt-submitted":
      return (await import("./user-prompt-submit.ts")).userPromptSubmit(event, happening, io)
    case "turn-ended":
    case "compaction-began":
      return (await import("./stop.ts")).stop(event, happening, io)
    case "session-ended":
      return (await import("./session-end.ts")).sessionEnd(event, happening, io)
    default:
      return (await import("./record.ts")).record(event, happening, io)
  }
}
