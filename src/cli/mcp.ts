// `tenure mcp`: a read-only MCP server on standard input and output (RCAL-05) with two tools, recall and lessons. It runs
// as long as the client keeps the pipe open.
import { closeSync } from "node:fs"
import { findProject } from "../io/home.ts"
import { mcpAnswer } from "../recall/disk/mcp-answer.ts"
import { command, NO_ARGUMENTS, requireProject } from "./command.ts"

export default command({
  name: "mcp",
  summary: "Serve recall and lessons to an agent, read only, over MCP",
  about:
    "A Model Context Protocol server on standard input and output, for an agent that wants to look something up: the tool\n" +
    "recall searches what was said in earlier sessions of this project, the tool lessons searches the active lessons.\n" +
    "Neither changes anything. It is off by default; to turn it on: tenure install --mcp",
  arguments: NO_ARGUMENTS,
  flags: {},
  examples: [
    { type: "claude mcp add tenure -- tenure mcp", does: "offer it to Claude Code in this project" },
  ],
  async run(_, io) {
    // The client may start it anywhere; outside a Tenure project its tools say so.
    const project = findProject(io.cwd) === undefined ? undefined : requireProject(io)
    for await (const line of stdinLines()) {
      const answer = mcpAnswer(project, line)
      if (answer !== undefined) io.out(answer)
    }
    closeSync(0)
  },
})

// The lines of standard input as they come, for a server that speaks over a pipe. A line that is longer than any request
// of ours is passed over.
const MAX_CHARS = 1024 * 1024

async function* stdinLines(): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let open = ""
  for await (const chunk of Bun.stdin.stream()) {
    const parts = (open + decoder.decode(chunk, { stream: true })).split("\n")
    open = parts.pop() ?? ""
    if (open.length > MAX_CHARS) open = ""
    for (const part of parts) if (part.trim() !== "") yield part
  }
}
