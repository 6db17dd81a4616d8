// A transcript of a given size, as the client writes one: prompts, answers with calls and usage, results, and the
// client's own lines, which are the longest. Written piece by piece.
import { appendFileSync, writeFileSync } from "node:fs"

const PIECE_BYTES = 4_000_000

export function writeLongTranscript(path: string, bytes: number): void {
  writeFileSync(path, "")
  let piece = ""
  let written = 0
  for (let turn = 1; written + piece.length < bytes; turn++) {
    piece += linesOf(turn)
    if (piece.length < PIECE_BYTES) continue
    appendFileSync(path, piece)
    written += piece.length
    piece = ""
  }
  appendFileSync(path, piece)
}

function linesOf(turn: number): string {
  const output = "ok: a line of what the command said\n".repeat(60)
  const promptId = `prompt-${turn}`
  const lines = [
    {
      type: "user",
      isSidechain: false,
      promptId,
      origin: { kind: "human" },
      message: {
        role: "user",
        content: `Fix module ${turn}. Do not change the schema of table ${turn % 50}.`,
      },
    },
    {
      type: "assistant",
      isSidechain: false,
      requestedModel: "claude-opus-5-5",
      message: {
        role: "assistant",
        model: "claude-opus-5-5",
        content: [
          { type: "text", text: `I look at module ${turn}. Decision: cache it. Reason: it is read often.` },
          {
            type: "tool_use",
            id: `call-${turn}`,
            name: "Bash",
            input: { command: `npm test -- module-${turn % 50}` },
          },
        ],
        usage: { input_tokens: 50_000, output_tokens: 100 },
      },
    },
    {
      type: "user",
      isSidechain: false,
      promptId,
      message: {
        role: "user",
        content: [{ type: "tool_result", tool_use_id: `call-${turn}`, content: output }],
      },
      toolUseResult: { stdout: output },
    },
    { type: "api-request-blob", blob: "x".repeat(6_000) },
  ]
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("")
}
