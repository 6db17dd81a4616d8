// Removes what `tenure install` added and nothing else. Projects' .tenure folders and the person's data in ~/.tenure
// stay. Reads all settings before it changes the first.
import { existsSync } from "node:fs"
import { removeFile } from "../io/files.ts"
import { type Restored, restoreSettings } from "./before.ts"
import { type Client, removeMarketplace, removePlugin, removeServer } from "./client.ts"
import {
  type InstallRecord,
  NOTHING_INSTALLED,
  readInstallRecord,
  type SettingsInstall,
} from "./install-record.ts"
import { removeClientCopies, removeIfEmpty, removeOwnFiles, throwIfNotWritten } from "./own-files.ts"
import { allSettings, type InstallScope, type Places, type SettingsPlace, settingsOf } from "./places.ts"
import { isSame, MARKETPLACE, PLUGIN_ID, type Settings, withoutTenure } from "./settings.ts"
import { edited, readSettings } from "./settings-file.ts"

export interface Uninstalled {
  readonly plugins: readonly {
    readonly scope: InstallScope
    readonly folder: string
    readonly removed: boolean
  }[]
  readonly settings: readonly { readonly path: string; readonly outcome: Restored }[]
  readonly files: readonly string[]
  readonly notes: readonly string[]
}

export function uninstall(places: Places, client: Client | undefined): Uninstalled {
  const record = readInstallRecord(places) ?? presumed(places)
  for (const entry of record.settings) readSettings(entry)
  const notes: string[] = []
  const plugins = record.plugins
    .filter((each) => each.pluginAdded)
    .map(({ scope, folder }) => {
      const failed = client === undefined ? NO_CLIENT : removePlugin(client, scope, folder)
      if (failed !== undefined) notes.push(`Claude Code still lists the plugin (${failed}). ${BY_HAND}`)
      return { scope, folder, removed: failed === undefined }
    })
  for (const { scope, folder } of record.servers) {
    const failed = client === undefined ? NO_CLIENT : removeServer(client, scope, folder)
    if (failed !== undefined)
      notes.push(`Claude Code still lists the MCP server (${failed}). To remove it: claude mcp remove tenure`)
  }
  const addedMarketplace = record.plugins.some((each) => each.marketplaceAdded)
  if (addedMarketplace && client !== undefined) {
    const failed = removeMarketplace(client, places.home)
    if (failed !== undefined) notes.push(`Claude Code still lists the marketplace (${failed}).`)
  }
  const settings = record.settings.map((entry) => ({
    path: entry.path,
    outcome: restoreSettings(entry, record),
  }))
  if (addedMarketplace) removeClientCopies(places)
  const files = removeOwnFiles(places, record.files)
  if (existsSync(places.record)) {
    throwIfNotWritten(removeFile(places.record, { root: places.home }), places.record)
    files.push(places.record)
  }
  removeIfEmpty(places.own)
  return { plugins, settings: settings.filter((each) => each.outcome !== "nothing to do"), files, notes }
}

const NO_CLIENT = "it was not found on the PATH"
const BY_HAND = `To remove it there, run: claude plugin uninstall ${PLUGIN_ID}`

/** Without a record: what we find of ours in the settings of the person and the current project. */
function presumed(places: Places): InstallRecord {
  const user = settingsOf("user", places)
  const isPlugin = hasMember(
    readSettings(user).settings,
    "extraKnownMarketplaces",
    MARKETPLACE,
    places.marketplace,
  )
  const plugin = { scope: "user", folder: places.home, pluginAdded: true, marketplaceAdded: true } as const
  return {
    ...NOTHING_INSTALLED,
    plugins: isPlugin ? [plugin] : [],
    settings: allSettings(places).flatMap((place) => presumedEntry(place, isPlugin)),
  }
}

function presumedEntry(place: SettingsPlace, plugin: boolean): SettingsInstall[] {
  const now = readSettings(place)
  const bare = withoutTenure(now.settings, { plugin, marketplace: plugin, borrowed: false })
  if (now.text === null || isSame(bare, now.settings)) return []
  return [
    { ...place, before: edited(now, bare, place.path), after: null, borrowed: false, madeFolder: false },
  ]
}

function hasMember(settings: Settings, container: string, name: string, path: string): boolean {
  return JSON.stringify((settings[container] as Settings | undefined)?.[name] ?? null).includes(
    JSON.stringify(path),
  )
}
