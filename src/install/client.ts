// Runs the real `claude` to add or remove a plugin or server. We never edit the client's own records.
import { existsSync } from "node:fs"
import { delimiter, isAbsolute, resolve } from "node:path"
import { cleanLine } from "../privacy/sanitise.ts"
import { UserError } from "../text/user-error.ts"
import type { CommandSurroundings, InstallScope } from "./places.ts"
import { MARKETPLACE, PLUGIN_ID } from "./settings.ts"

export interface Client {
  readonly path: string
  readonly env: CommandSurroundings["env"]
}

export function findClient(io: CommandSurroundings, given: string | undefined): Client | undefined {
  const path = given === undefined ? onPath(io) : resolve(io.cwd, given)
  return path !== undefined && existsSync(path) ? { path, env: io.env } : undefined
}

export function requireClient(io: CommandSurroundings, given: string | undefined): Client {
  const client = findClient(io, given)
  if (client !== undefined) return client
  const where = given === undefined ? "on the PATH" : `at ${given}`
  throw new UserError(
    `Cannot find Claude Code ${where}.`,
    "Run: tenure install --claude <path>, or without the client: tenure install --settings",
  )
}

/** Absolute folders only: a PATH with `.` must not run a file of the project. */
function onPath({ env }: CommandSurroundings): string | undefined {
  const folders = (env["PATH"] ?? "").split(delimiter).filter(isAbsolute)
  return Bun.which("claude", { PATH: folders.join(delimiter) }) ?? undefined
}

/** The source of the marketplace with our name; undefined if there is none. */
export function marketplaceSource(client: Client, folder: string): string | undefined {
  const found = listed(client, ["plugin", "marketplace", "list", "--json"], folder)
  const ours = found.find((each) => each["name"] === MARKETPLACE)
  if (ours === undefined) return undefined
  return String(ours["path"] ?? ours["repo"] ?? ours["url"] ?? ours["source"])
}

export function isPluginInstalled(client: Client, scope: InstallScope, folder: string): boolean {
  const found = listed(client, ["plugin", "list", "--json"], folder)
  return found.some(({ id, scope: its, projectPath = folder }) => {
    const isHere = scope === "user" || projectPath === folder
    return id === PLUGIN_ID && its === scope && isHere
  })
}

export function addMarketplace(client: Client, path: string, folder: string): void {
  must(client, ["plugin", "marketplace", "add", path], folder)
}

export function addPlugin(client: Client, scope: InstallScope, folder: string): void {
  must(client, ["plugin", "install", PLUGIN_ID, "--scope", scope], folder)
}

/** Undefined on success, else the client's message. */
export function removePlugin(client: Client, scope: InstallScope, folder: string): string | undefined {
  const words = ["plugin", "uninstall", PLUGIN_ID, "--scope", scope]
  if (existsSync(folder)) return complaint(run(client, words, folder))
  return `${folder} is gone`
}

export function removeMarketplace(client: Client, folder: string): string | undefined {
  return complaint(run(client, ["plugin", "marketplace", "remove", MARKETPLACE], folder))
}

/** RCAL-05: adds or replaces the server with our name at this scope. */
export function addServer(client: Client, scope: InstallScope, folder: string, executable: string): void {
  run(client, ["mcp", "remove", SERVER, "--scope", scope], folder)
  must(client, ["mcp", "add", "--scope", scope, SERVER, "--", executable, "mcp"], folder)
}

/** Undefined on success, else the client's message. */
export function removeServer(client: Client, scope: InstallScope, folder: string): string | undefined {
  if (!existsSync(folder)) return `${folder} is gone`
  return complaint(run(client, ["mcp", "remove", SERVER, "--scope", scope], folder))
}

const SERVER = "tenure"
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
    "Fix that and run this again, or install without a plugin: tenure install --settings",
  )
}

function complaint(outcome: Outcome): string | undefined {
  if (outcome.exitCode === 0) return undefined
  const lines = `${outcome.stdout}\n${outcome.stderr}`.split("\n").filter((line) => line.trim() !== "")
  return cleanLine(lines.at(-1) ?? `exit ${outcome.exitCode}`)
}

/** Empty if the client has no such list, or one of another form. */
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
