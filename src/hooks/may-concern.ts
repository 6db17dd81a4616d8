// Whether a tool call can concern us at all. Most cannot, and the hook leaves before anything else is loaded.
import type { ToolCall } from "../core/events/event.ts"

/** They write a file, or look at one that may be changed next (GUID-05). */
const FILE_TOOLS = " Write Edit MultiEdit NotebookEdit Read Grep "
/** Fields in which tools take shell text, whose words may be disguised. */
const SHELL_FIELDS = ["command", "cmd", "script", "shell_command"]

export function mayConcern({ tool, input }: ToolCall): boolean {
  if (FILE_TOOLS.includes(` ${tool} `) || SHELL_FIELDS.some((field) => typeof input[field] === "string"))
    return true
  const text = JSON.stringify(input).toLowerCase()
  // The address is that of the dashboard, whose link lets one decide.
  return text.includes("tenure") || text.includes(".claude") || text.includes("127.0.0.1:")
}
