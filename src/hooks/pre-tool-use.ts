// Before a tool runs, in this order: self-protection, then guidance. An agent's call that would decide for a person
// becomes a question to the person, with the lesson it is about; where nobody can be asked it is refused (LIFE-06).
// Nothing is written on this path unless something is asked or told: the call is recorded when it has an outcome.

import type { Environment } from "../core/environment.ts"
import type { Event, ToolCall } from "../core/events/event.ts"
import type { Project } from "../io/home.ts"
import { guideCall, type WithIo } from "./guide-call.ts"
import { protection } from "./protection.ts"
import type { Reply } from "./reply.ts"

export async function preToolUse(
  event: Event,
  call: ToolCall,
  project: Project,
  env: Environment,
  withIo: WithIo,
): Promise<Reply> {
  const found = await protection(event, call, project.root)
  if (found.kind === "pass") return guideCall(event, call, project, env, withIo)
  const { askPerson } = await import("./ask-person.ts")
  return withIo((io) => askPerson(event, found, io))
}
