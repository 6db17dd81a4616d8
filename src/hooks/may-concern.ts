// Whether a tool call can concern us at all. Most cannot, and the hook leaves before anything else is loaded.
import type { ToolCall } from "../core/events/event.ts"

const CHANGES = new Set(["Bash", "Write", "Edit", "MultiEdit", "NotebookEdit"])

export function mayConcern(call: ToolCall): boolean {
  return CHANGES.has(call.tool) || /tenure|\.claude/i.test(JSON.stringify(call.input))
}
