// The brief of a sub-agent (GUID-11): at most three lessons that fit its task. It does not see the parent conversation,
// so lessons delivered there are repeated.

import { taskOfAgent } from "../../clients/claude-code/disk/transcript.ts"
import { guidanceConfig } from "../../config/disk/config-in-force.ts"
import { excerpt } from "../../privacy/redact.ts"
import type { Event } from "../../sessions/event.ts"
import { isAnyIn } from "../../store/lesson-rows.ts"
import { writing } from "../../store/open.ts"
import { compactionsOf } from "../../store/sessions.ts"
import { deliverMatches } from "../deliver/answer.ts"
import { actsOfTask, bestOfTask } from "../match/subagent-acts.ts"
import { type DeliveryIo, keepReceipts } from "./keep-receipts.ts"
import { pathContext } from "./locate-act.ts"
import { matchAct } from "./match-act.ts"

const TARGET_CHARS = 200

/** Undefined if no lesson fits or the task is unknown. */
export async function briefSubagent(
  { session, agent, transcript, cwd }: Event,
  agentType: string,
  io: DeliveryIo,
): Promise<string | undefined> {
  const store = io.store()
  if (agent === null || transcript === null || !isAnyIn(store, ["active", "decayed"])) return undefined
  const task = taskOfAgent(transcript, agent, agentType)
  if (task === undefined) return undefined
  const { limits } = guidanceConfig(io.project, store)
  const around = { place: pathContext(io.project.root, cwd), project: io.project, session: null }
  const found = await Promise.all(actsOfTask(task).map((act) => matchAct({ act, ...around }, store)))
  const matches = found.map((each) => each.matches)
  const said = deliverMatches(bestOfTask(matches, limits.most), "subagent", limits)
  if (said === undefined) return undefined
  const [about = ""] = task.split("\n")
  const where = {
    session,
    agent,
    tool: null,
    target: excerpt(about, TARGET_CHARS, io.secretsIn(about)),
    step: null,
    compactions: compactionsOf(store, session),
  }
  writing(store, () => keepReceipts(said.told, where, io))
  return said.text
}
