// Whether a tool call can concern us at all. Most cannot, and the hook leaves before anything else is loaded.
import type { ToolCall } from "../core/events/event.ts"

const CHANGES = new Set(["Write", "Edit", "MultiEdit", "NotebookEdit"])
/** Fields in which tools take shell text, whose words may be disguised. */
const SHELL_FIELDS = ["command", "cmd", "script", "shell_command"]

export function mayConcern({ tool, input }: ToolCall): boolean {
  if (CHANGES.has(tool) || SHELL_FIELDS.some((field) => typeof input[field] === "string")) return true
  const text = JSON.stringify(input).toLowerCase()
  return text.includes("tenure") || text.includes(".claude")
}
