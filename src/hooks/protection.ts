// Self-protection before a tool runs, with no more loaded than the call needs: a file tool is judged by its path, shell
// text is parsed only when it may concern us.
import type { Event, ToolCall } from "../core/events/event.ts"
import { mayConcernUs } from "../core/guard/concern.ts"
import { findInFile, isFileTool } from "../core/guard/file-protection.ts"
import { type Protection, protectionOf } from "../core/guard/finding.ts"

const LOOKS = " Read Grep "

export async function protection(event: Event, call: ToolCall, root: string): Promise<Protection> {
  const { tool, input } = call
  const asked = { tool, input, cwd: event.cwd, root }
  if (LOOKS.includes(` ${tool} `)) return { kind: "pass" }
  if (isFileTool(tool)) return protectionOf(findInFile(asked))
  const { target } = call
  const isPlainShell = tool === "Bash" && target.kind === "command" && !mayConcernUs(target.line, asked)
  if (isPlainShell) return { kind: "pass" }
  const { protect } = await import("../core/guard/self-protection.ts")
  return protect(asked)
}
