// The install modes: as a plugin, through a settings file, and the MCP server. First Tenure's own files, then the record,
// then the client. Running a mode again repairs or upgrades and changes nothing else.
import { UserError } from "../text/user-error.ts"
import { VERSION } from "../version.ts"
import { recordSettingsAfter, recordSettingsBefore } from "./before.ts"
import {
  addMarketplace,
  addPlugin,
  addServer,
  type Client,
  isPluginInstalled,
  marketplaceSource,
} from "./client.ts"
import {
  type InstallRecord,
  NOTHING_INSTALLED,
  type PluginInstall,
  readInstallRecord,
  writeRecord,
} from "./install-record.ts"
import { placeExecutable, placePlugin } from "./own-files.ts"
import { type InstallScope, type Places, settingsOf, short } from "./places.ts"
import { PLUGIN_FILES } from "./plugin-files.ts"
import { earlierStatusLine, isSame, type Settings, withHooks, withStatusLine } from "./settings.ts"
import { changeSettings, edited, readSettings } from "./settings-file.ts"
import { launchIn, type WindowsLaunch, windowsStatusLine } from "./windows-hooks.ts"

export interface Installed {
  readonly mode: "plugin" | "settings"
  readonly scope: InstallScope
  readonly executable: { readonly path: string; readonly changed: boolean }
  readonly plugin: { readonly path: string; readonly changed: readonly string[] }
  /** The settings file that we manage; the client may have written to others. */
  readonly settings: { readonly path: string; readonly changed: boolean } | null
  readonly statusLine: "none" | "own" | "with yours"
  readonly notes: readonly string[]
}

export function readRecordOrEmpty(places: Places): InstallRecord {
  return readInstallRecord(places) ?? NOTHING_INSTALLED
}

/** Writes our own files and returns the updated record. */
export function installOwnFiles(
  places: Places,
  earlier: InstallRecord,
): Pick<Installed, "executable" | "plugin"> & { readonly record: InstallRecord } {
  const executable = placeExecutable(places)
  const changed = placePlugin(places, earlier.files)
  const files = PLUGIN_FILES.map((file) => file.path)
  return {
    executable: { path: places.executable, changed: executable.changed },
    plugin: { path: places.marketplace, changed },
    record: { ...earlier, tenure: VERSION, sha256: executable.sha256, files },
  }
}

/** The end of a sentence that names the other mode. */
const CALLED_TWICE =
  "each event arrives twice and is counted once. To keep only one: tenure uninstall, then: tenure install"

/** Sentences about settings that stop hooks from running. */
export function hookWarnings(scope: InstallScope, places: Places): string[] {
  const scopes: readonly InstallScope[] = scope === "user" ? ["user"] : ["user", "project", "local"]
  return scopes
    .map((each) => settingsOf(each, places))
    .filter((place) => readSettings(place).settings["disableAllHooks"] === true)
    .map((place) => `${short(place.path, places)} sets disableAllHooks, so Claude Code runs no hooks there.`)
}

interface StatusLineSetting {
  readonly earlier: string | undefined
  /** The earlier one is in another file, which this scope would hide. */
  readonly borrowed: boolean
}

/** A local file hides the status lines of the project and the person, so it includes theirs. */
function statusLineFor(scope: InstallScope, places: Places): StatusLineSetting {
  const own = lineIn(scope, places)
  if (own !== undefined || scope !== "local") return { earlier: own, borrowed: false }
  const hidden = lineIn("project", places) ?? lineIn("user", places)
  return { earlier: hidden, borrowed: hidden !== undefined }
}

function statusLineKind(line: StatusLineSetting | undefined): Installed["statusLine"] {
  if (line === undefined) return "none"
  return line.earlier === undefined ? "own" : "with yours"
}

function lineIn(scope: InstallScope, places: Places): string | undefined {
  return earlierStatusLine(readSettings(settingsOf(scope, places)).settings)
}

/**
 * `tenure install`: adds our marketplace to the client, which installs the plugin from it. A marketplace or plugin of the
 * same name from before is used unchanged and not removed later.
 */
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

/** `tenure install --settings`: adds hooks and a status line to a settings file and keeps what is there. */
export function installSettings(places: Places, scope: InstallScope, wantsLine: boolean): Installed {
  const target = settingsOf(scope, places)
  const line = wantsLine || scope !== "project" ? statusLineFor(scope, places) : undefined
  const launch = launchIn(scope, places)
  hooked(readSettings(target).settings, target.path, launch)
  const earlier = readRecordOrEmpty(places)
  const { executable, plugin, record } = installOwnFiles(places, earlier)
  const noted = recordSettingsBefore(record, target, line?.borrowed === true)
  writeRecord(noted, places)
  let written = ""
  const changed = changeSettings(target, (now) => {
    const bare = hooked(now.settings, target.path, launch)
    const wanted = line === undefined ? bare : withStatusLine(bare, line.earlier, windowsStatusLine(places))
    if (isSame(wanted, now.settings)) return null
    written = edited(now, wanted, target.path)
    return written
  })
  if (changed) writeRecord(recordSettingsAfter(noted, target, written), places)
  const notes = [
    ...(earlier.plugins.some((each) => each.pluginAdded) ? [BOTH] : []),
    ...(scope === "project" && line === undefined ? [NO_LINE] : []),
    ...hookWarnings(scope, places),
  ]
  const settings = { path: target.path, changed }
  return { mode: "settings", scope, executable, plugin, settings, statusLine: statusLineKind(line), notes }
}

const BOTH = `The plugin is also installed: ${CALLED_TWICE}`
const NO_LINE =
  "No status line: in a shared file it would hide everyone's own. To add it anyway: --status-line"

function hooked(settings: Settings, path: string, launch: WindowsLaunch | undefined): Settings {
  const merged = withHooks(settings, launch)
  if (merged !== undefined) return merged
  throw new UserError(
    `The hooks in ${path} are not in the form that Claude Code reads, so nothing was changed.`,
    "Fix 'hooks' in that file and run this again.",
  )
}

/**
 * `tenure install --mcp` (RCAL-05): adds our read-only server through the client's own command. Recorded first, so that
 * `tenure uninstall` removes it even after a crash.
 */
export function installServer(places: Places, scope: InstallScope, client: Client, executable: string): void {
  const folder = scope === "user" ? places.home : places.project
  const record = readRecordOrEmpty(places)
  const others = record.servers.filter((each) => !isSameInstall(each, { scope, folder }))
  writeRecord({ ...record, servers: [...others, { scope, folder }] }, places)
  addServer(client, scope, folder, executable)
}
