// Guidance and recall at a tool call. This file decides, without the database, that no lesson can match the call and that
// nothing was said about its file; nearly all calls end here.

import { forModel, type Reply, SILENCE, together } from "../clients/claude-code/disk/reply.ts"
import { configStamp } from "../config/disk/config-stamp.ts"
import type { AskedAct } from "../guidance/disk/consider-call.ts"
import { located, pathContext } from "../guidance/disk/locate-act.ts"
import { type Act, actOf } from "../guidance/match/act.ts"
import { addPathKeys, recallKey, saidKey } from "../guidance/match/path-keys.ts"
import { type PathContext, pathInProject } from "../guidance/match/paths.ts"
import type { Project } from "../io/home.ts"
import type { Event, SessionId, ToolCall } from "../sessions/event.ts"
import { lookInFilter } from "../store/filter.ts"
import { isKnownNoMatch, rememberNoMatch } from "../store/no-match-cache.ts"
import type { HookRun } from "./handler.ts"

export async function guideCall(run: HookRun, call: ToolCall): Promise<Reply> {
  const { event, project } = run
  const named = actOf(call)
  if (named === undefined) return SILENCE
  const place = pathContext(project.root, event.cwd)
  const act = located(named, place)
  const path = act.kind === "write" || act.kind === "look" ? pathInProject(act.path, place) : ""
  const recall = path === "" ? undefined : recallKey(path)
  const { isMaybe, found, generation } = await lookInFilter(project, () =>
    act.kind === "command" ? keysOfLine(act, place, event.session) : keysOfPath(path, recall, event.session),
  )
  if (!isMaybe) return SILENCE
  const isForRecall = recall !== undefined && (found === undefined || found.includes(recall))
  const isForLesson = found === undefined || found.length > (isForRecall ? 1 : 0)
  const asked = { event, call, act, place, project }
  const reply = isForLesson ? await guideByLessons(run, asked, generation) : SILENCE
  if (!isForRecall || reply.kind === "deny") return reply
  const { recallCall } = await import("./recall-call.ts")
  const said = await recallCall(run, act, path, generation)
  return together("PreToolUse", [forModel(reply), said], [])
}

async function guideByLessons(run: HookRun, asked: AskedAct, generation: number | undefined): Promise<Reply> {
  const { event, act, project } = asked
  const name = nameOf(event, act, project)
  if (generation !== undefined && isKnownNoMatch(project, name, generation)) return SILENCE
  const { isSilenced } = await import("../guidance/disk/read-pause.ts")
  if (isSilenced(project, run.env, Date.now())) return SILENCE
  const { considerCall } = await import("../guidance/disk/consider-call.ts")
  const found = await considerCall(asked)
  if (found.kind === "nothing") {
    if (found.lasting !== undefined) rememberNoMatch(project, name, found.lasting)
    return SILENCE
  }
  const { deliverAtCall } = await import("../guidance/disk/deliver-at-call.ts")
  const answer = await deliverAtCall(found, await run.io())
  if (answer === undefined) return SILENCE
  if (answer.isHeld) return { kind: "deny", reason: answer.text }
  return { kind: "context", event: "PreToolUse", text: answer.text }
}

/** Everything guidance depends on at this call, except the database. */
function nameOf({ session, agent, cwd }: Event, act: Act, project: Project): string {
  return JSON.stringify([session, agent, cwd, act, project.root, configStamp(project)])
}

/** `path` is relative to the project; a prompt has none. */
function keysOfPath(path: string, recall: string | undefined, session: SessionId): readonly string[] {
  const keys = new Set([saidKey(session)])
  addPathKeys(keys, path)
  if (recall !== undefined) keys.add(recall)
  return [...keys]
}

/** Undefined when the filter cannot decide: a commit, or a line that only the parser can read. */
async function keysOfLine(
  act: Act & { kind: "command" },
  place: PathContext,
  session: SessionId,
): Promise<readonly string[] | undefined> {
  if (act.line.includes("commit")) return undefined
  const said = saidKey(session)
  const { roughKeys } = await import("../guidance/match/rough-keys.ts")
  const rough = roughKeys(act.line, place)
  if (rough !== undefined) return [said, ...rough]
  const { lineKeys } = await import("../guidance/match/line-keys.ts")
  return [said, ...lineKeys(act, place)]
}
