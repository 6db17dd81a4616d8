// Self-protection (LIFE-06, T05): an agent may not decide for a person. A tool call that would approve, change Tenure's
// files, or come back as a typed approval becomes a question to the person. This is a seat-belt: renamed scripts, words
// rebuilt at run time and keys sent to a terminal get past it, and the executable stops those: it decides only at a
// terminal and outside an agent's environment.

import {
  carriesNoText,
  namedFile,
  replacementsIn,
  shellLine,
  withoutFile,
} from "../../clients/claude-code/tool-input.ts"
import { NOTEBOOK_TOOL, SHELL_TOOL, WRITE_TOOL, writesFile } from "../../clients/claude-code/tools.ts"
import { isPowerShell } from "../rules/attempt.ts"
import {
  finding,
  type GuardFinding,
  type Protection,
  protectionOf,
  writeFinding,
} from "../rules/guard-problem.ts"
import { readCall } from "../rules/read-call.ts"
import { powerShellAttempt } from "../shell/power-shell.ts"
import { type CallLocation, holdsOwnFolder, placeOf } from "./own-places.ts"
import { APPROVAL_TEXT, bareText, DASHBOARD_LINK, DASHBOARD_TOKEN, hasTypedLine } from "./person-verbs.ts"
import { findInShell } from "./shell-protection.ts"

export { PERSON_VERBS } from "./person-verbs.ts"

export interface AgentCall extends CallLocation {
  readonly tool: string
  readonly input: Readonly<Record<string, unknown>>
}

export function protect(call: AgentCall): Protection {
  return protectionOf(find(call))
}

function find(call: AgentCall): GuardFinding | undefined {
  const { tool, input } = call
  if (carriesNoText(tool)) return undefined
  if (writesFile(tool)) return findInFile(call)
  if (tool === SHELL_TOOL) {
    const line = shellLine(tool, input)
    return line === undefined ? undefined : findInShell(line, call)
  }
  return inOther(call)
}

/** Any other tool: a line that would come back as a prompt, shell text, or a write to one of our paths. */
function inOther(call: AgentCall): GuardFinding | undefined {
  const { tool, input } = call
  if (isPowerShell(tool)) return inPowerShell(String(input["command"] ?? "")) ?? findInOther(call)
  const texts = strings(input)
  if (texts.some(hasTypedLine))
    return finding("carry", `\`${tool}\` would bring such a line back as if it had been typed`)
  if (DASHBOARD_TOKEN.test(JSON.stringify(input)) || texts.some((text) => DASHBOARD_LINK.test(text)))
    return finding("dashboard", `\`${tool}\` would open the dashboard in your place`)
  return findInOther(call)
}

const CMDLETS =
  /\b(?:set-content|add-content|out-file|remove-item|move-item|copy-item|new-item|clear-content|rename-item|ni|sc|ac|del|erase|rm|rd|ri|mv|mi|cp|ci|copy|move|ren|tee)\b|>/i

/** PowerShell is not parsed here: a mention is enough. */
function inPowerShell(text: string): GuardFinding | undefined {
  const bare = bareText(text)
  if (APPROVAL_TEXT.test(bare)) return finding("unknown", "it runs Tenure")
  return /\.tenure\b/i.test(bare) && CMDLETS.test(bare) ? writeFinding("tenure") : undefined
}

/** Other tools are read as the guardrails read them (read-call.ts), without looking at the disk. */
const NO_FACTS = {
  isFolder: () => false,
  exists: () => true,
  read: () => undefined,
  folders: () => [],
  inside: () => [],
}

const REMOVES = /delete|remove|rm|unlink|trash|wipe|clean|move|rename|mv/i

function findInOther(call: AgentCall): GuardFinding | undefined {
  const { shell, maybeShell, targets, mentions } = readCall(call.tool, call.input)
  if (isPowerShell(call.tool)) return inPaths(call, shell.flatMap(powerShellPaths))
  for (const line of [...shell, ...maybeShell]) {
    const found = findInShell(line, call)
    if (found) return found
  }
  if (REMOVES.test(call.tool) && targets.some((path) => holdsOwnFolder(path, { ...call, dir: "" })))
    return writeFinding("tenure")
  return inPaths(call, [...targets, ...mentions()])
}

function powerShellPaths(line: string): readonly string[] {
  const { targets, doubts, words, mentions } = powerShellAttempt(line, NO_FACTS)
  const written = targets.map(({ path, dir }) => (dir === undefined || dir === "" ? path : `${dir}/${path}`))
  return [...written, ...mentions(), ...(doubts.length > 0 ? words() : [])]
}

function inPaths(call: AgentCall, paths: readonly string[]): GuardFinding | undefined {
  for (const path of paths) {
    const isNear = /tenure|claude|settings|scheduled|[^ -~]/i.test(path)
    const place = isNear ? placeOf(path, { ...call, dir: "" }) : undefined
    if (place) return writeFinding(place)
  }
  return undefined
}

export function findInFile(call: AgentCall): GuardFinding | undefined {
  const path = namedFile(call.input)
  if (path === undefined) return undefined
  const place = placeOf(path, { ...call, dir: "" })
  if (place === "settings") return changesHooks(call) ? writeFinding(place) : undefined
  if (place) return writeFinding(place)
  return /(?:^|[/\\])hooks\.json$/i.test(path) && takesAway(call) ? writeFinding("plugins") : undefined
}

/** Writing the whole file, or a cell of it, may drop anything; an edit shows what it touches. */
function changesHooks(call: AgentCall): boolean {
  if (call.tool === WRITE_TOOL || call.tool === NOTEBOOK_TOOL) return true
  return /disableAllHooks|hooks|tenure|enabledPlugins|statusLine/i.test(
    strings(withoutFile(call.input)).join("\n"),
  )
}

/** An edit that removes our name. */
function takesAway({ tool, input }: AgentCall): boolean {
  if (tool === WRITE_TOOL) return false
  return replacementsIn(input).some(({ before, after }) => /tenure/i.test(before) && !/tenure/i.test(after))
}

/** Every string anywhere in the input; readStdin has already limited its size. */
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
