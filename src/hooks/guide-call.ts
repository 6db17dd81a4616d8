// Guidance at a tool call. Here only what tells, without the database, that no lesson can concern the call; nearly all
// calls end here.

import type { Environment } from "../core/environment.ts"
import type { Event, SessionId, ToolCall } from "../core/events/event.ts"
import { type Act, actOf } from "../core/guidance/act.ts"
import { addPathKeys, saidKey } from "../core/guidance/path-keys.ts"
import { type Place, pathInProject } from "../core/guidance/paths.ts"
import { located, placeIn } from "../guidance/place.ts"
import { configStamp } from "../io/config-stamp.ts"
import type { Project } from "../io/home.ts"
import { lookInFilter } from "../store/filter.ts"
import { isQuiet, keepQuiet } from "../store/quiet.ts"
import type { HookIo } from "./hook-io.ts"
import { type Reply, SILENCE } from "./reply.ts"

export type WithIo = (work: (io: HookIo) => Reply | Promise<Reply>) => Promise<Reply>

export async function guideCall(
  event: Event,
  call: ToolCall,
  project: Project,
  env: Environment,
  withIo: WithIo,
): Promise<Reply> {
  const named = actOf(call)
  if (named === undefined) return SILENCE
  const place = placeIn(project.root, event.cwd)
  const act = located(named, place)
  const { isMaybe, generation } = await lookInFilter(project, () => keysOf(act, place, event.session))
  if (!isMaybe) return SILENCE
  const name = nameOf(event, act, project)
  if (generation !== undefined && isQuiet(project, name, generation)) return SILENCE
  const { isSilenced } = await import("../io/pause.ts")
  if (isSilenced(project, env, Date.now())) return SILENCE
  const { considerCall } = await import("../guidance/consider-call.ts")
  const found = await considerCall({ event, call, act, place, project })
  if (found.kind === "nothing") {
    if (found.lasting !== undefined) keepQuiet(project, name, found.lasting)
    return SILENCE
  }
  const { tellCall } = await import("../guidance/tell-call.ts")
  return withIo(async (io) => {
    const answer = await tellCall(found, io)
    if (answer === undefined) return SILENCE
    if (answer.isHeld) return { kind: "deny", reason: answer.text }
    return { kind: "context", event: "PreToolUse", text: answer.text }
  })
}

/** Everything of a call that guidance depends on, the database apart. */
function nameOf({ session, agent, cwd }: Event, act: Act, project: Project): string {
  return JSON.stringify([session, agent, cwd, act, project.root, configStamp(project)])
}

/** Undefined when the call has to be looked at closely: a commit, or a line whose keys only the parser can tell. */
async function keysOf(act: Act, place: Place, session: SessionId): Promise<readonly string[] | undefined> {
  const said = saidKey(session)
  if (act.kind === "prompt") return [said]
  if (act.kind !== "command") {
    const keys = new Set([said])
    addPathKeys(keys, pathInProject(act.path, place))
    return [...keys]
  }
  if (act.line.includes("commit")) return undefined
  const { roughKeys } = await import("./shell-look.ts")
  const rough = roughKeys(act.line, place)
  if (rough !== undefined) return [said, ...rough]
  const { lineKeys } = await import("../guidance/line-keys.ts")
  return [said, ...lineKeys(act, place)]
}
