// What a sub-agent was asked to do (GUID-11), from the main transcript: the hook at its start is told its id and sort only.
// A sub-agent in the background has a result with its id by then; one in the foreground is a call that has none yet.
import { type Fields, fieldsOf } from "../fields.ts"
import { blocksOf, parseRecord, textOf } from "./record.ts"

/** Lines that can matter hold one of these. */
export const TASK_NEEDLES: readonly string[] = ['"agentId"', '"name":"Agent"', '"name":"Task"']

/** `lines` newest first. Several when calls made in one step cannot be told apart yet, none when nothing tells. */
export function agentTasks(lines: readonly string[], agent: string, agentType: string): readonly string[] {
  const records = lines
    .map((line) => parseRecord(line) ?? {})
    .filter((record) => record["isSidechain"] !== true)
  const results = records.flatMap(resultsIn)
  const calls = records.flatMap(callsIn)
  const own = results.find((result) => result.agent === agent)
  if (own !== undefined) return calls.filter(({ id }) => id === own.call).map(({ task }) => task)
  const answered = new Set(results.map(({ call }) => call))
  const open = calls.filter((call) => !answered.has(call.id) && call.agentType === agentType)
  return open
    .filter(({ message }) => message === open[0]?.message)
    .map(({ task }) => task)
    .reverse()
}

interface Call {
  readonly id: string
  readonly message: string | null
  readonly agentType: string
  readonly task: string
}

function callsIn({ type, message }: Fields): Call[] {
  const said = type === "assistant" ? fieldsOf(message) : undefined
  return blocksOf(said?.["content"]).flatMap((block) => {
    const { id, name, input } = block
    if (block["type"] !== "tool_use" || typeof id !== "string" || (name !== "Agent" && name !== "Task"))
      return []
    const { description, prompt, subagent_type: sort } = fieldsOf(input) ?? {}
    const task = [description, prompt].filter((text) => typeof text === "string").join("\n")
    return [{ id, message: textOf(said?.["id"]), agentType: textOf(sort) ?? USUAL_SORT, task }]
  })
}

/** When the call does not say. */
const USUAL_SORT = "general-purpose"

function resultsIn({ type, message, toolUseResult }: Fields): { call: string; agent: unknown }[] {
  if (type !== "user") return []
  const agent = fieldsOf(toolUseResult)?.["agentId"]
  return blocksOf(fieldsOf(message)?.["content"]).flatMap((block) => {
    const call = block["tool_use_id"]
    return block["type"] === "tool_result" && typeof call === "string" ? [{ call, agent }] : []
  })
}
