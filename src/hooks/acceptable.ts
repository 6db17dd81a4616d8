// Whether the client would accept what a hook printed. It drops, without a word, an answer that fails its
// schema, and takes anything but one JSON object for plain text; so we check ourselves, in tests and in doctor.
import { asObject } from "./wire.ts"

/** Events whose answer may carry `hookSpecificOutput`; on the others it is a schema error. */
const SPECIFIC = new Set([
  "SessionStart",
  "UserPromptSubmit",
  "PreToolUse",
  "PostToolUse",
  "PostToolUseFailure",
  "SubagentStart",
])
const DECISIONS = new Set(["allow", "deny", "ask"])

/** The fields that any answer may have. */
const COMMON: Readonly<Record<string, (value: unknown) => boolean>> = {
  continue: (value) => typeof value === "boolean",
  suppressOutput: (value) => typeof value === "boolean",
  systemMessage: (value) => typeof value === "string",
  reason: (value) => typeof value === "string",
  decision: (value) => value === "block" || value === "approve",
}

/** What is wrong with `output` as an answer to `event`, or undefined. */
export function objection(event: string, output: string): string | undefined {
  if (output === "") return undefined
  // Whatever it prints becomes a part of the request for the summary.
  if (event === "PreCompact" && !output.startsWith("{")) return undefined
  const answer = objectIn(output)
  if (answer === undefined) return "it is not one JSON object"
  const misshapen = Object.entries(COMMON).find(([name, fits]) => name in answer && !fits(answer[name]))
  if (misshapen !== undefined) return `${misshapen[0]} is not of the kind that it must be`
  const specific = answer["hookSpecificOutput"]
  if (specific === undefined) return undefined
  const object = asObject(specific)
  if (object === undefined) return "hookSpecificOutput is not an object"
  if (!SPECIFIC.has(event)) return `${event} takes no hookSpecificOutput`
  if (object["hookEventName"] !== event) return "hookEventName is not the event's"
  const decision = object["permissionDecision"]
  if (decision !== undefined && !DECISIONS.has(String(decision))) return `there is no decision '${decision}'`
  return undefined
}

function objectIn(output: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return asObject(JSON.parse(output))
  } catch {
    return undefined
  }
}
