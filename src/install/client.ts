// The real `claude`, asked to add or remove a plugin. It keeps its own books; nothing here edits those.
import { existsSync } from "node:fs"
import { isAbsolute, resolve } from "node:path"
import { cleanLine } from "../core/trust/sanitise.ts"
import { UserError } from "../core/user-error.ts"
import type { Scope, Surroundings } from "./places.ts"
import { MARKETPLACE, PLUGIN_ID } from "./settings.ts"

export interface Client {
  readonly path: string
  readonly env: Surroundings["env"]
}

export function findClient(io: Surroundings, given: string | undefined): Client | undefined {
  const path = given === undefined ? onPath(io) : resolve(io.cwd, given)
  return path !== undefined && existsSync(path) ? { path, env: io.env } : undefined
}

export function requireClient(io: Surroundings, given: string | undefined): Client {
  const client = findClient(io, given)
  if (client !== undefined) return client
  const where = given === undefined ? "on the PATH" : `at ${given}`
  throw new UserError(
    `Claude Code was not found ${where}.`,
    "Run: tenure install --claude <path>, or without the client: tenure install --settings",
  )
}

/** Only from absolute folders: a PATH with `.` in it must not run a file of the project. */
function onPath({ env }: Surroundings): string | undefined {
  const folders = (env["PATH"] ?? "").split(":").filter(isAbsolute)
  return Bun.which("claude", { PATH: folders.join(":") }) ?? undefined
}

/** Where the marketplace of our name leads, or undefined when there is none. */
export function knownMarketplace(client: Client, folder: string): string | undefined {
  const found = listed(client, ["plugin", "marketplace", "list", "--json"], folder)
  const ours = found.find((each) => each["name"] === MARKETPLACE)
  if (ours === undefined) return undefined
  return String(ours["path"] ?? ours["repo"] ?? ours["url"] ?? ours["source"])
}

export function isPluginInstalled(client: Client, scope: Scope, folder: string): boolean {
  const found = listed(client, ["plugin", "list", "--json"], folder)
  return found.some(
    (each) => each["id"] === PLUGIN_ID && each["scope"] === scope && isOf(each, scope, folder),
  )
}

export function addMarketplace(client: Client, path: string, folder: string): void {
  must(client, ["plugin", "marketplace", "add", path], folder)
}

export function addPlugin(client: Client, scope: Scope, folder: string): void {
  must(client, ["plugin", "install", PLUGIN_ID, "--scope", scope], folder)
}

/** Undefined when done, else what the client said. */
export function removePlugin(client: Client, scope: Scope, folder: string): string | undefined {
  const words = ["plugin", "uninstall", PLUGIN_ID, "--scope", scope]
  if (existsSync(folder)) return complaint(run(client, words, folder))
  return `${folder} is gone`
}

export function removeMarketplace(client: Client, folder: string): string | undefined {
  return complaint(run(client, ["plugin", "marketplace", "remove", MARKETPLACE], folder))
}

const TIMEOUT_MS = 120_000

interface Outcome {
  readonly exitCode: number | null
  readonly stdout: string
  readonly stderr: string
}

function run(client: Client, words: readonly string[], folder: string): Outcome {
  try {
    const child = Bun.spawnSync([client.path, ...words], {
      cwd: folder,
      env: { ...client.env },
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
      timeout: TIMEOUT_MS,
    })
    return { exitCode: child.exitCode, stdout: child.stdout.toString(), stderr: child.stderr.toString() }
  } catch (fault) {
    return { exitCode: null, stdout: "", stderr: fault instanceof Error ? fault.message : String(fault) }
  }
}

function must(client: Client, words: readonly string[], folder: string): void {
  const failed = complaint(run(client, words, folder))
  if (failed === undefined) return
  throw new UserError(
    `Claude Code refused 'claude ${words.slice(0, 3).join(" ")}': ${failed}`,
    "Mend that and run this again, or without plugins: tenure install --settings",
  )
}

function complaint(outcome: Outcome): string | undefined {
  if (outcome.exitCode === 0) return undefined
  const lines = `${outcome.stdout}\n${outcome.stderr}`.split("\n").filter((line) => line.trim() !== "")
  return cleanLine(lines.at(-1) ?? `exit ${outcome.exitCode}`)
}

/** A client without the list, or with another form of it, is one that has nothing of ours. */
function listed(
  client: Client,
  words: readonly string[],
  folder: string,
): Readonly<Record<string, unknown>>[] {
  try {
    const value: unknown = JSON.parse(run(client, words, folder).stdout)
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

function isOf(plugin: Readonly<Record<string, unknown>>, scope: Scope, folder: string): boolean {
  return scope === "user" || plugin["projectPath"] === undefined || plugin["projectPath"] === folder
}
