// A project whose `.tenure/local` was not made on this machine: none of it is read, recorded or delivered, and the
// person is shown a notice when a session starts. Guardrails still hold: they need nothing from that folder.

import { isAttended } from "../clients/claude-code/client-environment.ts"
import { SILENCE } from "../clients/claude-code/disk/reply.ts"
import { personHome } from "../io/home.ts"
import { foreignDataNotice } from "../io/make-local.ts"
import type { Answer, HookRun } from "./handler.ts"

export async function withForeignData(run: HookRun): Promise<Answer> {
  const { event, project, env } = run
  const { happening } = event
  if (happening.kind === "tool-requested" && run.isGuarded) {
    const { guardVerdict } = await import("../guard/disk/guard-call.ts")
    return guardVerdict(run, happening.call)
  }
  const isStart = happening.kind === "session-started" && happening.source !== "compact"
  const foreign = isStart && isAttended(env) ? foreignDataNotice(project, personHome(env)) : undefined
  if (foreign === undefined) return { reply: SILENCE }
  return { reply: { kind: "notice", text: `Tenure is silent here. ${foreign.what} ${foreign.hint}` } }
}
