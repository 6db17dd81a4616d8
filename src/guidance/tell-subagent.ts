// What a sub-agent is told at its start (GUID-11): at most three lessons that fit its task. It knows nothing of the
// conversation it was started from, so what was told there is told again.
import type { Event } from "../core/events/event.ts"
import { tellMatches } from "../core/guidance/answer.ts"
import { actsOfTask, bestOfTask } from "../core/guidance/task.ts"
import { excerpt } from "../core/trust/redact.ts"
import { taskOfAgent } from "../io/transcript.ts"
import { guidanceConfig } from "../lessons/config-in-force.ts"
import { isAnyIn } from "../store/lessons.ts"
import { writing } from "../store/open.ts"
import { compactionsOf } from "../store/sessions.ts"
import { keepReceipts, type Teller } from "./keep-receipts.ts"
import { matchAct } from "./match-act.ts"
import { placeIn } from "./place.ts"

const TARGET_CHARS = 200

/** Undefined when nothing fits, or its task cannot be told. */
export async function tellSubagent(
  { session, agent, transcript, cwd }: Event,
  agentType: string,
  io: Teller,
): Promise<string | undefined> {
  const store = io.store()
  if (agent === null || transcript === null || !isAnyIn(store, ["active", "decayed"])) return undefined
  const task = taskOfAgent(transcript, agent, agentType)
  if (task === undefined) return undefined
  const { limits } = guidanceConfig(io.project, store)
  const around = { place: placeIn(io.project.root, cwd), project: io.project, session: null }
  const found = await Promise.all(actsOfTask(task).map((act) => matchAct({ act, ...around }, store)))
  const matches = found.map((each) => each.matches)
  const said = tellMatches(bestOfTask(matches, limits.most), "subagent", limits)
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
