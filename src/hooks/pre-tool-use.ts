// Before a tool runs. An agent's call that would decide for a person becomes a question to the person, with the
// lesson it is about; where nobody can be asked it is refused (LIFE-06). Nothing else is written on this path:
// the call is recorded when it has an outcome.
import type { Event, ToolCall } from "../core/events/event.ts"
import type { Project } from "../io/home.ts"
import type { HookIo } from "./hook-io.ts"
import { protection } from "./protection.ts"
import { type Reply, SILENCE } from "./reply.ts"

type WithIo = (work: (io: HookIo) => Reply) => Promise<Reply>

export async function preToolUse(
  event: Event,
  call: ToolCall,
  project: Project,
  withIo: WithIo,
): Promise<Reply> {
  const found = await protection(event, call, project.root)
  if (found.kind === "pass") return SILENCE
  const { askPerson } = await import("./ask-person.ts")
  return withIo((io) => askPerson(event, found, io))
}
