// The built executable as a black box: it is started as the client starts it, in a folder of its own with a home
// and a project, and judged by what a client and a disk can see: exit code, output, files, rows of the store.
import { Database } from "bun:sqlite"
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { objection } from "../src/clients/claude-code/validate-reply.ts"
import { project } from "../src/io/home.ts"
import { makeLocal } from "../src/io/make-local.ts"
import { openStoreAndIngest } from "../src/store/ingest-spool.ts"

export const ROOT = resolve(import.meta.dir, "..")
export const EXECUTABLE = process.env["TENURE_EXECUTABLE"] ?? join(ROOT, "dist", "tenure")
export const PAYLOADS = join(import.meta.dir, "hooks", "payloads", "2.1.325")

if (!existsSync(EXECUTABLE)) throw new Error("There is no executable to test. Run: npm run build")

export interface Box extends Disposable {
  /** Holds everything below; a tree of it shows any file written anywhere. */
  readonly top: string
  readonly home: string
  /** A project that `tenure init` would have left: `.tenure/` is there. */
  readonly project: string
  readonly temp: string
  /** For every process that is started in it. */
  readonly env?: Readonly<Record<string, string>>
}

/** `parent` puts the box on another file system. */
export function openBox(parent: string = tmpdir()): Box {
  const box = openNewBox(parent)
  makeLocal(project(box.project), box.home)
  return box
}

/** One in which no hook has run yet, and `.tenure/local` is still to be made. */
export function openNewBox(parent: string = tmpdir()): Box {
  const top = realpathSync(mkdtempSync(join(parent, "tenure-box-")))
  const box = { top, home: join(top, "home"), project: join(top, "project"), temp: join(top, "temp") }
  for (const folder of [box.home, box.temp, join(box.project, ".tenure")])
    mkdirSync(folder, { recursive: true })
  return { ...box, [Symbol.dispose]: () => rmSync(top, { recursive: true, force: true, maxRetries: 10 }) }
}

export type Payload = Readonly<Record<string, unknown>>

/** A recorded payload, as if it had happened in the box's project. */
export function payload(box: Box, name: string, changes: Payload = {}): Payload {
  const text = readFileSync(join(PAYLOADS, `${name}.json`), "utf8")
  return { ...JSON.parse(text.replaceAll("/home/user/project", box.project)), ...changes }
}

/** The recorded hook payloads by name; the status line's are not among them. */
export function payloadNames(): string[] {
  return [...new Bun.Glob("*.json").scanSync(PAYLOADS)]
    .map((file) => file.replace(/\.json$/, ""))
    .filter((name) => !name.startsWith("statusLine"))
    .sort()
}

export interface Outcome {
  readonly exitCode: number | null
  readonly signal: string | null
  readonly stdout: string
  readonly stderr: string
  /** The client's name of the event, when a hook was called with one. */
  readonly event?: string
}

export interface RunOptions {
  readonly cwd?: string
  /** Added to, or with undefined taken from, HOME, PATH and TMPDIR. */
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly input?: string | Uint8Array | number
  /** A client at a person's terminal calls it: only then does a typed decision count (LIFE-06). */
  readonly atTerminal?: true
}

export function environment(box: Box, changes: RunOptions["env"] = {}): Record<string, string> {
  const all = { HOME: box.home, PATH: process.env["PATH"], TMPDIR: box.temp, ...box.env, ...changes }
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

export async function run(box: Box, command: readonly string[], options: RunOptions = {}): Promise<Outcome> {
  const { input = "" } = options
  if (options.atTerminal) return runAtTerminal(box, command, options)
  const child = Bun.spawn([...command], {
    cwd: options.cwd ?? box.project,
    env: environment(box, options.env),
    stdin: typeof input === "string" ? new TextEncoder().encode(input) : input,
    stdout: "pipe",
    stderr: "pipe",
  })
  const [stdout, stderr] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
  return { exitCode: child.exitCode, signal: child.signalCode?.toString() ?? null, stdout, stderr }
}

/** As the client and the plugin's launcher have it. */
const AS_THE_CLIENT = { BUN_JSC_useJIT: "0", CLAUDE_CODE_SESSION_ATTENDED: "1" }

async function runAtTerminal(box: Box, command: readonly string[], options: RunOptions): Promise<Outcome> {
  const job = join(tmpdir(), `tenure-job-${crypto.randomUUID()}`)
  const { cwd = box.project, input = "" } = options
  const bytes = Buffer.from(input as string).toString("base64")
  await Bun.write(
    job,
    JSON.stringify({
      command,
      cwd,
      env: environment(box, { ...AS_THE_CLIENT, ...options.env }),
      input: bytes,
    }),
  )
  const client = Bun.spawn([process.execPath, join(ROOT, "test/support/client-at-terminal.ts"), job], {
    env: environment(box),
    terminal: { data: () => {} },
  })
  await client.exited
  const outcome = await Bun.file(`${job}.out`).json()
  for (const file of [job, `${job}.out`]) rmSync(file)
  return outcome
}

/** A bare string or bytes are sent as they are; an object as the client sends it. */
export async function hook(
  box: Box,
  input: Payload | string | Uint8Array,
  options: RunOptions = {},
): Promise<Outcome> {
  const isRaw = typeof input === "string" || input instanceof Uint8Array
  // As the client says where a person sits at it.
  const attended = { ...options, env: { CLAUDE_CODE_SESSION_ATTENDED: "1", ...box.env, ...options.env } }
  if (isRaw) return run(box, [EXECUTABLE, "hook"], { ...attended, input })
  const outcome = await run(box, [EXECUTABLE, "hook"], { ...attended, input: JSON.stringify(input) })
  return { ...outcome, event: String(input["hook_event_name"] ?? "") }
}

/** Waits until nothing is at work any more that a hook of this box has left to the background. */
export async function quiet(box: Box): Promise<void> {
  // One that was started a moment ago may not yet bear its name.
  for (let left = 1_200, calm = 0; left > 0 && calm < 4; left--) {
    calm = isAtWork(box) ? 0 : calm + 1
    await Bun.sleep(25)
  }
}

function isAtWork(box: Box): boolean {
  if (!existsSync("/proc/self/cmdline")) return false
  return readdirSync("/proc").some((pid) => {
    const words = /^\d+$/.test(pid) ? wordsOf(pid) : []
    return words[1] === "background" && words.some((word) => word.includes(box.project))
  })
}

function wordsOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0")
  } catch {
    return []
  }
}

/** What a client would hold against this outcome of a hook; empty when all is well (SAFE-02). */
export function complaints(outcome: Outcome, event = outcome.event ?? ""): string[] {
  const wrong = []
  if (outcome.exitCode !== 0) wrong.push(`exit code ${outcome.exitCode}, signal ${outcome.signal}`)
  if (outcome.stderr !== "") wrong.push(`on stderr: ${outcome.stderr.slice(0, 300)}`)
  const objected = objection(event, outcome.stdout)
  if (objected !== undefined) wrong.push(`${objected}: ${outcome.stdout.slice(0, 300)}`)
  return wrong
}

export interface Row {
  readonly seq: number
  readonly session: string
  readonly at: number
  readonly kind: string
  readonly agent: string | null
  readonly tool: string | null
  readonly target: string | null
  readonly outcome: string | null
  readonly text: string | null
  readonly key: string
}

export function storeFile(box: Box): string {
  return join(box.project, ".tenure", "local", "tenure.db")
}

/** The recorded events in order; none when there is no store yet. */
export function rows(box: Box): Row[] {
  takeInIfSound(box)
  return existsSync(storeFile(box)) ? ask<Row>(box, "SELECT * FROM events ORDER BY seq") : []
}

/** Brings the spool into the store, as the next command would; a store that cannot be opened is left alone. */
function takeInIfSound(box: Box): void {
  if (!existsSync(storeFile(box))) return
  try {
    openStoreAndIngest(project(box.project)).close()
  } catch {
    // The test is about such a store.
  }
}

export function ask<T>(box: Box, sql: string): T[] {
  const store = new Database(storeFile(box), { readonly: true })
  try {
    // Work that a hook left to the background may be at the store.
    store.run("PRAGMA busy_timeout = 5000")
    return store.query(sql).all() as T[]
  } finally {
    store.close()
  }
}

/** "ok", or what SQLite found wrong. */
export function soundness(box: Box): string {
  return ask<{ integrity_check: string }>(box, "PRAGMA integrity_check")
    .map((row) => row.integrity_check)
    .join("; ")
}

let sent = 0

/** Whether a good event, sent now, is recorded: the next run works. */
export async function stillRecords(box: Box, options: RunOptions = {}): Promise<boolean> {
  const id = `still-records-${++sent}`
  const outcome = await hook(box, payload(box, "PostToolUse.Bash", { tool_use_id: id }), options)
  return complaints(outcome).length === 0 && rows(box).some((row) => row.key.endsWith(id))
}
