// The client in print mode with its streams held open, so that a scenario can send prompt
// after prompt. A prompt is over when the client says it is idle, which it does only after
// sub-agents in the background have reported and their turns are done too. It does not wait
// for shell commands in the background.

import type { Launch } from "./run-client.ts"
import { openReport, readDebugLog, type SessionReport } from "./session-report.ts"
import { until } from "./wait.ts"

export type StreamMessage = {
  readonly type: string
  readonly subtype?: string
  readonly state?: string
  readonly result?: string
  readonly is_error?: boolean
  readonly session_id?: string
  readonly [field: string]: unknown
}

type Answer = {
  /** The last text of the turn, as the client's result message gives it. */
  readonly text: string
  readonly isError: boolean
}

export type PrintSession = AsyncDisposable & {
  /** The session's id; after /clear the new one. */
  readonly sessionId: string
  readonly messages: readonly StreamMessage[]
  /** Send a prompt or a command such as /compact and wait until the client is idle. */
  prompt(text: string, timeoutMs?: number): Promise<Answer>
  /** Close the input, wait for the client to leave and read what it left. */
  end(): Promise<SessionReport>
  /** End the client with SIGKILL, as a crash would, and read what it left. */
  crash(): Promise<SessionReport>
}

const TURN_MS = 60_000
const LEAVE_MS = 30_000

export function openPrintSession(launch: Launch): PrintSession {
  const report = openReport(launch)
  const streams = ["--input-format", "stream-json", "--output-format", "stream-json", "--verbose"]
  const child = Bun.spawn([...launch.argv, "-p", ...streams], {
    cwd: launch.cwd,
    env: { ...launch.env, CLAUDE_CODE_EMIT_SESSION_STATE_EVENTS: "1" },
    stdin: "pipe",
    stdout: "pipe",
    stderr: "pipe",
  })
  const messages: StreamMessage[] = []
  const stderr = new Response(child.stderr).text()
  let hasLeft = false
  const drained = readMessages(child.stdout, (message) => messages.push(message)).then(() => {
    hasLeft = true
  })
  const currentId = () => messages.findLast((message) => message.session_id)?.session_id ?? launch.sessionId

  async function turnEnd(from: number, timeoutMs: number): Promise<void> {
    const isOver = () => {
      const states = messages.slice(from).flatMap((message) => message.state ?? [])
      return states.includes("running") && states.at(-1) === "idle"
    }
    const lastWords = async () => {
      const debug = (await readDebugLog(launch.debugFile)).split("\n").slice(-20).join("\n")
      return `the turn has not ended.\n${hasLeft ? await stderr : ""}\n${debug}`
    }
    await until(() => isOver() || hasLeft, timeoutMs, lastWords)
    const hasResult = messages.slice(from).some((message) => message.type === "result")
    if (!hasResult && hasLeft) throw new Error(`The client left: ${await lastWords()}`)
  }

  async function leave(): Promise<SessionReport> {
    await drained
    const exitCode = await child.exited
    return report.read({ exitCode, messages, stderr: await stderr, sessionId: currentId() })
  }

  return {
    messages,
    get sessionId() {
      return currentId()
    },
    async prompt(text, timeoutMs = TURN_MS) {
      const from = messages.length
      child.stdin.write(`${JSON.stringify({ type: "user", message: { role: "user", content: text } })}\n`)
      await child.stdin.flush()
      await turnEnd(from, timeoutMs)
      const result = messages.slice(from).findLast((message) => message.type === "result")
      return { text: result?.result ?? "", isError: result?.is_error ?? false }
    },
    async end() {
      await child.stdin.end()
      const patience = setTimeout(() => child.kill("SIGKILL"), LEAVE_MS)
      const left = await leave()
      clearTimeout(patience)
      return left
    },
    async crash() {
      child.kill("SIGKILL")
      return leave()
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill("SIGTERM")
      const patience = setTimeout(() => child.kill("SIGKILL"), 3_000)
      await child.exited
      clearTimeout(patience)
    },
  }
}

async function readMessages(
  stream: ReadableStream<Uint8Array>,
  onMessage: (message: StreamMessage) => unknown,
): Promise<void> {
  const decoder = new TextDecoder()
  let rest = ""
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n")
    rest = lines.pop() ?? ""
    for (const line of lines) if (line.trim() !== "") onMessage(JSON.parse(line))
  }
}
