// The only place that prints for the client: one JSON object or nothing. A stray line before it would turn a refusal into
// plain text and let the call through.
import { writeSync } from "node:fs"

export type Reply =
  | { readonly kind: "silence" }
  /** Text for the model, with the event's own label; and, if there is one, a line for the person. */
  | { readonly kind: "context"; readonly event: string; readonly text: string; readonly notice?: string }
  /** A line for the person; the model does not see it. */
  | { readonly kind: "notice"; readonly text: string }
  /** Plain text, which only PreCompact may print: the client adds it to what it asks of the summary. */
  | { readonly kind: "plain"; readonly text: string }
  /** The person decides whether the tool call runs, and if so with this input. */
  | { readonly kind: "ask"; readonly reason: string; readonly input?: Readonly<Record<string, unknown>> }
  /** The tool call is denied; the model reads why. */
  | { readonly kind: "deny"; readonly reason: string }
  /** The turn continues; the model reads why. */
  | { readonly kind: "continue"; readonly reason: string }
  /** The prompt was for us: no request is sent, the person reads the answer. */
  | { readonly kind: "answered"; readonly text: string }
  /** The same where the client has recognised a command of ours. */
  | { readonly kind: "blocked"; readonly reason: string }

export const SILENCE: Reply = { kind: "silence" }

/** The part of the reply that the model reads; else empty. */
export function forModel(reply: Reply): string {
  if (reply.kind === "context") return reply.text
  return reply.kind === "deny" || reply.kind === "continue" ? reply.reason : ""
}

/** One answer from several parts. */
export function together(event: string, context: readonly string[], notices: readonly string[]): Reply {
  const text = joined(context, "\n\n")
  const notice = joined(notices, "\n")
  if (text === "") return notice === "" ? SILENCE : { kind: "notice", text: notice }
  return { kind: "context", event, text, ...(notice === "" ? {} : { notice }) }
}

function joined(parts: readonly string[], between: string): string {
  let text = ""
  for (const part of parts) if (part !== "") text += text === "" ? part : between + part
  return text
}

export function printReply(reply: Reply): void {
  const json = render(reply)
  if (json === undefined) return
  try {
    writeAll(json)
  } catch {
    // The client has gone (EPIPE).
  }
}

function render(reply: Reply): string | undefined {
  switch (reply.kind) {
    case "silence":
      return undefined
    case "context":
      return JSON.stringify({
        systemMessage: reply.notice,
        hookSpecificOutput: { hookEventName: reply.event, additionalContext: reply.text },
      })
    case "plain":
      return reply.text
    case "notice":
      return JSON.stringify({ systemMessage: reply.text })
    case "ask":
    case "deny":
      return JSON.stringify({
        hookSpecificOutput: {
          hookEventName: "PreToolUse",
          permissionDecision: reply.kind,
          permissionDecisionReason: reply.reason,
          updatedInput: reply.kind === "ask" ? reply.input : undefined,
        },
      })
    case "continue":
    case "blocked":
      return JSON.stringify({ decision: "block", reason: reply.reason })
    case "answered":
      return JSON.stringify({
        decision: "block",
        reason: reply.text,
        hookSpecificOutput: { hookEventName: "UserPromptSubmit", suppressOriginalPrompt: true },
      })
  }
}

function writeAll(text: string): void {
  const bytes = new TextEncoder().encode(text)
  for (let done = 0; done < bytes.length; ) done += writeSync(1, bytes, done)
}
