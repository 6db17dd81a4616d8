// Self-protection before a tool runs. It loads only what the call needs: a file tool is judged by its path, shell text is
// parsed only if the prefilter finds something.

import { namedFile } from "../../clients/claude-code/tool-input.ts"
import { looksAtFile, SHELL_TOOL, writesFile } from "../../clients/claude-code/tools.ts"
import type { Event, ToolCall } from "../../sessions/event.ts"
import type { Protection } from "../rules/guard-problem.ts"
import { isPlainPath } from "../self-protection/plain-path.ts"

/** The verb in protected-writes.ts, which is not loaded here. */
const STASH_UNTRACKED = "stash-untracked"

const PASS: Protection = { kind: "pass" }

export async function protection(event: Event, call: ToolCall, root: string): Promise<Protection> {
  const { tool, input, target } = call
  const asked = { tool, input, cwd: event.cwd, root }
  if (looksAtFile(tool)) return PASS
  const path = namedFile(input)
  if (writesFile(tool) && (path === undefined || isPlainPath(path, event.cwd, root))) return PASS
  if (tool === SHELL_TOOL && target.kind === "command") {
    const { mayConcernUs } = await import("../self-protection/may-need-protection.ts")
    if (!mayConcernUs(target.line, asked)) return PASS
  }
  const { protect } = await import("../self-protection/self-protection.ts")
  const found = protect(asked)
  if (found.kind !== "ask" || found.what.verb !== STASH_UNTRACKED) return found
  // `git stash -u` leaves tracked files.
  const { isTenureTracked } = await import("../../io/git-index.ts")
  return isTenureTracked(root) ? PASS : found
}
