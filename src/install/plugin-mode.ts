// `tenure install`: the client is told of our marketplace and installs the plugin from it. What was there
// before us, under the same name, is used as it is and later left alone.
import { noteBefore } from "./before.ts"
import { addMarketplace, addPlugin, type Client, isPluginInstalled, knownMarketplace } from "./client.ts"
import { type Installed, notesOn, placeOwn, recordBefore, TWICE } from "./installed.ts"
import { kindOf, lineFor } from "./line.ts"
import { type Places, type Scope, type SettingsPlace, settingsOf } from "./places.ts"
import { type InstallRecord, type PluginInstall, writeRecord } from "./record.ts"
import { isSame, withHooks, withStatusLine } from "./settings.ts"
import { changeSettings, readSettings, rendered } from "./settings-file.ts"

export function installPlugin(places: Places, scope: Scope, client: Client, wantsLine: boolean): Installed {
  const target = settingsOf(scope, places)
  // The client writes the plugin into the scope's settings, and the marketplace into the person's.
  const written = scope === "user" ? [target] : [target, settingsOf("user", places)]
  for (const place of written) readSettings(place)
  const line = wantsLine ? lineFor(scope, places) : undefined
  const earlier = recordBefore(places)
  const source = theirMarketplace(client, places, earlier)
  const entry = entryFor(client, scope, places, earlier, source === undefined)

  const { executable, plugin, record } = placeOwn(places, earlier)
  const others = earlier.plugins.filter((each) => !isSameInstall(each, entry))
  let noted: InstallRecord = { ...record, plugins: [...others, entry] }
  for (const place of written) noted = noteBefore(noted, place, place === target && line?.borrowed === true)
  writeRecord(noted, places)

  if (source === undefined) addMarketplace(client, places.marketplace, entry.folder)
  addPlugin(client, scope, entry.folder)
  const changed =
    line !== undefined &&
    changeSettings(target, ({ text, settings }) => {
      const wanted = withStatusLine(settings, line.earlier)
      return isSame(wanted, settings) ? null : rendered(wanted, text)
    })
  const settings = line === undefined ? null : { path: target.path, changed }
  const theirs = `The marketplace 'tenure' from ${source} was known already; the plugin comes from there.`
  const notes = [
    ...(source === undefined ? [] : [theirs]),
    ...(isHooked(target) ? [`The hooks are in the settings as well: ${TWICE}`] : []),
    ...notesOn(scope, places),
  ]
  return { mode: "plugin", scope, executable, plugin, settings, statusLine: kindOf(line), notes }
}

/** Whether `tenure install --settings` was here. */
function isHooked(place: SettingsPlace): boolean {
  const { settings } = readSettings(place)
  const wanted = withHooks(settings)
  return wanted !== undefined && isSame(wanted, settings)
}

/** Where a marketplace of our name leads that is not ours, such as the one on GitHub. */
function theirMarketplace(client: Client, places: Places, earlier: InstallRecord): string | undefined {
  if (earlier.plugins.some((each) => each.marketplaceAdded)) return undefined
  const source = knownMarketplace(client, places.home)
  return source === places.marketplace ? undefined : source
}

function entryFor(
  client: Client,
  scope: Scope,
  places: Places,
  earlier: InstallRecord,
  marketplaceAdded: boolean,
): PluginInstall {
  const folder = scope === "user" ? places.home : places.project
  const noted = earlier.plugins.find((each) => isSameInstall(each, { scope, folder }))
  const pluginAdded = noted?.pluginAdded ?? !isPluginInstalled(client, scope, folder)
  return { scope, folder, pluginAdded, marketplaceAdded }
}

function isSameInstall(one: Pick<PluginInstall, "scope" | "folder">, other: typeof one): boolean {
  return one.scope === other.scope && one.folder === other.folder
}
