// The events of a session in our own terms. The client's terms are in clients/claude-code/wire.ts; everything past
// clients/claude-code/read-event.ts uses these.

/** Safe as a file name: at most 128 letters, digits, `.`, `_` and `-`. */
export type SessionId = string & { readonly __brand: "SessionId" }

const MOST_ID_CHARS = 128

/** A loop: every hook runs it, and building a pattern takes longer. */
export function parseSessionId(text: string): SessionId | undefined {
  if (text === "" || text.length > MOST_ID_CHARS || text.startsWith(".")) return undefined
  for (let at = 0; at < text.length; at++) if (!isIdChar(text.charCodeAt(at))) return undefined
  return text as SessionId
}

/** A letter, a digit, `.`, `_` or `-`. */
function isIdChar(code: number): boolean {
  if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57)) return true
  return code === 45 || code === 46 || code === 95
}

/** The target of a tool call. */
export type Target =
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "command"; readonly line: string }
  | { readonly kind: "other"; readonly text: string }

export interface ToolCall {
  readonly tool: string
  /** Null when the client did not send it, or a truncated payload lost it. */
  readonly id: string | null
  readonly target: Target
  readonly input: Readonly<Record<string, unknown>>
  /** The payload exceeded our limit, so `input` may lack its end. */
  readonly isCut?: boolean
}

export type CallOutcome = "ok" | "failed" | "interrupted"

export type Happening =
  | { readonly kind: "session-started"; readonly source: string; readonly model: string | null }
  | { readonly kind: "prompt-submitted"; readonly text: string }
  /** The client is about to put a command's text in the place of the line that was typed. */
  | { readonly kind: "command-expanded"; readonly line: string }
  | { readonly kind: "tool-requested"; readonly call: ToolCall }
  | {
      readonly kind: "tool-finished"
      readonly call: ToolCall
      readonly outcome: CallOutcome
      readonly durationMs: number | null
      /** The tool's error; empty on success. */
      readonly error: string
    }
  | {
      readonly kind: "turn-ended"
      readonly reply: string
      /** A hook already made the turn continue when it was about to end. */
      readonly isContinued?: boolean
    }
  | { readonly kind: "subagent-started"; readonly agentType: string }
  | { readonly kind: "subagent-ended"; readonly agentType: string }
  | { readonly kind: "compaction-began"; readonly trigger: string }
  /** The client's summariser is done, but its summary is not in the transcript yet. */
  | { readonly kind: "compaction-summarised"; readonly summary: string }
  | { readonly kind: "compaction-ended"; readonly trigger: string; readonly summary: string }
  | { readonly kind: "session-ended"; readonly reason: string }

export interface Event {
  readonly session: SessionId
  readonly cwd: string
  /** The sub-agent; null for the main conversation. */
  readonly agent: string | null
  readonly promptId: string | null
  /** The client's mode: default, plan, acceptEdits … */
  readonly permissionMode: string | null
  readonly transcript: string | null
  readonly happening: Happening
}

/** A stored event: redacted, cut, flat. Order by `seq`, not by the clock (F10). */
export interface RecordedEvent {
  readonly seq: number
  readonly session: SessionId
  /** Milliseconds since 1970, UTC. */
  readonly at: number
  readonly kind: Happening["kind"]
  readonly agent: string | null
  readonly tool: string | null
  readonly target: string | null
  readonly outcome: CallOutcome | null
  readonly durationMs: number | null
  readonly text: string | null
}

export interface EventDraft extends Omit<RecordedEvent, "seq" | "at"> {
  /** Two reports of one event carry the same key. */
  readonly key: string
  /** Whether the key identifies this event forever (a tool call's id) or only its content. */
  readonly keyIsUnique: boolean
  /** For an edit: a fingerprint of what it writes, to distinguish an edit from its retry (GUID-09). */
  readonly print?: string | null
}

/** Two equal reports without an id, closer than this, are one event. A busy machine reports duplicates late. */
export const SAME_EVENT_MS = 5_000
