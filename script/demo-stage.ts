// The demo's stage: an invented project, whose sessions go hook by hook through the real executable, with a transcript.
// Prints every exchange on one or two lines, checks what it claims and counts what fails.
import { isatty } from "node:tty"
import { coloursIn, hang, styles } from "../src/terminal/format-text.ts"
import { type Box, EXECUTABLE, run } from "../test/black-box.ts"
import { type Conversation, converse, type Told } from "../test/cli/continuity-box.ts"

export const style = styles(isatty(1) ? coloursIn(process.env) : "off")
const WIDTH = 100
const LABEL = 9

/** How many things were not as told. */
let wrong = 0
/** What each hook took, in milliseconds, from the start of the process to its end. */
export const times: number[] = []

export const wrongs = () => wrong

export function say(text = ""): void {
  process.stdout.write(`${text}\n`)
}

export function check(isSo: boolean, what: string): void {
  if (isSo) return
  wrong++
  say(`   ${style.red("✗")} ${what}`)
}

let scenes = 0

export function title(text: string): void {
  say(`\n${style.cyan(String(++scenes).padStart(2))}  ${style.bold(text)}`)
}

/** Why it is so, in one line. */
export function why(text: string): void {
  say(style.dim(`    ${text}`))
}

/** Who, and what they said; further lines stand below it. */
export function line(who: "you" | "agent" | "tenure" | "client", text: string): void {
  const colours = { you: style.green, agent: style.cyan, tenure: style.yellow, client: style.dim }
  // Who it is stands in front already.
  const lines = text.split("\n").map((each) => each.replace(/^Tenure: /, ""))
  const [first = "", ...rest] = lines.flatMap((each) => wrapped(each))
  say(`    ${colours[who](who.padEnd(LABEL))}${first}`)
  for (const each of rest) say(`${" ".repeat(4 + LABEL)}${each}`)
}

/** What was indented stays so. */
function wrapped(text: string): string[] {
  const [indent = ""] = /^ */.exec(text) ?? []
  return text.trim() === "" ? [] : hang(indent, text.trim(), WIDTH - LABEL - 4).split("\n")
}

/** A command as a person types it, and what it prints. */
export async function command(box: Box, args: readonly string[], most = 40): Promise<string> {
  say(`    ${style.dim("$")} ${style.bold(["tenure", ...args].join(" "))}`)
  const { exitCode, stdout, stderr } = await run(box, [EXECUTABLE, ...args])
  const lines = `${stdout}${stderr}`.trimEnd().replaceAll(box.project, "~/project").split("\n")
  for (const each of lines.slice(0, most)) say(`      ${each}`)
  if (lines.length > most) say(style.dim(`      … ${lines.length - most} more lines`))
  check(exitCode === 0, `It ended with exit code ${exitCode}.`)
  return stdout
}

export interface Session {
  readonly id: string
  start(source?: string): Promise<Told>
  /** What the person types. */
  prompt(text: string): Promise<Told>
  /** What the person types for Tenure alone. */
  decide(line: string): Promise<Told>
  /** The agent's words at the end of a turn, and how full the context is then. */
  turn(text: string, tokens?: number): Promise<Told>
  /** A call that is about to be made: the reason why it is refused, or nothing. */
  before(tool: string, input: object, env?: Readonly<Record<string, string>>): Promise<string>
  /** The call was made. */
  after(tool: string, input: object, error?: string): Promise<Told>
  event(name: string, fields?: object): Promise<Told>
  end(): Promise<Told>
}

let calls = 0

export function openSession(box: Box, id: string): Session {
  const talk: Conversation = converse(box, id)
  const event: Session["event"] = (name, fields) => timed(() => talk.tell(name, fields))
  return {
    id,
    event,
    start: (source = "startup") => event("SessionStart", { source, model: "claude-opus-4-5" }),
    prompt: (text) => timed(() => talk.prompt(text)),
    decide: (line) => talk.decide(line),
    async turn(text, tokens) {
      talk.reply(text, tokens)
      return event("Stop", { stop_hook_active: false, last_assistant_message: text })
    },
    async before(tool, input, env) {
      const id = `call-${++calls}`
      const call = { tool_name: tool, tool_input: input, tool_use_id: id }
      const content = [{ type: "tool_use", id, name: tool, input }]
      talk.write({
        type: "assistant",
        isSidechain: false,
        message: { id: `m-${id}`, role: "assistant", content },
      })
      const { printed } = await timed(() =>
        talk.tell("PreToolUse", { ...call, permission_mode: "default" }, env),
      )
      const answer = printed === "" ? undefined : JSON.parse(printed).hookSpecificOutput
      return answer?.permissionDecision === "deny" ? String(answer.permissionDecisionReason) : ""
    },
    after: (tool, input, error) => {
      const call = { tool_name: tool, tool_input: input, tool_use_id: `call-${calls}` }
      if (error !== undefined) return event("PostToolUseFailure", { ...call, error, is_interrupt: false })
      return event("PostToolUse", { ...call, tool_response: {}, duration_ms: 3 })
    },
    end: () => event("SessionEnd", { reason: "prompt_input_exit" }),
  }
}

async function timed(work: () => Promise<Told>): Promise<Told> {
  const began = performance.now()
  try {
    return await work()
  } finally {
    times.push(performance.now() - began)
  }
}
