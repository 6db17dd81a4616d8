// What the client's own files say about a folder: its settings by scope, and the plugins that are switched on. Only
// read; a file that cannot be understood is named and counts as empty.
import { join } from "node:path"
import { fieldsIn } from "../core/fields.ts"
import { UserError } from "../core/user-error.ts"
import { allSettings, type Places, type SettingsPlace } from "../install/places.ts"
import type { Settings } from "../install/settings.ts"
import { readSettings } from "../install/settings-file.ts"
import { readText } from "../io/files.ts"

export interface ClientBooks {
  /** From the person's to the project's own; a later one outranks an earlier one. */
  readonly settings: readonly { readonly path: string; readonly settings: Settings }[]
  readonly unreadable: readonly string[]
  /** By id: whether it is switched on here, and the folder that the client keeps it in. */
  readonly plugins: ReadonlyMap<string, { readonly isOn: boolean; readonly folder: string | undefined }>
}

export function clientBooks(places: Places): ClientBooks {
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

/** Below the client's folder; a form that we do not know is no plugin. */
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

/** Undefined when it is not there, or no JSON object. */
export function jsonIn(path: string): Settings | undefined {
  return fieldsIn(readText(path, MAX_BYTES) ?? "")
}
