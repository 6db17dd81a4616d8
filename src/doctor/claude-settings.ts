// Reads the client's own files: its settings by scope, the enabled plugins, and how it calls Tenure. It never writes; an
// unreadable file is reported and counts as empty.

import { existsSync } from "node:fs"
import { join } from "node:path"
import { allSettings, type Places, type SettingsPlace } from "../install/places.ts"
import { isOwnHandler, PLUGIN_ID, type Settings } from "../install/settings.ts"
import { readSettings } from "../install/settings-file.ts"
import { readText } from "../io/files.ts"
import { fieldsIn } from "../text/json.ts"
import { UserError } from "../text/user-error.ts"

export interface ClientSettings {
  /** From the person's to the project's; later ones take precedence. */
  readonly settings: readonly { readonly path: string; readonly settings: Settings }[]
  readonly unreadable: readonly string[]
  /** By id: whether it is enabled here, and the client's folder for it. */
  readonly plugins: ReadonlyMap<string, { readonly isOn: boolean; readonly folder: string | undefined }>
}

export function readClientSettings(places: Places): ClientSettings {
  const read = allSettings(places).map((place) => ({ place, settings: settingsIn(place) }))
  const settings = read.flatMap(({ place, settings }) =>
    settings === undefined ? [] : [{ path: place.path, settings }],
  )
  const switched = Object.assign({}, ...settings.map((each) => each.settings["enabledPlugins"])) as Settings
  const folders = pluginFolders(places)
  return {
    settings,
    unreadable: read.filter((each) => each.settings === undefined).map(({ place }) => place.path),
    plugins: new Map(
      Object.entries(switched).map(([id, on]) => [id, { isOn: on === true, folder: folders(id) }]),
    ),
  }
}

function settingsIn(place: SettingsPlace): Settings | undefined {
  try {
    return readSettings(place).settings
  } catch (fault) {
    if (fault instanceof UserError) return undefined
    throw fault
  }
}

/** From the client's list of installed plugins; entries of an unknown form are ignored. */
function pluginFolders(places: Places): (id: string) => string | undefined {
  const books = jsonIn(join(places.client, "plugins", "installed_plugins.json"))
  const installed = (books?.["plugins"] ?? {}) as Settings
  return (id) => {
    const entries = installed[id]
    const [first] = Array.isArray(entries) ? (entries as Settings[]) : []
    return typeof first?.["installPath"] === "string" ? first["installPath"] : undefined
  }
}

const MAX_BYTES = 4 * 1024 * 1024

/** Undefined if the file is missing or not a JSON object. */
export function jsonIn(path: string): Settings | undefined {
  return fieldsIn(readText(path, MAX_BYTES) ?? "")
}

/** How the client calls Tenure; the plugin comes first. */
export function callModes(books: ClientSettings): readonly ("plugin" | "settings")[] {
  const isOn = books.plugins.get(PLUGIN_ID)?.isOn === true
  const isHooked = books.settings.some(({ settings }) => hasOwnHook(settings))
  return [...(isOn ? (["plugin"] as const) : []), ...(isHooked ? (["settings"] as const) : [])]
}

function hasOwnHook(settings: Settings): boolean {
  const groups = Object.values((settings["hooks"] ?? {}) as Settings).flat() as Settings[]
  const handlers = groups.flatMap((group) => (Array.isArray(group?.["hooks"]) ? group["hooks"] : []))
  return (handlers as Settings[]).some((handler) => isOwnHandler(handler))
}

export function pluginFolder(places: Places, books: ClientSettings): string | undefined {
  const [way] = callModes(books)
  if (way === undefined) return undefined
  const folder = way === "plugin" ? runFrom(books) : join(places.marketplace, "plugin")
  return folder !== undefined && existsSync(join(folder, "launch.sh")) ? folder : undefined
}

/** As launch.sh finds it: in a clone, the build beside the plugin takes precedence over the installed one. */
export function hookExecutable(places: Places, books: ClientSettings): string {
  const folder = pluginFolder(places, books)
  const beside = folder === undefined ? undefined : join(folder, "..", "dist", "tenure")
  return beside !== undefined && existsSync(beside) ? beside : places.executable
}

/** The client runs a plugin of a folder marketplace in place, any other from its copy. */
function runFrom(books: ClientSettings): string | undefined {
  const markets = books.settings.map(({ settings }) => settings["extraKnownMarketplaces"] as Settings)
  const source = (markets.findLast((each) => each?.["tenure"] !== undefined)?.["tenure"] as Settings)?.[
    "source"
  ] as Settings | undefined
  const path = source?.["source"] === "directory" ? source["path"] : undefined
  return typeof path === "string" ? join(path, "plugin") : books.plugins.get(PLUGIN_ID)?.folder
}
