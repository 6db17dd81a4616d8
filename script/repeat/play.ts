// Plays one case of repeat-bench against the built executable, hook by hook like the client: a mistake, the correction, the
// reply. Then all drafts are approved, and each call is made in a later session.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { DEFAULT_CONFIG } from "../../src/config/config.ts"
import { project } from "../../src/io/home.ts"
import { decideLesson } from "../../src/lessons/disk/decide-lesson.ts"
import { personAt } from "../../src/lessons/model/actor.ts"
import type { LessonId, Stage } from "../../src/lessons/model/lesson.ts"
import { STAGES } from "../../src/lessons/model/lesson.ts"
import { openStoreAndIngest } from "../../src/store/ingest-spool.ts"
import type { LessonIo } from "../../src/store/lesson-io.ts"
import { lessonsIn } from "../../src/store/lesson-rows.ts"
import { type Box, EXECUTABLE, hook, openNewBox, quiet, run } from "../../test/black-box.ts"
import type { Call, Case } from "./cases.ts"

export interface Played {
  readonly id: string
  /** A lesson went to review. */
  readonly isCaptured: boolean
  /** Its lines in CLAUDE.md, without priority and id. */
  readonly lines: readonly string[]
  /** How the lesson was delivered at the same call; undefined when it was not. */
  readonly same: string | undefined
  readonly variants: readonly (string | undefined)[]
  readonly innocent: readonly (string | undefined)[]
}

export async function play(one: Case, withBlock: boolean): Promise<Played> {
  using box = openNewBox()
  const files = { ...filesOf(one), ...one.files }
  for (const [path, text] of Object.entries(files)) put(box, path, text)
  const git = ["git", "-c", "user.name=Kim", "-c", "user.email=kim@example.invalid"]
  await run(box, ["git", "init", "-q", "-b", "main"])
  await run(box, [...git, "add", "-A"])
  await run(box, [...git, "commit", "-qm", "start"])
  await run(box, [EXECUTABLE, "init", "--yes"])
  const before = new Set(lessonsOf(box).map(({ id }) => id))
  await learn(box, one, withBlock)
  const own = lessonsOf(box).filter(({ id, stage }) => stage === "review_pending" && !before.has(id))
  approveAll(box)
  const ids = own.map(({ id }) => id)
  const delivered = async (calls: readonly Call[]) => {
    const found: (string | undefined)[] = []
    for (const call of calls) found.push(...(await deliveredAt(box, [call], ids)))
    return found
  }
  // A lesson is delivered once a session, so the calls after one that was disturbed get a new session.
  const innocent: (string | undefined)[] = []
  while (innocent.length < one.innocent.length)
    innocent.push(...(await deliveredAt(box, one.innocent.slice(innocent.length), ids)))
  const [same] = one.variants.length === 0 ? [] : await delivered([one.mistake])
  return {
    id: one.id,
    isCaptured: ids.length > 0,
    lines: linesIn(box, ids),
    same,
    variants: await delivered(one.variants),
    innocent,
  }
}

/** Makes the calls in one new session, up to the first that gets a lesson. */
async function deliveredAt(
  box: Box,
  calls: readonly Call[],
  ids: readonly string[],
): Promise<readonly (string | undefined)[]> {
  const session = new Session(box)
  await session.start("Go on with the next item on the list.")
  const found: (string | undefined)[] = []
  for (const call of calls) {
    found.push(await session.act(call, ids))
    if (found.at(-1) !== undefined) break
  }
  await session.end()
  return found
}

async function learn(box: Box, one: Case, withBlock: boolean): Promise<void> {
  const session = new Session(box)
  await session.start("Take the next item on the list.")
  await session.act(one.mistake, [])
  await session.stop("Done.")
  await session.prompt(one.said)
  const [right] = one.innocent
  if (right !== undefined && one.variants.length > 0) await session.act(right, [])
  await session.stop(withBlock && one.block !== null ? `Understood.\n\n${one.block}` : "Understood.")
  await session.end()
}

class Session {
  readonly #id = crypto.randomUUID()
  readonly #transcript: string
  #prompt = ""
  #calls = 0
  readonly box: Box
  constructor(box: Box) {
    this.box = box
    const folder = join(box.home, ".claude", "projects", box.project.replace(/[^A-Za-z0-9]/g, "-"))
    mkdirSync(folder, { recursive: true })
    this.#transcript = join(folder, `${this.#id}.jsonl`)
  }

  async start(prompt: string): Promise<void> {
    await this.#hook("SessionStart", { source: "startup", model: "claude-opus-5-5" })
    await this.prompt(prompt)
  }

  async prompt(text: string): Promise<void> {
    this.#prompt = crypto.randomUUID()
    await this.#hook("UserPromptSubmit", { prompt: text })
    const typed = {
      promptId: this.#prompt,
      origin: { kind: "human" },
      promptSource: "typed",
      turnOrigin: "human",
    }
    this.#write("user", { role: "user", content: text }, typed)
  }

  /** How a lesson of these ids was delivered: "hold", "read" or "advice". A held call is retried. */
  async act(call: Call, ids: readonly string[]): Promise<string | undefined> {
    const path = call.input["file_path"]
    const isEdit =
      call.tool === "Edit" || (call.tool === "Write" && existsSync(join(this.box.project, path ?? "")))
    const seen =
      isEdit && path !== undefined
        ? await this.#call({ tool: "Read", input: { file_path: path } }, ids)
        : undefined
    const delivered = await this.#call(call, ids)
    if (seen !== undefined) return "read"
    return call.tool === "Read" && delivered !== undefined ? "read" : delivered
  }

  async #call({ tool, input }: Call, ids: readonly string[]): Promise<string | undefined> {
    const path = input["file_path"]
    const given = path === undefined ? input : { ...input, file_path: join(this.box.project, path) }
    for (const isRetry of [false, true]) {
      const id = `toolu_${this.#id.slice(0, 8)}_${++this.#calls}`
      const use = { type: "tool_use", id, name: tool, input: given }
      this.#reply(`msg_${id}`, [use], "tool_use")
      const about = { tool_name: tool, tool_input: given, tool_use_id: id, permission_mode: "default" }
      const { text, isDenied } = await this.#hook("PreToolUse", about)
      const delivered = ids.some((one) => text.includes(`[${one}]`))
      if (isDenied && !isRetry) {
        if (delivered) return "hold"
        continue
      }
      await this.#hook("PostToolUse", { ...about, tool_response: { stdout: "ok", stderr: "" } })
      const result = { type: "tool_result", tool_use_id: id, content: "ok" }
      this.#write("user", { role: "user", content: [result] }, { toolUseResult: { stdout: "ok" } })
      return delivered ? "advice" : undefined
    }
    return undefined
  }

  async stop(reply: string): Promise<void> {
    this.#reply(`msg_${crypto.randomUUID()}`, [{ type: "text", text: reply }], "end_turn")
    await this.#hook("Stop", {
      stop_hook_active: false,
      last_assistant_message: reply,
      permission_mode: "default",
    })
  }

  async end(): Promise<void> {
    await this.#hook("SessionEnd", { reason: "prompt_input_exit" })
    await quiet(this.box)
  }

  async #hook(event: string, fields: Readonly<Record<string, unknown>>) {
    const own = { session_id: this.#id, transcript_path: this.#transcript, cwd: this.box.project }
    const sent = {
      ...own,
      ...(this.#prompt === "" ? {} : { prompt_id: this.#prompt }),
      hook_event_name: event,
      ...fields,
    }
    const done = await hook(this.box, sent, {
      cwd: "/",
      env: { CLAUDECODE: "1", CLAUDE_CODE_ENTRYPOINT: "cli" },
    })
    if (done.exitCode !== 0 || done.stderr !== "")
      throw new Error(`${event}: ${done.exitCode} ${done.stderr}`)
    const answer = done.stdout.trim() === "" ? {} : JSON.parse(done.stdout)
    const said = answer.hookSpecificOutput ?? {}
    const text = [said.additionalContext, said.permissionDecisionReason].filter(Boolean).join("\n")
    return { text, isDenied: said.permissionDecision === "deny" }
  }

  /** With its usage, as the client writes it: the background waits for one that is missing. */
  #reply(id: string, content: readonly unknown[], stop_reason: string): void {
    const usage = { input_tokens: 9_000, output_tokens: 120 }
    const message = { id, role: "assistant", model: "claude-opus-5-5", content, stop_reason, usage }
    this.#write("assistant", message)
  }

  #write(type: string, message: unknown, more: Readonly<Record<string, unknown>> = {}): void {
    const line = {
      ...{
        type,
        message,
        uuid: crypto.randomUUID(),
        timestamp: new Date().toISOString(),
        isSidechain: false,
      },
      ...{
        userType: "external",
        entrypoint: "cli",
        cwd: this.box.project,
        sessionId: this.#id,
        version: "2.1.325",
      },
      ...more,
    }
    writeFileSync(this.#transcript, `${JSON.stringify(line)}\n`, { flag: "a" })
  }
}

/** Files that a case edits or reads must exist; those it writes must not. */
function filesOf({ mistake, variants, innocent }: Case): Readonly<Record<string, string>> {
  const calls = [mistake, ...variants, ...innocent].filter(({ tool }) => tool === "Edit" || tool === "Read")
  return Object.fromEntries(calls.map(({ input }) => [input["file_path"] ?? "", "x = 1\n"]))
}

function put(box: Box, path: string, text: string): void {
  const full = join(box.project, path)
  mkdirSync(dirname(full), { recursive: true })
  if (!existsSync(full)) writeFileSync(full, text)
}

function linesIn(box: Box, ids: readonly string[]): readonly string[] {
  const path = join(box.project, "CLAUDE.md")
  if (!existsSync(path)) return []
  const own = readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => ids.some((id) => line.endsWith(`[${id}]`)))
  return own.map((line) => line.replace(/^- (?:\((?:critical|high)\) )?/, "").replace(/ \[[^\]]*\]$/, ""))
}

// The person of the bench approves all drafts, through the same code as `tenure approve`.
function lessonsOf(box: Box): readonly { readonly id: LessonId; readonly stage: Stage }[] {
  return inside(box, ({ store }) =>
    lessonsIn(store, STAGES).map(({ content, standing }) => ({ id: content.id, stage: standing.stage })),
  )
}

function approveAll(box: Box): void {
  const waiting = lessonsOf(box).filter(({ stage }) => stage === "review_pending")
  inside(box, (io) => {
    for (const { id } of waiting) decideLesson(io, id, "approved", personAt("terminal"))
  })
}

function inside<T>(box: Box, work: (io: LessonIo) => T): T {
  const here = project(box.project)
  const store = openStoreAndIngest(here)
  try {
    return work({ project: here, store, config: DEFAULT_CONFIG, now: Date.now(), home: box.home })
  } finally {
    store.close()
  }
}
