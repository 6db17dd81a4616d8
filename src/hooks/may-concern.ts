// Whether a tool call can concern us at all. Most cannot, and the hook leaves before anything else is loaded.
import { looksAtFile, SHELL_FIELDS, type ToolCall, writesFile } from "../core/events/event.ts"

export function mayConcern({ tool, input }: ToolCall): boolean {
  if (writesFile(tool) || looksAtFile(tool)) return true
  // The words of shell text may be disguised.
  for (const field of SHELL_FIELDS) if (typeof input[field] === "string") return true
  const text = JSON.stringify(input).toLowerCase()
  // The address is that of the dashboard, whose link lets one decide.
  return text.includes("tenure") || text.includes(".claude") || text.includes("127.0.0.1:")
}
