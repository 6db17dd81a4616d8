// A project whose `.tenure/local` was not made here: nothing of it is read, recorded or told, and the person hears of it
// when a session starts. Guardrails hold all the same: they need nothing of that folder.

import type { Environment } from "../core/environment.ts"
import type { Event } from "../core/events/event.ts"
import { FOREIGN_DATA, FOREIGN_HINT } from "../core/trust/foreign-data.ts"
import type { Project } from "../io/home.ts"
import { isAttended } from "./attended.ts"
import { type Reply, SILENCE } from "./reply.ts"

export async function withForeignData(
  event: Event,
  project: Project,
  env: Environment,
  isGuarded: boolean,
): Promise<Reply> {
  const { happening } = event
  if (happening.kind === "tool-requested" && isGuarded) {
    const { guarded } = await import("./guardrails.ts")
    return guarded(event, happening.call, project, env, async () => SILENCE)
  }
  if (happening.kind !== "session-started" || happening.source === "compact" || !isAttended(env))
    return SILENCE
  return { kind: "notice", text: `Tenure is silent here. ${FOREIGN_DATA} ${FOREIGN_HINT}` }
}
