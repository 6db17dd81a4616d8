// The second lock of the guardrails (GARD-03): the module asks about a call by itself and refuses it if no answer comes,
// since the client lets a call pass whose hook was stopped.
import { toEvent } from "../../clients/claude-code/read-event.ts"
import { guardVerdict } from "../../guard/disk/guard-call.ts"
import { guardedProjects } from "../../guard/disk/guarded.ts"
import { logRefusal } from "../../guard/disk/refusal-log.ts"
import { personHome } from "../../io/home.ts"
import { appendToSpool } from "../../io/spool.ts"
import { injectedTokensLine } from "../../sessions/spooled.ts"
import { estimateTokens } from "../../text/tokens.ts"
import type { CliIo } from "../command.ts"
import { type ModAnswer, type ModRequest, refused, textIn } from "./request.ts"

export async function judge({ session, fields }: ModRequest, io: CliIo): Promise<ModAnswer> {
  const event = toEvent({
    hook_event_name: "PreToolUse",
    session_id: session,
    cwd: textIn(fields, "cwd") || io.cwd,
    tool_name: fields["tool"],
    tool_input: fields["input"],
  })
  const { happening } = event ?? {}
  if (event === undefined || happening?.kind !== "tool-requested") throw refused("the call cannot be read")
  const [project] = guardedProjects(event.cwd, io.env, personHome(io.env))
  if (project === undefined) return { judged: true }
  const { reply, refusal } = await guardVerdict({ event, project, env: io.env }, happening.call)
  if (reply.kind !== "deny") return { judged: true }
  // The client runs no hook for a call that the module denies, so it is logged and counted here.
  if (refusal !== undefined) logRefusal(project, refusal)
  appendToSpool(project, session, injectedTokensLine(estimateTokens(reply.reason)))
  return { judged: true, deny: reply.reason }
}
