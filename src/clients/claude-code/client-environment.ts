// What the client's environment says: which session it is, where it began, and whether a person is there.

import type { Event } from "../../sessions/event.ts"
import type { Environment } from "../../text/environment.ts"

export function sessionFolder(env: Environment): string | undefined {
  return env["CLAUDE_PROJECT_DIR"]
}

export const SESSION_VARIABLE = "CLAUDE_CODE_SESSION_ID"

export function sessionIn(env: Environment): string | undefined {
  return env[SESSION_VARIABLE]
}

/** Set for everything that the client's agent runs. */
export const AGENT_MARK = "CLAUDECODE"
export const AGENT_MARKS = [AGENT_MARK, "CLAUDE_CODE_CHILD_SESSION", "AI_AGENT"] as const

/** The variables of the client's message socket begin with this; what it receives counts as typed. */
export const MESSAGE_SOCKET = "CLAUDE_CODE_MESSAGING"
/** The file whose lines are set in every later command of the session. */
export const ENVIRONMENT_FILE = "CLAUDE_ENV_FILE"

/** Whether the plugin started us: only it gives the client our commands. */
export function isFromPlugin(env: Environment): boolean {
  return (env["CLAUDE_PLUGIN_ROOT"] ?? "") !== ""
}

/** Whether a person is at the session. Older clients say only that they were started as `claude`, not by `-p` or an SDK. */
export function isAttended(env: Environment): boolean {
  const attended = env["CLAUDE_CODE_SESSION_ATTENDED"]
  if (attended !== undefined) return attended === "1"
  return env[AGENT_MARK] === "1" && env["CLAUDE_CODE_ENTRYPOINT"] === "cli"
}

/** Whether the client says if a person is there. Only such a client shows our answer to a typed line. */
export function saysWhoIsThere(env: Environment): boolean {
  return isAttended(env) || env["CLAUDE_CODE_SESSION_ATTENDED"] === "0"
}

const NEVER_ASKS = new Set(["bypassPermissions", "dontAsk"])

/** Whether a question would reach a person. */
export function canAsk(event: Event, attended: boolean): boolean {
  return attended && !NEVER_ASKS.has(event.permissionMode ?? "")
}
