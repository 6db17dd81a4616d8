// The brief of a sub-agent (GUID-11): at most three lessons that fit its task. It does not see the parent conversation,
// so lessons delivered there are repeated.
import { taskOfAgent } from "../../clients/claude-code/disk/transcript.ts"
import { READ_TOOL, SHELL_TOOL } from "../../clients/claude-code/tools.ts"
import { guidanceConfig } from "../../config/disk/config-in-force.ts"
import type { LessonId } from "../../lessons/model/lesson.ts"
import { filesNamedIn } from "../../lessons/model/named-files.ts"
import { excerpt } from "../../privacy/redact.ts"
import type { Event } from "../../sessions/event.ts"
import { isAnyInUse } from "../../store/lesson-rows.ts"
import { writing } from "../../store/open.ts"
import { compactionsOf } from "../../store/sessions.ts"
import { headAndTail } from "../../text/words.ts"
import { deliverMatches } from "../deliver/answer.ts"
import type { Act } from "../match/act.ts"
import type { Match } from "../match/match-lesson.ts"
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
  if (agent === null || transcript === null || !isAnyInUse(store)) return undefined
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

// A sub-agent's task as acts (GUID-11): its text, the files it names, the commands in backticks. A lesson fits the task if
// it fits one of them.
/** Long tasks: only the start and the end. */
const TASK_CHARS = 8_000
const MOST_FILES = 12
const MOST_COMMANDS = 6

export function actsOfTask(task: string): readonly Act[] {
  const text = headAndTail(task, TASK_CHARS)
  const files = filesNamedIn(text).slice(0, MOST_FILES)
  const commands = [...text.matchAll(COMMAND)].map(([, line = ""]) => line).slice(0, MOST_COMMANDS)
  return [
    { kind: "prompt", text },
    ...files.map((path): Act => ({ kind: "look", tool: READ_TOOL, path })),
    ...commands.map((line): Act => ({ kind: "command", tool: SHELL_TOOL, line })),
  ]
}

/** Two or more words in backticks, starting with a program name. */
const COMMAND = /`([a-z][\w.-]* [^`\n]{1,200})`/g

/** The best match of each lesson, best first, ties by id, limited. */
export function bestOfTask(found: readonly (readonly Match[])[], most: number): readonly Match[] {
  const best = new Map<LessonId, Match>()
  for (const match of found.flat()) {
    const before = best.get(match.lesson.id)
    if (before === undefined || match.score > before.score) best.set(match.lesson.id, match)
  }
  const byRank = (one: Match, other: Match) =>
    other.score - one.score || (one.lesson.id < other.lesson.id ? -1 : 1)
  return [...best.values()].sort(byRank).slice(0, most)
}
