// Plays a conversation as the client does: the transcript grows line by line, hooks run,
// and background work is awaited.
import { appendFileSync, mkdirSync } from "node:fs"
import { dirname, join } from "node:path"
import { type Box, hook, type Payload, quiet } from "../black-box.ts"

export interface Turn {
  readonly said: string
  readonly reply?: string
  /** Files read and changed in the turn, relative to the project. */
  readonly reads?: readonly string[]
  readonly edits?: readonly string[]
  /** Other fields of the person's line: `{ origin: undefined }` removes the client's mark. */
  readonly line?: Readonly<Record<string, unknown>>
}

export interface Talking {
  readonly session: string
  readonly env?: Readonly<Record<string, string>>
}

export function transcriptOf(box: Box, session: string): string {
  return join(box.home, ".claude/projects", box.project.replace(/[^A-Za-z0-9]/g, "-"), `${session}.jsonl`)
}

let count = 0

/** A finished session. */
export async function talk(box: Box, { session, env = {} }: Talking, turns: readonly Turn[]): Promise<void> {
  const call = (event: string, more: Payload = {}) => hookIn(box, session, event, more, env)
  await call("SessionStart", { source: "startup" })
  for (const turn of turns) {
    const id = `prompt-${++count}`
    await call("UserPromptSubmit", { prompt: turn.said, prompt_id: id })
    write(box, session, turn, id)
    await call("Stop", { stop_hook_active: false, last_assistant_message: turn.reply ?? "Done." })
    await quiet(box)
  }
  await call("SessionEnd", { reason: "prompt_input_exit" })
}

/** Only the transcript lines, without hooks: a session without Tenure. */
export function write(box: Box, session: string, turn: Turn, id = `prompt-${++count}`): void {
  const path = transcriptOf(box, session)
  mkdirSync(dirname(path), { recursive: true })
  const add = (fields: Payload) => {
    const known = { isSidechain: false, sessionId: session, cwd: box.project, userType: "external" }
    const line = { ...known, uuid: `u-${session}-${++count}`, timestamp: new Date().toISOString(), ...fields }
    appendFileSync(path, `${JSON.stringify(line)}\n`)
  }
  const typed = { origin: { kind: "human" }, promptSource: "typed", turnOrigin: "human" }
  add({ type: "user", promptId: id, message: { role: "user", content: turn.said }, ...typed, ...turn.line })
  const says = (content: unknown) =>
    add({
      type: "assistant",
      message: { id: `m-${++count}`, role: "assistant", model: "claude-opus-5-5", content },
    })
  const used = (name: string, file: string) =>
    says([{ type: "tool_use", id: `t-${++count}`, name, input: { file_path: join(box.project, file) } }])
  for (const file of turn.reads ?? []) used("Read", file)
  for (const file of turn.edits ?? []) used("Edit", file)
  says([{ type: "text", text: turn.reply ?? "Done." }])
}

export interface Later {
  readonly session: string
  readonly prompt: string
  readonly file: string
  readonly tool?: "Read" | "Edit"
  readonly env?: Readonly<Record<string, string>>
}

/** What a later session gets with its prompt and with its call. */
export async function later(
  box: Box,
  asked: Later,
): Promise<{ readonly atPrompt: string; readonly atCall: string }> {
  const { session, prompt, file, tool = "Read", env = {} } = asked
  const prompt_id = `prompt-${++count}`
  await hookIn(box, session, "SessionStart", { source: "startup" }, env)
  const atPrompt = await hookIn(box, session, "UserPromptSubmit", { prompt, prompt_id }, env)
  return { atPrompt, atCall: await callAt(box, { session, file, tool, env, prompt_id }) }
}

export interface CallAt {
  readonly session: string
  readonly file: string
  readonly tool?: "Read" | "Edit"
  readonly env?: Readonly<Record<string, string>>
  readonly prompt_id?: string
  readonly agent_id?: string
}

/** What another call of the session gets. */
export function callAt(
  box: Box,
  { session, file, tool = "Read", env = {}, ...more }: CallAt,
): Promise<string> {
  const input = {
    file_path: join(box.project, file),
    ...(tool === "Edit" ? { old_string: "a", new_string: "b" } : {}),
  }
  return hookIn(
    box,
    session,
    "PreToolUse",
    { tool_name: tool, tool_input: input, tool_use_id: `t-${++count}`, ...more },
    env,
  )
}

async function hookIn(
  box: Box,
  session: string,
  event: string,
  more: Payload,
  env: Readonly<Record<string, string>>,
) {
  const known = { session_id: session, transcript_path: transcriptOf(box, session), cwd: box.project }
  const { stdout } = await hook(box, { ...known, hook_event_name: event, ...more }, { env })
  if (stdout === "") return ""
  return String(JSON.parse(stdout).hookSpecificOutput?.additionalContext ?? "")
}
