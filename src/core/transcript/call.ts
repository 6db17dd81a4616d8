// The message in which a tool call was made, in the main conversation or in a sub-agent's.
import { fieldsOf } from "../fields.ts"
import { blocksOf, parseRecord, textOf } from "./record.ts"

/** The message's id, if the line is the assistant's and makes this call. */
export function messageMaking(line: string, callId: string): string | undefined {
  const record = parseRecord(line)
  const message = record?.["type"] === "assistant" ? fieldsOf(record["message"]) : undefined
  const makesIt = blocksOf(message?.["content"]).some(({ type, id }) => type === "tool_use" && id === callId)
  return makesIt ? (textOf(message?.["id"]) ?? undefined) : undefined
}
