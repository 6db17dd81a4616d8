// Recall at a tool call (RCAL-02): loaded only when the filter says that something may have been said about the file.
// Writes only what it delivers, and a note that this prompt has nothing to recall.

import { isAttended } from "../clients/claude-code/client-environment.ts"
import { isSilenced } from "../guidance/disk/read-pause.ts"
import type { Act } from "../guidance/match/act.ts"
import { recallKey } from "../guidance/match/path-keys.ts"
import { type FilterLookup, lookInFilter } from "../store/filter.ts"
import { isKnownNoMatch, rememberNoMatch } from "../store/no-match-cache.ts"
import type { HookRun } from "./handler.ts"

/** Text for the agent, or empty. `path` is relative to the project. */
export async function recallCall(
  run: HookRun,
  act: Act,
  path: string,
  { generation }: FilterLookup,
): Promise<string> {
  const { event, project, env } = run
  if (!isAttended(env) || !(await lookInFilter(project, () => [recallKey(path)])).isMaybe) return ""
  const { session, agent, promptId } = event
  // The next prompt asks for something else.
  const name = promptId === null ? undefined : JSON.stringify(["recall", session, agent, promptId, path])
  const isKnown = name !== undefined && generation !== undefined
  if (isKnown && isKnownNoMatch(project, name, generation)) return ""
  if (isSilenced(project, env, Date.now())) return ""
  const { findAtFile, deliverAtFile } = await import("../recall/disk/deliver-at-file.ts")
  const asked = { project, session, agent, path, written: act.kind === "write" ? (act.text ?? "") : "" }
  const found = findAtFile(asked, Date.now())
  if (found === undefined) {
    if (isKnown) rememberNoMatch(project, name, generation)
    return ""
  }
  const io = await run.io()
  return deliverAtFile(io.store(), found, act.kind === "look" ? "look" : "change", io.now)
}
