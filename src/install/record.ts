// ~/.tenure/install.json: what was installed, and the settings as they were before, so that `tenure uninstall`
// can take away exactly that. Written before the settings are touched, so a crash leaves too much to undo, never
// too little. It holds settings, which may hold secrets, so only its owner may read it.
import { readText, writeAtomic } from "../io/files.ts"
import { makeFolder, settle } from "./own-files.ts"
import { type Places, SCOPES, type Scope } from "./places.ts"

export interface PluginInstall {
  readonly scope: Scope
  /** Where the client was run; a project or local scope belongs to this folder. */
  readonly folder: string
  /** False: it was there before us and stays. */
  readonly pluginAdded: boolean
  readonly marketplaceAdded: boolean
}

export interface SettingsInstall {
  readonly path: string
  readonly root: string
  /** The file's text before us; null when there was none. */
  readonly before: string | null
  /** The status line within ours came from another settings file. */
  readonly borrowed: boolean
  /** Its folder was not there before us. */
  readonly madeFolder: boolean
}

export interface InstallRecord {
  readonly version: 1
  readonly tenure: string
  readonly sha256: string
  readonly files: readonly string[]
  readonly plugins: readonly PluginInstall[]
  readonly settings: readonly SettingsInstall[]
}

const MAX_BYTES = 16 * 1024 * 1024

/** Undefined when nothing is installed, or when the record cannot be read: then settings are searched instead. */
export function readRecord(places: Places): InstallRecord | undefined {
  try {
    return parseRecord(JSON.parse(readText(places.record, MAX_BYTES) ?? "{}"))
  } catch {
    return undefined
  }
}

export function writeRecord(record: InstallRecord, places: Places): void {
  makeFolder(places.own, places)
  const text = `${JSON.stringify(record, null, 2)}\n`
  settle(writeAtomic(places.record, text, { root: places.home, mode: 0o600 }), places.record)
}

export const NOTHING_INSTALLED: InstallRecord = {
  version: 1,
  tenure: "",
  sha256: "",
  files: [],
  plugins: [],
  settings: [],
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
  }
}

function parsePlugin(value: unknown): PluginInstall[] {
  const { scope, folder, pluginAdded, marketplaceAdded } = value as Unknown
  const known = SCOPES.find((each) => each === scope)
  if (known === undefined || typeof folder !== "string") return []
  return [
    { scope: known, folder, pluginAdded: pluginAdded === true, marketplaceAdded: marketplaceAdded === true },
  ]
}

function parseSettings(value: unknown): SettingsInstall[] {
  const { path, root, before, borrowed, madeFolder } = value as Unknown
  if (typeof path !== "string" || typeof root !== "string") return []
  if (typeof before !== "string" && before !== null) return []
  return [{ path, root, before, borrowed: borrowed === true, madeFolder: madeFolder === true }]
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
