// What happens in a session, in our words. The client's own words are in hooks/wire.ts; everything past
// hooks/event.ts speaks of these.

/** The agent's conversation. Safe as a file name: letters, digits, `.`, `_` and `-`, at most 128. */
export type SessionId = string & { readonly __brand: "SessionId" }

const SESSION_ID = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/

export function parseSessionId(text: string): SessionId | undefined {
  return SESSION_ID.test(text) ? (text as SessionId) : undefined
}

/** What a tool call is aimed at. */
export type Target =
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "command"; readonly line: string }
  | { readonly kind: "other"; readonly text: string }

export interface ToolCall {
  readonly tool: string
  /** Null when the client did not say, or a truncated payload lost it. */
  readonly id: string | null
  readonly target: Target
  readonly input: Readonly<Record<string, unknown>>
  /** The payload was longer than we read, and `input` may lack its end. */
  readonly isCut?: boolean
}

export const WRITING_TOOLS: readonly string[] = ["Write", "Edit", "MultiEdit", "NotebookEdit"]
/** GUID-05: what they look at may be changed next. */
export const LOOKING_TOOLS: readonly string[] = ["Read", "Grep"]

/** Fields in which tools take shell text. */
export const SHELL_FIELDS = ["command", "cmd", "script", "shell_command"] as const

/** The client's own tools that write one file, which the call names. */
export function writesFile(tool: string | null): boolean {
  return tool !== null && WRITING_TOOLS.includes(tool)
}

export function looksAtFile(tool: string): boolean {
  return LOOKING_TOOLS.includes(tool)
}

export type Outcome = "ok" | "failed" | "interrupted"

export type Happening =
  | { readonly kind: "session-started"; readonly source: string; readonly model: string | null }
  | { readonly kind: "prompt-submitted"; readonly text: string }
  | { readonly kind: "tool-requested"; readonly call: ToolCall }
  | {
      readonly kind: "tool-finished"
      readonly call: ToolCall
      readonly outcome: Outcome
      readonly durationMs: number | null
      /** Why it failed, in the tool's words; empty when it did not. */
      readonly error: string
    }
  | {
      readonly kind: "turn-ended"
      readonly reply: string
      /** A hook had the turn go on when it was about to end before. */
      readonly isContinued?: boolean
    }
  | { readonly kind: "subagent-started"; readonly agentType: string }
  | { readonly kind: "subagent-ended"; readonly agentType: string }
  | { readonly kind: "compaction-began"; readonly trigger: string }
  /** The client's own summariser is done; its summary is not in the transcript yet. */
  | { readonly kind: "compaction-summarised"; readonly summary: string }
  | { readonly kind: "compaction-ended"; readonly trigger: string; readonly summary: string }
  | { readonly kind: "session-ended"; readonly reason: string }

export interface Event {
  readonly session: SessionId
  readonly cwd: string
  /** The sub-agent it happened in; null is the main conversation. */
  readonly agent: string | null
  readonly promptId: string | null
  /** The client's: default, plan, acceptEdits … */
  readonly permissionMode: string | null
  readonly transcript: string | null
  readonly happening: Happening
}

/** An event as it is kept: redacted, cut, flat. `seq` orders; the clock only tells (F10). */
export interface RecordedEvent {
  readonly seq: number
  readonly session: SessionId
  /** Milliseconds since 1970, UTC. */
  readonly at: number
  readonly kind: Happening["kind"]
  readonly agent: string | null
  readonly tool: string | null
  readonly target: string | null
  readonly outcome: Outcome | null
  readonly durationMs: number | null
  readonly text: string | null
}
