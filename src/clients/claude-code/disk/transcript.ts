// Reads a transcript from its end, in chunks and up to a limit, so that an answer costs the same for one megabyte and for
// five hundred (F11). What is not found within the limit is unknown, which fails closed. Only lines with a needle are
// decoded. Nothing here throws.
import { existsSync } from "node:fs"
import { basename, dirname } from "node:path"
import { eachRawLineFromEnd } from "../../../io/read-lines.ts"
import { type Fields, fieldsOf } from "../../../text/json.ts"
import { startsSubagent } from "../tools.ts"
import { type Author, authorOfPrompt, type IsPrompt } from "../transcript/author.ts"
import { readLine, type TranscriptLine } from "../transcript/transcript-line.ts"
import { blocksOf, parseRecord, recordText } from "../transcript/transcript-record.ts"

const MAX_BYTES = 8 * 1024 * 1024

/**
 * Who wrote the prompt of a hook call (LERN-02). "human" only when the main session's file has these words under this id,
 * or queued, with the client's mark; "unknown" when the line or its mark is missing.
 */
export function confirmPrompt(path: string, promptId: string | null, isPrompt: IsPrompt): Author {
  if (isSubagentFile(path)) return "not-human"
  if (promptId === null || promptId === "") return "unknown"
  let found: Author = "unknown"
  eachLineFromEnd(path, [promptId, "queued_command"], (line) => {
    const author = authorOfPrompt(line, promptId, isPrompt)
    if (author === "human" || (author === "not-human" && found === "unknown")) found = author
    return found !== "human"
  })
  return found
}

/** Calls and results searched for a sub-agent's task. */
const MAX_TASK_LINES = 64

/** How long the client may take to write which call started which sub-agent, and the calls themselves. */
const MAX_WAIT_MS = 500
const MAX_WAIT_FOR_CALL_MS = 200
const WAIT_MS = 10

/** GUID-11: what the sub-agent was asked to do; undefined when the main transcript does not say. */
export function taskOfAgent(path: string, agent: string, agentType: string): string | undefined {
  for (let waited = 0; ; waited += WAIT_MS) {
    const lines: string[] = []
    eachLineFromEnd(path, TASK_NEEDLES, (line) => lines.push(line) < MAX_TASK_LINES)
    const tasks = agentTasks(lines, agent, agentType)
    if (tasks.length === 0 && (waited >= MAX_WAIT_FOR_CALL_MS || !existsSync(path))) return undefined
    // If several stay indistinguishable, return all: better too much than the wrong one.
    if (tasks.length === 1 || (tasks.length > 1 && waited >= MAX_WAIT_MS)) return tasks.join("\n")
    Bun.sleepSync(WAIT_MS)
  }
}

/** The message in which the agent made a call, or null: calls of one message were made before any result was read. */
export function messageOfCall(path: string, callId: string): string | null {
  let found: string | undefined
  eachLineFromEnd(path, [callId], (line) => {
    found = messageMaking(line, callId)
    return found === undefined
  })
  return found ?? null
}

/** The transcript of a sub-agent, beside that of its session. */
export function subagentFile(path: string, agent: string): string {
  return `${path.replace(/\.jsonl$/, "")}/subagents/agent-${basename(agent)}.jsonl`
}

export function lastLines(path: string, count: number): readonly TranscriptLine[] {
  const lines: TranscriptLine[] = []
  eachLineFromEnd(path, [], (line) => lines.push(readLine(line)) < count)
  return lines.reverse()
}

type IsLine = (line: string) => boolean

/** Whether `isSuch` holds for one of the lines near the end that contain a needle. */
export function anyOfLastLines(path: string, needles: readonly string[], isSuch: IsLine): boolean {
  let found = false
  eachLineFromEnd(path, needles, (line) => {
    found = isSuch(line)
    return !found
  })
  return found
}

/** In a sub-agent's file every prompt is the agent's, whatever it claims. */
export function isSubagentFile(path: string): boolean {
  return basename(path).startsWith("agent-") || basename(dirname(path)) === "subagents"
}

/** Calls `take` with each line that contains a needle, last line first, until it returns false. */
function eachLineFromEnd(path: string, needles: readonly string[], take: IsLine): void {
  eachRawLineFromEnd(path, { from: 0, maxBytes: MAX_BYTES }, (line) => {
    if (needles.length > 0 && !needles.some((needle) => line.includes(needle))) return true
    return take(line.toString("utf8"))
  })
}

// Tool calls in a transcript: what a sub-agent was asked to do (GUID-11), because the hook at its start gets only its id
// and type, and which message made a call. A background sub-agent has a result with its id by then; a foreground one is a
// call without a result.
/** Relevant lines contain one of these. */
const TASK_NEEDLES: readonly string[] = ['"agentId"', '"name":"Agent"', '"name":"Task"']

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

function messageMaking(line: string, callId: string): string | undefined {
  const record = parseRecord(line)
  const message = record?.["type"] === "assistant" ? fieldsOf(record["message"]) : undefined
  const makesIt = blocksOf(message?.["content"]).some(({ type, id }) => type === "tool_use" && id === callId)
  return makesIt ? (recordText(message?.["id"]) ?? undefined) : undefined
}
