// Self-protection (LIFE-06, T05): an agent may not decide for a person. A tool call that would approve,
// change what is ours, or come back as a typed approval becomes a question to the person. This is a
// seat-belt: a script written earlier under another name, a program that rebuilds the words at run
// time, keys sent to a terminal in pieces pass here, and are stopped by the executable itself, which
// decides nothing without a terminal and outside an agent's environment.
import { SHELL_FIELDS, writesFile } from "../events/event.ts"
import { type AgentCall, findInFile, strings } from "./file-protection.ts"
import { type Finding, type Protection, protectionOf, writeFinding } from "./finding.ts"
import { type Place, placeOf, type Where } from "./own-places.ts"
import { APPROVAL_TEXT, bareText, DASHBOARD_LINK, DASHBOARD_TOKEN, hasTypedLine } from "./person-verbs.ts"
import { findInShell } from "./shell-protection.ts"

export { PERSON_VERBS } from "./person-verbs.ts"

export function protect(call: AgentCall): Protection {
  return protectionOf(find(call))
}

const READS =
  " Read Grep Glob LS NotebookRead WebFetch WebSearch TodoWrite TodoRead AskUserQuestion ExitPlanMode ToolSearch BashOutput KillShell TaskOutput TaskStop "

function find(call: AgentCall): Finding | undefined {
  const { tool, input } = call
  if (READS.includes(` ${tool} `)) return undefined
  if (writesFile(tool)) return findInFile(call)
  if (tool === "Bash")
    return typeof input["command"] === "string" ? findInShell(input["command"], call) : undefined
  return inOther(call)
}

const CHANGES =
  /write|edit|create|delete|remove|move|rename|patch|append|update|replace|insert|copy|save|mkdir/i

/** Any other tool: a line that would come back as a prompt, shell text, or a path of ours to change. */
function inOther(call: AgentCall): Finding | undefined {
  const { tool, input } = call
  if (/powershell|pwsh/i.test(tool)) return inPowerShell(String(input["command"] ?? ""))
  const texts = strings(input)
  if (texts.some(hasTypedLine)) {
    return { verb: "carry", ids: [], why: `\`${tool}\` would bring such a line back as if it had been typed` }
  }
  if (DASHBOARD_TOKEN.test(JSON.stringify(input)) || texts.some((text) => DASHBOARD_LINK.test(text)))
    return { verb: "dashboard", ids: [], why: `\`${tool}\` would open the dashboard in your place` }
  for (const key of SHELL_FIELDS) {
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
