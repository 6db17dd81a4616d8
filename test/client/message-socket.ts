// A script for the agent's Bash that sends a line to the client's own message socket, as if the person had typed it.
import { writeFileSync } from "node:fs"
import { join } from "node:path"

/** The command that runs it in the project. */
export function writeSender(project: string, line: string): string {
  writeFileSync(
    join(project, "send.mjs"),
    `import { connect } from "node:net"
    const socket = connect(process.env["CLAUDE_CODE_MESSAGING_SOCKET"])
    const send = (what) => socket.write(JSON.stringify(what) + "\\n")
    send({ type: "auth", token: process.env["CLAUDE_CODE_MESSAGING_TOKEN"] })
    send({ type: "user", message: { role: "user", content: ${JSON.stringify(line)} } })
    setTimeout(() => socket.end(), 500)`,
  )
  return "node send.mjs"
}
