// Talks to the built executable as our mod inside a client does, at a person's terminal or without one.
import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { type Box, EXECUTABLE, environment, ROOT, type RunOptions } from "../black-box.ts"

export type Message = readonly [verb: string, message: object | string]

// biome-ignore lint/suspicious/noExplicitAny: the answers are judged field by field.
type Answers = any[]

interface ClientOptions {
  /** False for print mode, an agent's shell, a script. */
  readonly atTerminal?: boolean
  readonly env?: RunOptions["env"]
}

/** One client sends these messages, one after the other. */
export async function asClient(
  box: Box,
  messages: readonly Message[],
  { atTerminal = true, env = {} }: ClientOptions = {},
): Promise<Answers> {
  const job = join(box.temp, `mod-${crypto.randomUUID()}`)
  const own = environment(box, env)
  writeFileSync(job, JSON.stringify({ executable: EXECUTABLE, cwd: box.project, env: own, messages }))
  const command = [process.execPath, join(ROOT, "test/support/client-with-mod.ts"), job]
  const client = atTerminal
    ? Bun.spawn(command, { env: own, terminal: { data: () => {} } })
    : Bun.spawn(command, { env: own, stdin: "ignore", stdout: "ignore", stderr: "inherit" })
  await client.exited
  const answers = JSON.parse(readFileSync(`${job}.out`, "utf8"))
  rmSync(job)
  return answers
}
