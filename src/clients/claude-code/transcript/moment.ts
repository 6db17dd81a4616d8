// One line of the transcript as the events in it, for the ledger: who said what, which tool was called, with what result.
// Origin decides (LERN-02): only text that the client marks as typed is a person's; tool results, sub-agents, meta lines,
// notifications and summaries never are.

import { type Fields, fieldsOf } from "../../../text/json.ts"
import { readTranscriptRecord } from "./transcript-line.ts"
import { blocksOf, isUnset, parseRecord, recordText, textBlocks } from "./transcript-record.ts"

export type Moment =
  | { readonly kind: "said"; readonly text: string; readonly by: Speaker }
  | { readonly kind: "replied"; readonly text: string }
  | {
      readonly kind: "called"
      readonly id: string
      readonly tool: string
      readonly input: Fields
      readonly cwd: string | null
    }
  | Resulted
  /** A background sub-agent has reported; `id` is the call that started it. */
  | { readonly kind: "notified"; readonly id: string }
  /** A compaction: what follows is the next part of the same session. */
  | { readonly kind: "compacted" }

/** `person`, `program`: by the client's mark. `unmarked`: looks typed, from an old version that sets no mark. */
export type Speaker = "person" | "program" | "unmarked"

export interface Resulted {
  readonly kind: "resulted"
  readonly id: string
  readonly failed: boolean
  /** The text the model got; long text is cut in the middle. */
  readonly text: string
  /** The client's data about the result; its shape differs by tool. */
  readonly details: Fields
}

/** Empty for lines that say nothing about the work. */
export function momentsOf(line: string): readonly Moment[] {
  const record = parseRecord(line)
  if (record === undefined || record["isSidechain"] === true || !isUnset(record["agentId"])) return []
  switch (record["type"]) {
    case "assistant":
      return fromAgent(record)
    case "user":
    case "attachment":
      return fromUser(record)
    case "system":
      return record["subtype"] === "compact_boundary" ? [{ kind: "compacted" }] : []
    default:
      return []
  }
}

/** Longer output keeps both ends: failing tests are named in the middle of short output and at the end of long output. */
const RESULT_HEAD = 8_000
const RESULT_TAIL = 24_000

function fromAgent(record: Fields): readonly Moment[] {
  const message = fieldsOf(record["message"])
  if (message?.["role"] !== "assistant" || message["model"] === "<synthetic>") return []
  if (!isUnset(record["isMeta"]) || !isUnset(record["isApiErrorMessage"])) return []
  return blocksOf(message["content"]).flatMap((block): Moment[] => {
    if (block["type"] === "text" && typeof block["text"] === "string")
      return block["text"].trim() === "" ? [] : [{ kind: "replied", text: block["text"] }]
    const tool = recordText(block["name"])
    if (block["type"] !== "tool_use" || tool === null) return []
    const id = recordText(block["id"]) ?? ""
    const input = fieldsOf(block["input"]) ?? {}
    return [{ kind: "called", id, tool, input, cwd: recordText(record["cwd"]) }]
  })
}

function fromUser(record: Fields): readonly Moment[] {
  const results = record["type"] === "user" ? resultsIn(record) : []
  if (results.length > 0) return results
  const read = readTranscriptRecord(record)
  if (read.kind === "human") {
    if (!read.confirmed && read.command !== null) return []
    return [{ kind: "said", text: read.text, by: read.confirmed ? "person" : "unmarked" }]
  }
  const notified = reportedBy(record)
  if (notified !== undefined) return [{ kind: "notified", id: notified }]
  const sent = sentByProgram(record)
  return sent === undefined ? [] : [{ kind: "said", text: sent, by: "program" }]
}

function resultsIn(record: Fields): readonly Resulted[] {
  return blocksOf(fieldsOf(record["message"])?.["content"]).flatMap((block): Resulted[] => {
    const id = recordText(block["tool_use_id"])
    if (block["type"] !== "tool_result" || id === null) return []
    const text = endsOf(textBlocks(block["content"]).join("\n"))
    const details = fieldsOf(record["toolUseResult"]) ?? {}
    return [{ kind: "resulted", id, failed: block["is_error"] === true, text, details }]
  })
}

function endsOf(text: string): string {
  if (text.length <= RESULT_HEAD + RESULT_TAIL) return text
  return `${text.slice(0, RESULT_HEAD)}\n${text.slice(-RESULT_TAIL)}`
}

function reportedBy(record: Fields): string | undefined {
  const text = textBlocks(fieldsOf(record["message"])?.["content"]).join("\n")
  if (!text.trimStart().startsWith("<task-notification>")) return undefined
  return /<tool-use-id>([\w-]{1,200})<\/tool-use-id>/.exec(text)?.[1]
}

const MACHINE_FLAGS = ["isMeta", "isCompactSummary", "isVisibleInTranscriptOnly", "toolUseResult"]

/** A prompt of print mode or an SDK: the task of this session, whoever wrote it. */
function sentByProgram(record: Fields): string | undefined {
  if (record["promptSource"] !== "sdk" || record["origin"] !== undefined) return undefined
  if (MACHINE_FLAGS.some((flag) => !isUnset(record[flag]))) return undefined
  const text = textBlocks(fieldsOf(record["message"])?.["content"]).join("\n").trim()
  return text === "" || text.startsWith("<") || text.startsWith("/") ? undefined : text
}

/** Reads only the marks of a long result, not its text. Quotation marks inside a text are escaped. */
export function resultWithoutText(line: string): readonly Resulted[] {
  if (/"isSidechain":\s?true/.test(line)) return []
  const id = /"tool_use_id":\s?"([^"\\]{1,200})"/.exec(line)?.[1]
  if (id === undefined) return []
  return [{ kind: "resulted", id, failed: /"is_error":\s?true/.test(line), text: "", details: {} }]
}
