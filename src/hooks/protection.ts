// Self-protection before a tool runs, with no more loaded than the call needs: a file tool is judged by its path, shell
// text is parsed only when it may concern us.
import { type Event, looksAtFile, type ToolCall, writesFile } from "../core/events/event.ts"
import type { Protection } from "../core/guard/finding.ts"
import { isPlainPath } from "../core/guard/plain-path.ts"

const PASS: Protection = { kind: "pass" }

export async function protection(event: Event, call: ToolCall, root: string): Promise<Protection> {
  const { tool, input, target } = call
  const asked = { tool, input, cwd: event.cwd, root }
  if (looksAtFile(tool)) return PASS
  const path = input["file_path"] ?? input["notebook_path"]
  if (writesFile(tool) && (typeof path !== "string" || isPlainPath(path, event.cwd, root))) return PASS
  if (tool === "Bash" && target.kind === "command") {
    const { mayConcernUs } = await import("./shell-look.ts")
    if (!mayConcernUs(target.line, asked)) return PASS
  }
  const { protect } = await import("../core/guard/self-protection.ts")
  return protect(asked)
}
