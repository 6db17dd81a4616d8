// Recall at a tool call (RCAL-02): loaded only when the filter says that something may have been said about the file.
// Writes only the receipt of what it delivers, or a note that this prompt has nothing to recall.

import { isAttended } from "../clients/claude-code/client-environment.ts"
import { isSilenced } from "../guidance/disk/read-pause.ts"
import type { Act } from "../guidance/match/act.ts"
import { type Telling, tellAtFile } from "../recall/disk/recall-at-file.ts"
import { isKnownNoMatch, rememberNoMatch } from "../store/no-match-cache.ts"
import type { HookRun } from "./handler.ts"

/** Text for the agent, or empty. `path` is relative to the project, `generation` the filter's. */
export async function recallCall(
  run: HookRun,
  act: Act,
  path: string,
  generation: number | undefined,
): Promise<string> {
  const { event, project, env } = run
  if (!isAttended(env)) return ""
  const { session, agent, promptId } = event
  const isLook = act.kind === "look"
  // The next prompt asks for something else, and the next change is another one.
  const name =
    isLook && promptId !== null ? JSON.stringify(["recall", session, agent, promptId, path]) : undefined
  const isKnown = name !== undefined && generation !== undefined
  if (isKnown && isKnownNoMatch(project, name, generation)) return ""
  if (isSilenced(project, env, Date.now())) return ""
  const way = isLook ? "look" : "change"
  const change = act.kind === "write" ? `${act.before ?? ""}\n${act.text ?? ""}` : ""
  const telling = await tellAtFile({ project, session, agent, path, change, way, now: Date.now() })
  if (telling.kind === "nothing" && isKnown) rememberNoMatch(project, name, generation)
  run.counted = await textOf(run, telling)
  return run.counted
}

/** Where the spool did not take the receipt, the store does; another call may have told it first. */
export async function textOf(run: HookRun, telling: Telling): Promise<string> {
  if (telling.kind !== "unrecorded") return telling.kind === "told" ? telling.text : ""
  const { putReceipt } = await import("../store/recalls.ts")
  return putReceipt((await run.io()).store(), run.event.session, telling.receipt) ? telling.text : ""
}
