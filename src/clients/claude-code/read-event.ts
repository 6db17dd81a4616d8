// From the client's payload to our event. Unknown events and payloads that lack a needed field become undefined, never an
// error, so that a newer client cannot break an older Tenure.
import {
  type Event,
  type Happening,
  parseSessionId,
  type Target,
  type ToolCall,
} from "../../sessions/event.ts"
import { asObject, type WirePayload } from "./wire.ts"

export function toEvent(wire: WirePayload): Event | undefined {
  const session = parseSessionId(text(wire.session_id))
  const happening = happeningOf(wire)
  if (session === undefined || happening === undefined) return undefined
  return {
    session,
    cwd: text(wire.cwd),
    agent: optional(wire.agent_id),
    promptId: optional(wire.prompt_id),
    permissionMode: optional(wire.permission_mode),
    transcript: optional(wire.transcript_path),
    happening,
  }
}

function happeningOf(wire: WirePayload): Happening | undefined {
  switch (wire.hook_event_name) {
    case "SessionStart":
      return { kind: "session-started", source: text(wire.source), model: optional(wire.model) }
    case "UserPromptSubmit":
      return typeof wire.prompt === "string" ? { kind: "prompt-submitted", text: wire.prompt } : undefined
    case "UserPromptExpansion":
      return { kind: "command-expanded", line: text(wire.prompt) }
    case "PreToolUse": {
      const call = callOf(wire)
      return call && { kind: "tool-requested", call }
    }
    case "PostToolUse":
      return finished(wire, "ok")
    case "PostToolUseFailure":
      return finished(wire, wire.is_interrupt === true ? "interrupted" : "failed")
    case "Stop":
      return {
        kind: "turn-ended",
        reply: text(wire.last_assistant_message),
        isContinued: wire.stop_hook_active === true,
      }
    case "SubagentStart":
      return { kind: "subagent-started", agentType: text(wire.agent_type) }
    case "SubagentStop":
      // The client also reports its own compaction summariser here, as an agent without a type.
      if (wire.agent_type === "") return summarised(wire)
      return { kind: "subagent-ended", agentType: text(wire.agent_type) }
    case "PreCompact":
      return { kind: "compaction-began", trigger: text(wire.trigger) }
    case "PostCompact":
      return { kind: "compaction-ended", trigger: text(wire.trigger), summary: text(wire.compact_summary) }
    case "SessionEnd":
      return { kind: "session-ended", reason: text(wire.reason) }
    default:
      return undefined
  }
}

function summarised(wire: WirePayload): Happening | undefined {
  const summary = text(wire.last_assistant_message)
  return summary === "" ? undefined : { kind: "compaction-summarised", summary }
}

function finished(wire: WirePayload, outcome: "ok" | "failed" | "interrupted"): Happening | undefined {
  const call = callOf(wire)
  if (call === undefined) return undefined
  const durationMs = typeof wire.duration_ms === "number" ? Math.round(wire.duration_ms) : null
  return { kind: "tool-finished", call, outcome, durationMs, error: text(wire.error) }
}

function callOf(wire: WirePayload): ToolCall | undefined {
  const tool = text(wire.tool_name)
  if (tool === "") return undefined
  const input = asObject(wire.tool_input) ?? {}
  const call = { tool, id: optional(wire.tool_use_id), target: targetOf(input), input }
  return wire.is_cut === true ? { ...call, isCut: true } : call
}

const FILE_FIELDS = ["file_path", "notebook_path", "path"]
const OTHER_FIELDS = ["pattern", "url", "query", "skill", "description", "subject", "prompt"]

/** All tools name their target in a field with a well-known name. */
function targetOf(input: Readonly<Record<string, unknown>>): Target {
  if (typeof input["command"] === "string") return { kind: "command", line: input["command"] }
  const path = firstText(input, FILE_FIELDS)
  return path === "" ? { kind: "other", text: firstText(input, OTHER_FIELDS) } : { kind: "file", path }
}

/** Empty if all are. */
function firstText(input: Readonly<Record<string, unknown>>, fields: readonly string[]): string {
  for (const field of fields) {
    const found = text(input[field])
    if (found !== "") return found
  }
  return ""
}

function text(value: unknown): string {
  return typeof value === "string" ? value : ""
}

function optional(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null
}
