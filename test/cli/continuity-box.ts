// Plays a session to the built executable, hook by hook, with a growing transcript.
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { project } from "../../src/io/home.ts"
import { makeLocal } from "../../src/io/make-local.ts"
import { type Box, complaints, EXECUTABLE, hook, type Outcome, openBox, run } from "../black-box.ts"

export interface Told {
  /** For the model. */
  readonly context: string
  /** For the person. */
  readonly notice: string
  /** Everything printed. */
  readonly printed: string
}

export interface Conversation {
  readonly session: string
  readonly transcript: string
  /** Runs one hook of the client and returns its reply. */
  tell(event: string, fields?: object, env?: Readonly<Record<string, string>>): Promise<Told>
  /** A line of the transcript. */
  write(line: object): void
  /** The agent's answer, with its token usage. */
  reply(text: string, tokens?: number, model?: string): void
  /** A prompt that the transcript marks as typed by a person. */
  prompt(text: string): Promise<Told>
  /** A line for Tenure, typed at the client's terminal; the hook answers it. */
  decide(line: string): Promise<Told>
}

export function converse(box: Box, session: string, folder = box.project): Conversation {
  const transcript = join(box.home, `${session}.jsonl`)
  if (!existsSync(transcript)) writeFileSync(transcript, "")
  const base = { session_id: session, transcript_path: transcript, cwd: folder }
  const write = (line: object) => appendFileSync(transcript, `${JSON.stringify(line)}\n`)
  const tell: Conversation["tell"] = async (event, fields = {}, env = {}) =>
    toldBy(await hook(box, { ...base, hook_event_name: event, ...fields }, { env }), event)
  let prompts = 0
  return {
    async decide(line) {
      const typed = { ...base, hook_event_name: "UserPromptSubmit", prompt: line }
      return toldBy(await hook(box, typed, { atTerminal: true }), "UserPromptSubmit")
    },
    session,
    transcript,
    tell,
    write,
    reply(text, tokens = 1_000, model = "claude-opus-4-5") {
      const usage = { input_tokens: tokens, output_tokens: 0 }
      const message = { role: "assistant", model, content: [{ type: "text", text }], usage }
      write({ type: "assistant", isSidechain: false, requestedModel: model, message })
    },
    async prompt(text) {
      const promptId = `p-${session}-${++prompts}`
      const told = await tell("UserPromptSubmit", { prompt: text, prompt_id: promptId })
      const message = { role: "user", content: text }
      write({ type: "user", isSidechain: false, promptId, origin: { kind: "human" }, message })
      return told
    },
  }
}

function toldBy(outcome: Outcome, event: string): Told {
  const wrong = complaints(outcome, event)
  if (wrong.length > 0) throw new Error(wrong.join("\n"))
  const printed = outcome.stdout
  if (!printed.startsWith("{")) return { context: "", notice: "", printed }
  const answer = JSON.parse(printed)
  const context = answer.hookSpecificOutput?.additionalContext ?? ""
  return { context, notice: answer.systemMessage ?? "", printed }
}

/** Creates the folder as a hook would, so that a test's files count as made here. */
export function local(box: Box, name: string, folder = box.project): string {
  makeLocal(project(folder), box.home)
  return join(folder, ".tenure", "local", name)
}

export function json(box: Box, name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(local(box, name), "utf8"))
}

export function tenure(box: Box, args: readonly string[], input = "", env: Record<string, string> = {}) {
  return run(box, [EXECUTABLE, ...args], { input, env })
}

/** Waits for background work; if it never comes, the test's own assertion fails. */
export async function eventually(isSo: () => boolean): Promise<boolean> {
  for (let left = 400; left > 0; left--) {
    if (isSo()) return true
    await Bun.sleep(25)
  }
  return isSo()
}

/** A box whose project is a git repository with one commit. */
export async function openRepository(): Promise<Box> {
  const box = openBox()
  writeFileSync(join(box.project, "README.md"), "# Project\n")
  writeFileSync(join(box.project, ".gitignore"), ".tenure/\n")
  const identity = ["-c", "user.name=Tester", "-c", "user.email=tester@example.invalid"]
  for (const args of [
    ["init", "-q", "-b", "main"],
    ["add", "."],
    [...identity, "commit", "-qm", "first"],
  ])
    await run(box, ["git", ...args])
  return box
}

export function secondProject(box: Box): string {
  const folder = join(box.top, "second")
  mkdirSync(join(folder, ".tenure"), { recursive: true })
  return folder
}
