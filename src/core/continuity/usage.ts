// How many tokens the context holds, from the last lines of a transcript (CONT-02): the usage of the last answer, or,
// when a compaction came after it, what the client says is left. Lines are asked from the last one on.
import { fieldsIn, fieldsOf } from "../fields.ts"

export interface Usage {
  readonly tokens: number
  /** As it was asked for, `[1m]` included; null when no answer tells. */
  readonly model: string | null
}

/** A line without any of these tells nothing. */
export const USAGE_NEEDLES = ['"usage"', '"compact_boundary"']

/** What one line tells; undefined when it does not. */
export function usageIn(line: string): Usage | undefined {
  const record = fieldsIn(line) ?? {}
  if (record["isSidechain"] === true) return undefined
  if (record["type"] === "system" && record["subtype"] === "compact_boundary") {
    return { tokens: figure(fieldsOf(record["compactMetadata"])?.["postTokens"]), model: null }
  }
  const message = fieldsOf(record["message"]) ?? {}
  if (record["type"] !== "assistant" || message["model"] === "<synthetic>") return undefined
  const tokens = tokensOf(message["usage"])
  if (tokens === 0) return undefined
  const model = record["requestedModel"] ?? message["model"]
  return { tokens, model: typeof model === "string" ? model : null }
}

/** What the next request carries: all that went in, cached or not, and the answer to it. */
export function tokensOf(usage: unknown): number {
  const parts = fieldsOf(usage) ?? {}
  return (
    figure(parts["input_tokens"]) +
    figure(parts["cache_creation_input_tokens"]) +
    figure(parts["cache_read_input_tokens"]) +
    figure(parts["output_tokens"])
  )
}

function figure(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) && value > 0 ? value : 0
}
