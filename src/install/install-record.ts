// ~/.tenure/install.json: what was installed, and the settings before it, so that `tenure uninstall` removes exactly
// that. It is written before the settings, so a crash leaves too much to undo, never too little. Settings may contain
// secrets, so only the owner can read it.
import { readText, writeAtomic } from "../io/files.ts"
import { makeFolder, throwIfNotWritten } from "./own-files.ts"
import { type InstallScope, type Places, SCOPES } from "./places.ts"

export interface PluginInstall {
  readonly scope: InstallScope
  /** Where we ran the client; a project or local scope belongs to this folder. */
  readonly folder: string
  /** False if it was there before us; then it stays. */
  readonly pluginAdded: boolean
  readonly marketplaceAdded: boolean
}

export interface SettingsInstall {
  readonly path: string
  readonly root: string
  /** The file's text before us; null if there was none. */
  readonly before: string | null
  /** The hash of what we wrote; null if the client or an older Tenure wrote too. */
  readonly after: string | null
  /** The status line inside ours came from another settings file. */
  readonly borrowed: boolean
  /** We created its folder. */
  readonly madeFolder: boolean
}

export interface InstallRecord {
  readonly version: 1
  readonly tenure: string
  readonly sha256: string
  readonly files: readonly string[]
  readonly plugins: readonly PluginInstall[]
  readonly settings: readonly SettingsInstall[]
  /** Where we added our MCP server to the client. */
  readonly servers: readonly ServerInstall[]
}

export type ServerInstall = Pick<PluginInstall, "scope" | "folder">

const MAX_BYTES = 16 * 1024 * 1024

/** Undefined if nothing is installed or the record cannot be read; callers then search the settings. */
export function readInstallRecord(places: Places): InstallRecord | undefined {
  try {
    return parseRecord(JSON.parse(readText(places.record, MAX_BYTES) ?? "{}"))
  } catch {
    return undefined
  }
}

export function writeRecord(record: InstallRecord, places: Places): void {
  makeFolder(places.own, places)
  const text = `${JSON.stringify(record, null, 2)}\n`
  throwIfNotWritten(writeAtomic(places.record, text, { root: places.home, mode: 0o600 }), places.record)
}

export const NOTHING_INSTALLED: InstallRecord = {
  version: 1,
  tenure: "",
  sha256: "",
  files: [],
  plugins: [],
  settings: [],
  servers: [],
}

type Unknown = Readonly<Record<string, unknown>>

function parseRecord(value: Unknown): InstallRecord | undefined {
  if (value["version"] !== 1) return undefined
  return {
    version: 1,
    tenure: String(value["tenure"]),
    sha256: String(value["sha256"]),
    files: list(value["files"]).filter(
      (path) => typeof path === "string" && !path.includes(".."),
    ) as string[],
    plugins: list(value["plugins"]).flatMap(parsePlugin),
    settings: list(value["settings"]).flatMap(parseSettings),
    servers: list(value["servers"]).flatMap(parseServer),
  }
}

function parsePlugin(value: unknown): PluginInstall[] {
  const { pluginAdded, marketplaceAdded } = value as Unknown
  const added = { pluginAdded: pluginAdded === true, marketplaceAdded: marketplaceAdded === true }
  return parseServer(value).map((place) => ({ ...place, ...added }))
}

function parseServer(value: unknown): ServerInstall[] {
  const { scope, folder } = value as Unknown
  const known = SCOPES.find((each) => each === scope)
  return known === undefined || typeof folder !== "string" ? [] : [{ scope: known, folder }]
}

function parseSettings(value: unknown): SettingsInstall[] {
  const { path, root, before, after, borrowed, madeFolder } = value as Unknown
  if (typeof path !== "string" || typeof root !== "string") return []
  if (typeof before !== "string" && before !== null) return []
  const made = typeof after === "string" ? after : null
  return [{ path, root, before, after: made, borrowed: borrowed === true, madeFolder: madeFolder === true }]
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
