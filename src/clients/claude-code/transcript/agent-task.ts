// Tool calls in a transcript: what a sub-agent was asked to do (GUID-11), because the hook at its start gets only its id
// and type, and which message made a call. A background sub-agent has a result with its id by then; a foreground one is a
// call without a result.
import { type Fields, fieldsOf } from "../../../text/json.ts"
import { startsSubagent } from "../tools.ts"
import { blocksOf, parseRecord, recordText } from "./transcript-record.ts"

/** Relevant lines contain one of these. */
export const TASK_NEEDLES: readonly string[] = ['"agentId"', '"name":"Agent"', '"name":"Task"']

/** `lines` newest first. Several tasks when the calls of one step cannot be told apart yet. */
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
    if (block["type"] !== "tool_use" || typeof id !== "string" || !startsSubagent(String(name))) return []
    const { description, prompt, subagent_type: type } = fieldsOf(input) ?? {}
    const task = [description, prompt].filter((text) => typeof text === "string").join("\n")
    return [{ id, message: recordText(said?.["id"]), agentType: recordText(type) ?? DEFAULT_TYPE, task }]
  })
}

const DEFAULT_TYPE = "general-purpose"

function resultsIn({ type, message, toolUseResult }: Fields): { call: string; agent: unknown }[] {
  if (type !== "user") return []
  const agent = fieldsOf(toolUseResult)?.["agentId"]
  return blocksOf(fieldsOf(message)?.["content"]).flatMap((block) => {
    const call = block["tool_use_id"]
    return block["type"] === "tool_result" && typeof call === "string" ? [{ call, agent }] : []
  })
}

/** The id of the assistant's message, if this line makes the call. */
export function messageMaking(line: string, callId: string): string | undefined {
  const record = parseRecord(line)
  const message = record?.["type"] === "assistant" ? fieldsOf(record["message"]) : undefined
  const makesIt = blocksOf(message?.["content"]).some(({ type, id }) => type === "tool_use" && id === callId)
  return makesIt ? (recordText(message?.["id"]) ?? undefined) : undefined
}
