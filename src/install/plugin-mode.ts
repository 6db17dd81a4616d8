// `tenure install`: adds our marketplace to the client, which installs the plugin from it. A marketplace or plugin of the
// same name from before is used unchanged and not removed later.
import { recordSettingsBefore } from "./before.ts"
import { addMarketplace, addPlugin, type Client, isPluginInstalled, marketplaceSource } from "./client.ts"
import { type InstallRecord, type PluginInstall, writeRecord } from "./install-record.ts"
import {
  CALLED_TWICE,
  hookWarnings,
  type Installed,
  installOwnFiles,
  readRecordOrEmpty,
  statusLineFor,
  statusLineKind,
} from "./installed.ts"
import { type InstallScope, type Places, settingsOf } from "./places.ts"
import { isSame, withHooks, withStatusLine } from "./settings.ts"
import { changeSettings, edited, readSettings } from "./settings-file.ts"
import { launchIn, windowsStatusLine } from "./windows-hooks.ts"

export function installPlugin(
  places: Places,
  scope: InstallScope,
  client: Client,
  wantsLine: boolean,
): Installed {
  const target = settingsOf(scope, places)
  // The client writes the plugin to the scope's settings and the marketplace to the person's.
  const written = scope === "user" ? [target] : [target, settingsOf("user", places)]
  for (const place of written) readSettings(place)
  const line = wantsLine ? statusLineFor(scope, places) : undefined
  const earlier = readRecordOrEmpty(places)
  const source = theirMarketplace(client, places, earlier)
  const entry = entryFor(client, scope, places, earlier, source === undefined)

  const { executable, plugin, record } = installOwnFiles(places, earlier)
  const others = earlier.plugins.filter((each) => !isSameInstall(each, entry))
  let noted: InstallRecord = { ...record, plugins: [...others, entry] }
  for (const place of written)
    noted = recordSettingsBefore(noted, place, place === target && line?.borrowed === true)
  writeRecord(noted, places)

  if (source === undefined) addMarketplace(client, places.marketplace, entry.folder)
  addPlugin(client, scope, entry.folder)
  const changed =
    line !== undefined &&
    changeSettings(target, (now) => {
      const wanted = withStatusLine(now.settings, line.earlier, windowsStatusLine(places))
      return isSame(wanted, now.settings) ? null : edited(now, wanted, target.path)
    })
  const settings = line === undefined ? null : { path: target.path, changed }
  const theirs = `The marketplace 'tenure' from ${source} already exists; the plugin comes from there.`
  const notes = [
    ...(source === undefined ? [] : [theirs]),
    ...(isHooked(scope, places) ? [`The hooks are also in the settings: ${CALLED_TWICE}`] : []),
    ...hookWarnings(scope, places),
  ]
  return { mode: "plugin", scope, executable, plugin, settings, statusLine: statusLineKind(line), notes }
}

/** Whether `tenure install --settings` ran before. */
function isHooked(scope: InstallScope, places: Places): boolean {
  const { settings } = readSettings(settingsOf(scope, places))
  const wanted = withHooks(settings, launchIn(scope, places))
  return wanted !== undefined && isSame(wanted, settings)
}

/** The source of a marketplace with our name that we did not add, such as the one on GitHub. */
function theirMarketplace(client: Client, places: Places, earlier: InstallRecord): string | undefined {
  if (earlier.plugins.some((each) => each.marketplaceAdded)) return undefined
  const source = marketplaceSource(client, places.home)
  return source === places.marketplace ? undefined : source
}

function entryFor(
  client: Client,
  scope: InstallScope,
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
