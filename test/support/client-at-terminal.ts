// A fake client at a person's terminal: it runs one command with the payload
// on its own socket, as the real client does, and writes the result to a file.
import { spawn } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"

const [job = ""] = process.argv.slice(2)
const { command, cwd, env, input } = JSON.parse(readFileSync(job, "utf8"))
const [program, ...args] = command
const child = spawn(program, args, { cwd, env, stdio: ["pipe", "pipe", "pipe"] })
const outcome = { stdout: "", stderr: "" }
child.stdout.on("data", (data) => {
  outcome.stdout += data
})
child.stderr.on("data", (data) => {
  outcome.stderr += data
})
child.stdin.on("error", () => {})
child.stdin.end(Buffer.from(input, "base64"))
child.on("close", (exitCode, signal) => {
  writeFileSync(`${job}.out`, JSON.stringify({ ...outcome, exitCode, signal }))
})
