// Takes away what `tenure install` added and nothing else. Projects' own .tenure folders, and the person's
// lessons and trust in ~/.tenure, stay. All settings are read before the first is changed.
import { existsSync } from "node:fs"
import { removeFile } from "../io/files.ts"
import { bringBack, type Restored } from "./before.ts"
import { type Client, removeMarketplace, removePlugin } from "./client.ts"
import { removeClientCopies, removeIfEmpty, removeOwnFiles, settle } from "./own-files.ts"
import { allSettings, type Places, type Scope, type SettingsPlace, settingsOf } from "./places.ts"
import { type InstallRecord, NOTHING_INSTALLED, readRecord, type SettingsInstall } from "./record.ts"
import { isSame, MARKETPLACE, PLUGIN_ID, type Settings, withoutTenure } from "./settings.ts"
import { readSettings, rendered } from "./settings-file.ts"

export interface Uninstalled {
  readonly plugins: readonly { readonly scope: Scope; readonly folder: string; readonly removed: boolean }[]
  readonly settings: readonly { readonly path: string; readonly outcome: Restored }[]
  readonly files: readonly string[]
  readonly notes: readonly string[]
}

export function uninstall(places: Places, client: Client | undefined): Uninstalled {
  const record = readRecord(places) ?? presumed(places)
  for (const entry of record.settings) readSettings(entry)
  const notes: string[] = []
  const plugins = record.plugins
    .filter((each) => each.pluginAdded)
    .map(({ scope, folder }) => {
      const failed = client === undefined ? NO_CLIENT : removePlugin(client, scope, folder)
      if (failed !== undefined) notes.push(`Claude Code still lists the plugin (${failed}). ${BY_HAND}`)
      return { scope, folder, removed: failed === undefined }
    })
  const addedMarketplace = record.plugins.some((each) => each.marketplaceAdded)
  if (addedMarketplace && client !== undefined) {
    const failed = removeMarketplace(client, places.home)
    if (failed !== undefined) notes.push(`Claude Code still lists the marketplace (${failed}).`)
  }
  const settings = record.settings.map((entry) => ({ path: entry.path, outcome: bringBack(entry, record) }))
  if (addedMarketplace) removeClientCopies(places)
  const files = removeOwnFiles(places, record.files)
  if (existsSync(places.record)) {
    settle(removeFile(places.record, { root: places.home }), places.record)
    files.push(places.record)
  }
  removeIfEmpty(places.own)
  return { plugins, settings: settings.filter((each) => each.outcome !== "nothing to do"), files, notes }
}

const NO_CLIENT = "it was not found on the PATH"
const BY_HAND = `To remove it there, run: claude plugin uninstall ${PLUGIN_ID}`

/** Without a record: what the settings of this person, and of the project around, show to be ours. */
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
  const { text, settings } = readSettings(place)
  const bare = withoutTenure(settings, { plugin, marketplace: plugin, borrowed: false })
  if (text === null || isSame(bare, settings)) return []
  return [{ ...place, before: rendered(bare, text), borrowed: false, madeFolder: false }]
}

function hasMember(settings: Settings, container: string, name: string, path: string): boolean {
  return JSON.stringify((settings[container] as Settings | undefined)?.[name] ?? null).includes(
    JSON.stringify(path),
  )
}
