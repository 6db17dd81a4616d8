// The demo's stage: it speaks, it checks what it says, and it sends payloads to the real executable.
import { isatty } from "node:tty"
import { styles } from "../src/cli/style.ts"
import {
  type Box,
  complaints,
  EXECUTABLE,
  hook,
  type Payload,
  payload,
  type RunOptions,
  run,
} from "../test/black-box.ts"
import type { Sent } from "./demo-story.ts"

export const style = styles(
  isatty(1) && (process.env["NO_COLOR"] ?? "") === "" && process.env["TERM"] !== "dumb",
)
export const SESSION = "7d0e5c1a-demo"
const WIDTH = 96

/** How many things were not as told. */
let wrong = 0
/** What each hook took, in milliseconds. */
export const times: number[] = []

export function wrongs(): number {
  return wrong
}

export function say(text = ""): void {
  process.stdout.write(`${text}\n`)
}

export function check(isSo: boolean, what: string): void {
  if (isSo) return
  wrong++
  say(`   ${style.red("✗")} ${what}`)
}

export function title(number: number, text: string): void {
  say(`${style.cyan(String(number).padStart(2))} ${style.bold(text)}`)
}

export function note(text: string): void {
  say(style.dim(`      ${text}`))
}

export async function command(box: Box, args: readonly string[], options: RunOptions = {}): Promise<void> {
  say(`${style.dim("$")} ${style.bold(`tenure ${args.join(" ")}`)}`)
  const { exitCode, stdout, stderr } = await run(box, [EXECUTABLE, ...args], options)
  say(indented(`${stdout}${stderr}`.trimEnd().replaceAll(box.project, "~/project")))
  check(exitCode === 0, `It ended with exit code ${exitCode}.`)
}

export const indented = (text: string) => text.replace(/^(?=.)/gm, "   ")

/** Sends one payload and gives what the hook said, as the person or the agent would read it. */
export async function send(box: Box, sent: Sent, env: RunOptions["env"] = {}): Promise<string> {
  const whole = payload(box, sent.payload, { session_id: SESSION, ...sent.with })
  const input = JSON.stringify(whole).replaceAll("PROJECT", box.project)
  const began = performance.now()
  const outcome = await hook(box, input, { env })
  const ms = performance.now() - began
  times.push(ms)
  const event = sent.payload.split(".")[0] ?? ""
  say(line("sent", "→", `${event.padEnd(18)} ${style.dim(salient(whole))}`, `${ms.toFixed(0)} ms`))
  for (const complaint of complaints(outcome, event)) check(false, complaint)
  const said = outcome.stdout === "" ? "" : spoken(JSON.parse(outcome.stdout))
  for (const each of said.split("\n").filter(Boolean)) {
    for (const part of Bun.wrapAnsi(each, WIDTH - 12).split("\n")) say(line("said", style.yellow("←"), part))
  }
  return said
}

interface Answer {
  readonly systemMessage?: string
  readonly reason?: string
  readonly hookSpecificOutput?: {
    readonly permissionDecision?: string
    readonly permissionDecisionReason?: string
  }
}

function spoken(answer: Answer): string {
  const { permissionDecision, permissionDecisionReason } = answer.hookSpecificOutput ?? {}
  if (permissionDecision !== undefined) return `${permissionDecision}: ${permissionDecisionReason}`
  return answer.systemMessage ?? answer.reason ?? ""
}

export function line(label: string, mark: string, text: string, right = ""): string {
  const left = `   ${style.dim(label)} ${mark} ${cut(text, right === "" ? WIDTH - 11 : WIDTH - 20)}`
  return right === ""
    ? left
    : `${left}${" ".repeat(Math.max(1, WIDTH - Bun.stringWidth(left) - right.length))}${style.dim(right)}`
}

/** What a person would want to know of a payload, in one line. */
function salient(whole: Payload): string {
  if (!/^[\w-]+$/.test(String(whole["session_id"]))) return `session_id: ${whole["session_id"]}`
  const input = (whole["tool_input"] ?? {}) as Record<string, string>
  const told = [
    "prompt",
    "last_assistant_message",
    "compact_summary",
    "agent_type",
    "source",
    "trigger",
    "reason",
  ]
  const about = input["file_path"]?.replace("PROJECT/", "") ?? input["command"]
  return cut(
    String(about ?? told.map((field) => whole[field]).find((value) => value !== undefined) ?? ""),
    WIDTH - 50,
  )
}

export function cut(text: string, most: number): string {
  return Bun.stringWidth(text) <= most ? text : `${Bun.sliceAnsi(text, 0, most - 1)}…`
}
