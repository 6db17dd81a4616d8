// Self-protection (LIFE-06, T05): an agent may not decide for a person. A tool call that would approve,
// change what is ours, or come back as a typed approval becomes a question to the person. This is a
// seat-belt: a script written earlier under another name, a program that rebuilds the words at run
// time, keys sent to a terminal in pieces pass here, and are stopped by the executable itself, which
// decides nothing without a terminal and outside an agent's environment.
import { type Place, placeOf, type Where } from "./own-places.ts"
import { APPROVAL_TEXT, bareText, hasTypedLine } from "./person-verbs.ts"
import { type Finding, writeFinding } from "./protected-writes.ts"
import { findInShell } from "./shell-protection.ts"

export { PERSON_VERBS } from "./person-verbs.ts"

export interface ToolCall {
  readonly tool: string
  readonly input: Readonly<Record<string, unknown>>
  readonly cwd: string
  readonly root: string
}

export type Protection =
  | { readonly kind: "pass" }
  | {
      readonly kind: "ask"
      /** A sentence for the person. */
      readonly reason: string
      readonly what: { readonly verb: string; readonly ids?: readonly string[] }
    }

const PASS: Protection = { kind: "pass" }

export function protect(call: ToolCall): Protection {
  const found = find(call)
  if (found === undefined) return PASS
  const reason = `This is a person's decision: ${found.why}. Allow it only if you asked for it.`
  const { verb, ids } = found
  return { kind: "ask", reason, what: ids.length > 0 ? { verb, ids } : { verb } }
}

const READS =
  " Read Grep Glob LS NotebookRead WebFetch WebSearch TodoWrite TodoRead AskUserQuestion ExitPlanMode ToolSearch BashOutput KillShell TaskOutput TaskStop "
const FILES = new Set(["Write", "Edit", "MultiEdit", "NotebookEdit"])

function find(call: ToolCall): Finding | undefined {
  const { tool, input } = call
  if (READS.includes(` ${tool} `)) return undefined
  if (FILES.has(tool)) return inFile(call)
  if (tool === "Bash")
    return typeof input["command"] === "string" ? findInShell(input["command"], call) : undefined
  return inOther(call)
}

function inFile(call: ToolCall): Finding | undefined {
  const path = call.input["file_path"] ?? call.input["notebook_path"]
  if (typeof path !== "string") return undefined
  const place = placeOf(path, { ...call, dir: "" })
  if (place === "settings") return changesHooks(call) ? writeFinding(place) : undefined
  if (place) return writeFinding(place)
  return /(?:^|[/\\])hooks\.json$/i.test(path) && takesAway(call) ? writeFinding("plugins") : undefined
}

/** Writing the whole file may drop anything; an edit says what it touches. */
function changesHooks(call: ToolCall): boolean {
  if (call.tool === "Write") return true
  const { file_path: _, ...edit } = call.input
  return /disableAllHooks|hooks|tenure|enabledPlugins|statusLine/i.test(strings(edit).join("\n"))
}

/** An edit that has our name before it and not after. */
function takesAway({ tool, input }: ToolCall): boolean {
  if (tool === "Write") return false
  const edits: readonly unknown[] = Array.isArray(input["edits"]) ? input["edits"] : [input]
  return edits.some((edit) => {
    const { old_string: before, new_string: after } = Object(edit) as Record<string, unknown>
    return /tenure/i.test(String(before ?? "")) && !/tenure/i.test(String(after ?? ""))
  })
}

const CHANGES =
  /write|edit|create|delete|remove|move|rename|patch|append|update|replace|insert|copy|save|mkdir/i
const SHELL_KEYS = ["command", "cmd", "script", "shell_command"] as const

/** Any other tool: a line that would come back as a prompt, shell text, or a path of ours to change. */
function inOther(call: ToolCall): Finding | undefined {
  const { tool, input } = call
  if (/powershell|pwsh/i.test(tool)) return inPowerShell(String(input["command"] ?? ""))
  const texts = strings(input)
  if (texts.some(hasTypedLine)) {
    return { verb: "carry", ids: [], why: `\`${tool}\` would bring such a line back as if it had been typed` }
  }
  for (const key of SHELL_KEYS) {
    const text = input[key]
    const found = typeof text === "string" ? findInShell(text, call) : undefined
    if (found) return found
  }
  const place = CHANGES.test(tool) ? ownPlaceAmong(texts, { ...call, dir: "" }) : undefined
  return place && writeFinding(place)
}

function ownPlaceAmong(texts: readonly string[], where: Where): Place | undefined {
  for (const text of texts) {
    if (text.length > 4096 || text.includes("\n") || !/tenure|\.claude/i.test(text)) continue
    const place = placeOf(text, where)
    if (place) return place
  }
  return undefined
}

const CMDLETS =
  /\b(?:set-content|add-content|out-file|remove-item|move-item|copy-item|new-item|clear-content|rename-item|ni|sc|ac|del|erase|rm|rd|ri|mv|mi|cp|ci|copy|move|ren|tee)\b|>/i

/** PowerShell is not parsed: a mention is enough. */
function inPowerShell(text: string): Finding | undefined {
  const bare = bareText(text)
  if (APPROVAL_TEXT.test(bare)) return { verb: "unknown", ids: [], why: "it runs Tenure" }
  return /\.tenure\b/i.test(bare) && CMDLETS.test(bare) ? writeFinding("tenure") : undefined
}

/** Every string anywhere in the input; no limit, the edge has already bounded what it reads. */
function strings(input: unknown): readonly string[] {
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
