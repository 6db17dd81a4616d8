// Whether the client would accept a hook's output. It silently drops an answer that fails its schema and treats anything
// but one JSON object as plain text; so tests and doctor check it here.
import { fieldsIn, fieldsOf } from "../../text/json.ts"

/** Events whose answer may carry `hookSpecificOutput`; elsewhere it is a schema error. */
const SPECIFIC = new Set([
  "SessionStart",
  "UserPromptSubmit",
  "PreToolUse",
  "PostToolUse",
  "PostToolUseFailure",
  "SubagentStart",
])
const DECISIONS = new Set(["allow", "deny", "ask"])

/** Fields that any answer may have. */
const COMMON: Readonly<Record<string, (value: unknown) => boolean>> = {
  continue: (value) => typeof value === "boolean",
  suppressOutput: (value) => typeof value === "boolean",
  systemMessage: (value) => typeof value === "string",
  reason: (value) => typeof value === "string",
  decision: (value) => value === "block" || value === "approve",
}

/** What is wrong with `output` as an answer to `event`; undefined if nothing. */
export function objection(event: string, output: string): string | undefined {
  if (output === "") return undefined
  // Plain output becomes part of the request for the summary.
  if (event === "PreCompact" && !output.startsWith("{")) return undefined
  const answer = fieldsIn(output)
  if (answer === undefined) return "it is not one JSON object"
  const misshapen = Object.entries(COMMON).find(([name, fits]) => name in answer && !fits(answer[name]))
  if (misshapen !== undefined) return `${misshapen[0]} has the wrong type`
  const specific = answer["hookSpecificOutput"]
  if (specific === undefined) return undefined
  const object = fieldsOf(specific)
  if (object === undefined) return "hookSpecificOutput is not an object"
  if (!SPECIFIC.has(event)) return `${event} takes no hookSpecificOutput`
  if (object["hookEventName"] !== event) return "hookEventName names another event"
  const decision = object["permissionDecision"]
  if (decision !== undefined && !DECISIONS.has(String(decision))) return `there is no decision '${decision}'`
  return undefined
}
