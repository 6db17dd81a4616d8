// Signs in a transcript that nobody typed a prompt: a schedule, another process or the agent's own call submitted it
// (LIFE-06). The client records the author only after our hook has answered, so these signs are all we have.
import { fieldsOf } from "../../../text/json.ts"
import { blocksOf, parseRecord } from "./transcript-record.ts"

/** Only lines with one of these are parsed. */
export const UNTYPED_NEEDLES = ["queue-operation", "scheduled_task_fire", '"tool_use"'] as const

/** `queued`: another process, or a person who typed while the agent was working; the client does not say which. */
export type UntypedSign = "queued" | "submitted"

export function untypedSign(line: string, prompt: string): UntypedSign | undefined {
  const entry = parseRecord(line)
  if (entry === undefined) return undefined
  if (entry["type"] === "queue-operation") return isSame(entry["content"], prompt) ? "queued" : undefined
  const isFired = entry["subtype"] === "scheduled_task_fire" && isSame(entry["prompt"], prompt)
  return isFired || (entry["type"] === "assistant" && isInCall(entry, prompt)) ? "submitted" : undefined
}

function isInCall(entry: Readonly<Record<string, unknown>>, prompt: string): boolean {
  const calls = blocksOf(fieldsOf(entry["message"])?.["content"]).filter(
    (block) => block["type"] === "tool_use",
  )
  return calls.some((call) => allTextsIn(call["input"]).some((text) => text.includes(prompt.trim())))
}

function isSame(value: unknown, prompt: string): boolean {
  return typeof value === "string" && value.trim() === prompt.trim()
}

export function allTextsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value]
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...allTextsIn(inner)])
}
