// Exactly what Claude Code sends to a hook (observed on 2.1.197 and 2.1.325). The format may change, so every field is
// unknown until read-event.ts has parsed it; other fields are ignored.

export interface WirePayload {
  readonly hook_event_name?: unknown
  readonly session_id?: unknown
  readonly transcript_path?: unknown
  readonly cwd?: unknown
  readonly prompt_id?: unknown
  readonly permission_mode?: unknown
  readonly agent_id?: unknown
  readonly agent_type?: unknown
  /** SessionStart */
  readonly source?: unknown
  readonly model?: unknown
  /** UserPromptSubmit */
  /** In UserPromptExpansion with the whole name of the command. */
  readonly prompt?: unknown
  /** PreToolUse, PostToolUse, PostToolUseFailure */
  readonly tool_name?: unknown
  readonly tool_input?: unknown
  readonly tool_use_id?: unknown
  readonly duration_ms?: unknown
  readonly error?: unknown
  readonly is_interrupt?: unknown
  /** Stop, SubagentStop */
  readonly last_assistant_message?: unknown
  readonly stop_hook_active?: unknown
  /** PreCompact, PostCompact */
  readonly trigger?: unknown
  readonly compact_summary?: unknown
  /** SessionEnd */
  readonly reason?: unknown
  /** Set by us: this is only the head of what was sent. */
  readonly is_cut?: unknown
}

export function parseWire(text: string, truncated: boolean): WirePayload | undefined {
  const start = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
  try {
    if (!truncated) return asObject(JSON.parse(start))
    const head = asObject(salvage(start))
    return head && { ...head, is_cut: true }
  } catch {
    return undefined
  }
}

/** Top-level fields of other clients, which Claude Code sends only in MessageDisplay. */
const FOREIGN = [
  "timestamp",
  "turn_id",
  "tool_call_id",
  "message_id",
  "sessionId",
  "hookName",
  "hookEventName",
  "conversation_id",
  "trajectory_id",
]

/**
 * Whether another client sent it: several run Claude Code's plugins and hooks and misread our answers. `ownSession` comes
 * from Claude Code's environment and settles it, because a newer version may send a field that today only others send.
 */
export function isForeign(wire: WirePayload, ownSession: string | undefined): boolean {
  if (ownSession !== undefined && ownSession === wire.session_id) return false
  if (wire.hook_event_name === "MessageDisplay") return false
  for (const field of FOREIGN) if (field in wire) return true
  return isForeignTranscript(wire.transcript_path)
}

/** Claude Code always names `projects/<folder>/<session>.jsonl`. */
function isForeignTranscript(path: unknown): boolean {
  if (typeof path !== "string") return path === null
  const parts = path.replaceAll("\\", "/").split("/")
  const last = parts.length - 1
  const name = parts[last] ?? ""
  return name.startsWith("rollout-") || parts[last - 1] === "chats" || parts[last - 2] === "sessions"
}

export function asObject(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined
  return value as Readonly<Record<string, unknown>>
}

/**
 * The complete members at the head of a cut JSON object. In an oversized payload the large field (a file's content, a
 * tool's output) comes after the fields that identify the event. A nested object that is cut keeps its complete members,
 * and the event's own text (a prompt, a reply) keeps what there is of it.
 */
function salvage(text: string): unknown {
  const open: string[] = []
  let end = 0
  let closers = ""
  for (let i = 0; i < text.length; i++) {
    const c = text[i]
    if (c === '"') {
      const close = endOfString(text, i)
      if (close < 0 && open.length === 1 && isText(text, i)) return JSON.parse(`${withoutHalfEscape(text)}"}`)
      if (close < 0) break
      i = close
    } else if (c === "{" || c === "[") {
      open.push(c)
    } else if (c === "}" || c === "]") {
      open.pop()
    } else if (c === "," && open.length <= 2) {
      end = i
      closers = open
        .map((bracket) => (bracket === "{" ? "}" : "]"))
        .reverse()
        .join("")
    }
  }
  return JSON.parse(text.slice(0, end) + closers)
}

/** The index of the quote that closes the string opened at `start`, or -1. */
function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let backslashes = 0
    while (text[quote - 1 - backslashes] === "\\") backslashes++
    if (backslashes % 2 === 0) return quote
  }
  return -1
}

/** Whether the string at `quote` is prose, which is useful in part; half an id is a wrong id. */
function isText(text: string, quote: number): boolean {
  const key = /"(prompt|last_assistant_message|compact_summary|error)": ?$/
  return key.test(text.slice(Math.max(0, quote - 40), quote))
}

/** Ends a cut string before an escape sequence that was cut in two. */
function withoutHalfEscape(text: string): string {
  const end = text.length - (/\\(?:u[0-9a-fA-F]{0,3})?$/.exec(text.slice(-5))?.[0].length ?? 0)
  let backslashes = 0
  while (text[end - 1 - backslashes] === "\\") backslashes++
  return backslashes % 2 === 0 ? text.slice(0, end) : text
}
