// The client's tools by name, and what each does to a file. Only a lesson's triggers spell them elsewhere. Every hook loads
// this file, so it stays small; tool-input.ts reads their input.
import type { ToolCall } from "../../sessions/event.ts"

export const SHELL_TOOL = "Bash"
/** Writes a whole file; the other writing tools change a part of one. */
export const WRITE_TOOL = "Write"
export const EDIT_TOOL = "Edit"
export const READ_TOOL = "Read"
export const NOTEBOOK_TOOL = "NotebookEdit"
export const QUESTION_TOOL = "AskUserQuestion"
export const PLAN_TOOL = "ExitPlanMode"

export const WRITING_TOOLS: readonly string[] = [WRITE_TOOL, EDIT_TOOL, "MultiEdit", NOTEBOOK_TOOL]
/** GUID-05: the file they look at may be changed next. */
export const LOOKING_TOOLS: readonly string[] = [READ_TOOL, "Grep"]

const SHELL_FIELDS = ["command", "cmd", "script", "shell_command"] as const

/** One of the client's tools that write the one file they name. */
export function writesFile(tool: string | null): boolean {
  return tool !== null && WRITING_TOOLS.includes(tool)
}

export function looksAtFile(tool: string): boolean {
  return LOOKING_TOOLS.includes(tool)
}

/** `Task` was the name before `Agent`. */
export function startsSubagent(tool: string): boolean {
  return tool === "Agent" || tool === "Task"
}

/** Everything a call of a writing tool changes, as one text; undefined for other tools. */
export function changeOf(tool: string, input: Readonly<Record<string, unknown>>): string | undefined {
  if (!writesFile(tool)) return undefined
  const { content, old_string, new_string, edits, new_source } = input
  return JSON.stringify([content, old_string, new_string, edits, new_source])
}

// Whether a tool call can concern anything but guardrails. Most cannot, and the hook ends before it loads more.
export function isRelevantCall({ tool, input }: Pick<ToolCall, "tool" | "input">): boolean {
  if (writesFile(tool) || looksAtFile(tool)) return true
  // Shell text can disguise its words.
  for (const field of SHELL_FIELDS) if (typeof input[field] === "string") return true
  // A typed line is parsed in this form (own-words.ts).
  const text = JSON.stringify(input).normalize("NFKC").toLowerCase()
  // The address is the dashboard's, whose link allows decisions.
  if (text.includes("tenure") || text.includes(".claude") || text.includes("127.0.0.1:")) return true
  // A name may be percent-encoded or escaped.
  return (
    text.includes("%") || text.includes("\\\\") || text.includes("scheduled_tasks") || text.includes("base64")
  )
}
