// Exactly what Claude Code sends to a hook (observed on 2.1.197 and 2.1.325). Nothing is promised by the
// sender, so every field is unknown until event.ts has read it; fields that are not here are ignored.

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
  /** Ours: what is here is only the head of what was sent. */
  readonly is_cut?: unknown
}

/** The payload in `text`, or undefined when it is not one JSON object. */
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

export function asObject(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined
  return value as Readonly<Record<string, unknown>>
}

/**
 * The whole members at the head of a JSON object whose end is missing. A payload past the size limit has its
 * large field (a file's content, a tool's output) after the fields that say what happened, so the head tells
 * the event; a nested object that is itself cut off keeps its own whole members, and a text of the event's own
 * (a prompt, a reply) keeps what there is of it.
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

/** Whether the string at `quote` is prose, of which a part is better than nothing; half an id is a wrong id. */
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
