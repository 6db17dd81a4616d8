// The part of self-protection that judges a tool which writes one file. Apart from the rest, because edits are the
// commonest calls, and reading shell text is nothing they need.
import { type Finding, writeFinding } from "./finding.ts"
import { placeOf } from "./own-places.ts"

export interface AgentCall {
  readonly tool: string
  readonly input: Readonly<Record<string, unknown>>
  readonly cwd: string
  readonly root: string
}

export function findInFile(call: AgentCall): Finding | undefined {
  const path = call.input["file_path"] ?? call.input["notebook_path"]
  if (typeof path !== "string") return undefined
  const place = placeOf(path, { ...call, dir: "" })
  if (place === "settings") return changesHooks(call) ? writeFinding(place) : undefined
  if (place) return writeFinding(place)
  return /(?:^|[/\\])hooks\.json$/i.test(path) && takesAway(call) ? writeFinding("plugins") : undefined
}

/** Writing the whole file may drop anything; an edit says what it touches. */
function changesHooks(call: AgentCall): boolean {
  if (call.tool === "Write") return true
  const { file_path: _, ...edit } = call.input
  return /disableAllHooks|hooks|tenure|enabledPlugins|statusLine/i.test(strings(edit).join("\n"))
}

/** An edit that has our name before it and not after. */
function takesAway({ tool, input }: AgentCall): boolean {
  if (tool === "Write") return false
  const edits: readonly unknown[] = Array.isArray(input["edits"]) ? input["edits"] : [input]
  return edits.some((edit) => {
    const { old_string: before, new_string: after } = Object(edit) as Record<string, unknown>
    return /tenure/i.test(String(before ?? "")) && !/tenure/i.test(String(after ?? ""))
  })
}

/** Every string anywhere in the input; no limit, the edge has already bounded what it reads. */
export function strings(input: unknown): readonly string[] {
  const out: string[] = []
  const queue: unknown[] = [input]
  while (queue.length > 0) {
    const value = queue.pop()
    if (typeof value === "string") out.push(value)
    else if (typeof value === "object" && value !== null) {
      for (const inner of Object.values(value)) queue.push(inner)
    }
  }
  return out
}
