// Reads past calls that a correction may be about, from a transcript (with the written text) or from recorded events (with
// the target only).

import { namedFile, writtenIn } from "../../clients/claude-code/tool-input.ts"
import { SHELL_TOOL, writesFile } from "../../clients/claude-code/tools.ts"
import { pathInProject } from "../../guidance/match/paths.ts"
import type { RecordedEvent } from "../../sessions/event.ts"
import type { PastCall } from "./corrected-call.ts"

/** Undefined for tools that neither write a file nor run a command. */
export function pastCall(
  tool: string,
  input: Readonly<Record<string, unknown>>,
  root: string,
): PastCall | undefined {
  const path = namedFile(input)
  const line = input["command"]
  if (tool === SHELL_TOOL && typeof line === "string") return { tool, path: null, line, added: "" }
  if (!writesFile(tool) || path === undefined) return undefined
  const { text, before } = writtenIn(input)
  return { tool, path: inProject(path, root), line: null, added: withoutOld(text, before) }
}

export function pastCallsOf(events: readonly RecordedEvent[], root: string): readonly PastCall[] {
  return events.flatMap(({ kind, agent, tool, target }): PastCall[] => {
    if (kind !== "tool-finished" || agent !== null || tool === null || target === null) return []
    if (tool === SHELL_TOOL) return [{ tool, path: null, line: target, added: "" }]
    return writesFile(tool) ? [{ tool, path: inProject(target, root), line: null, added: "" }] : []
  })
}

function inProject(path: string, root: string): string {
  return pathInProject(path, { root, cwd: root, foldCase: false })
}

/** An edit repeats the lines around its change; old lines were not the mistake. */
function withoutOld(text: string, before: string): string {
  const old = new Set(before.split("\n"))
  return text
    .split("\n")
    .filter((line) => !old.has(line))
    .join("\n")
}
