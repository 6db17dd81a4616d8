// Writes a script as the client would write its transcript, with realistic noise.
import { ROOT, type Script, type Turn } from "./script.ts"

export function transcriptOf({ turns }: Script): string {
  const lines = turns.flatMap((turn, at) => [...linesOf(turn, at), ...noise(at)])
  return `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`
}

function place(at: number) {
  return {
    isSidechain: false,
    cwd: ROOT,
    sessionId: "s",
    uuid: `u${at}`,
    userType: "external",
    version: "2.1.325",
  }
}

function linesOf(turn: Turn, at: number): object[] {
  switch (turn.kind) {
    case "person":
      return [typed(turn.text, at)]
    case "queued": {
      const attachment = {
        type: "queued_command",
        prompt: turn.text,
        commandMode: "prompt",
        origin: { kind: "human" },
      }
      return [{ type: "attachment", attachment: { ...attachment, humanTurn: true }, ...place(at) }]
    }
    case "agent":
      return [said([{ type: "text", text: turn.text }], at)]
    case "notification": {
      const content = `<task-notification>\n<result>${turn.text}</result>\n</task-notification>`
      const origin = { kind: "task-notification" }
      return [
        { type: "user", message: { role: "user", content }, origin, promptSource: "system", ...place(at) },
      ]
    }
    case "subagent":
      return [
        {
          type: "user",
          message: { role: "user", content: turn.text },
          ...place(at),
          isSidechain: true,
          agentId: "a",
        },
      ]
    case "tool":
      return [
        said([{ type: "tool_use", id: `call${at}`, name: turn.tool, input: turn.input }], at),
        result(`call${at}`, turn, at),
      ]
  }
}

function typed(content: string, at: number) {
  const marks = { origin: { kind: "human" }, promptSource: "typed", turnOrigin: "human", promptId: `p${at}` }
  return { type: "user", message: { role: "user", content }, ...marks, ...place(at) }
}

function said(content: readonly object[], at: number) {
  return {
    type: "assistant",
    message: { id: `m${at}`, role: "assistant", model: "claude-opus-5-5", content },
    ...place(at),
  }
}

function result(id: string, turn: Extract<Turn, { kind: "tool" }>, at: number) {
  const content = [{ type: "tool_result", tool_use_id: id, content: turn.result, is_error: turn.failed }]
  return { type: "user", message: { role: "user", content }, toolUseResult: turn.details, ...place(at) }
}

/** Bookkeeping, thinking, a search: lines with irrelevant text. */
function noise(at: number): object[] {
  if (at % 3 !== 0) return []
  const grep = { type: "tool_use", id: `grep${at}`, name: "Grep", input: { pattern: "never" } }
  const found = [
    {
      type: "tool_result",
      tool_use_id: `grep${at}`,
      content: "Always use the old store. Don't use the new one.",
    },
  ]
  return [
    { type: "last-prompt", lastPrompt: "Never mind the tests" },
    said([{ type: "thinking", thinking: "I decided to use something else because of reasons." }], at),
    said([grep], at),
    {
      type: "user",
      message: { role: "user", content: found },
      toolUseResult: { mode: "content" },
      ...place(at),
    },
    { type: "file-history-snapshot", snapshot: { always: "x" } },
  ]
}
