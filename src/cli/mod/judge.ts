// The second lock of the guardrails (GARD-03): the module asks about a call by itself and refuses it if no answer comes,
// since the client lets a call pass whose hook was stopped.
import { toEvent } from "../../clients/claude-code/read-event.ts"
import { guardVerdict } from "../../guard/disk/guard-call.ts"
import { guardedProjects } from "../../guard/disk/guarded.ts"
import { personHome } from "../../io/home.ts"
import type { CliIo } from "../cli-io.ts"
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
  const { reply } = await guardVerdict({ event, project, env: io.env }, happening.call)
  return reply.kind === "deny" ? { judged: true, deny: reply.reason } : { judged: true }
}
