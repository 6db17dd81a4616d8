// Sets Tenure up for Claude Code: as a plugin, or as hooks in a settings file. Everything that can be refused
// is looked at first; running it again repairs or upgrades what is there and changes nothing else.
import { VERSION } from "../cli/version.ts"
import { UserError } from "../core/user-error.ts"
import { noteBefore } from "./before.ts"
import { addMarketplace, addPlugin, type Client, isPluginInstalled, knownMarketplace } from "./client.ts"
import { placeExecutable, placePlugin } from "./own-files.ts"
import { type Places, type Scope, settingsOf, short } from "./places.ts"
import { PLUGIN_FILES } from "./plugin-files.ts"
import {
  type InstallRecord,
  NOTHING_INSTALLED,
  type PluginInstall,
  readRecord,
  writeRecord,
} from "./record.ts"
import { earlierStatusLine, isSame, type Settings, withHooks, withStatusLine } from "./settings.ts"
import { changeSettings, readSettings, rendered } from "./settings-file.ts"

export interface Installed {
  readonly mode: "plugin" | "settings"
  readonly scope: Scope
  readonly executable: { readonly path: string; readonly changed: boolean }
  readonly plugin: { readonly path: string; readonly changed: readonly string[] } | null
  readonly settings: { readonly path: string; readonly changed: boolean } | null
  readonly statusLine: "none" | "own" | "with yours"
  readonly notes: readonly string[]
}

export function installPlugin(places: Places, scope: Scope, client: Client, withLine: boolean): Installed {
  const target = settingsOf(scope, places)
  const files = scope === "user" ? [target] : [target, settingsOf("user", places)]
  for (const file of files) readSettings(file)
  const folder = scope === "user" ? places.home : places.project
  const earlier = readRecord(places) ?? NOTHING_INSTALLED
  const source = knownMarketplace(client, folder)
  const isTheirs =
    source !== undefined &&
    source !== places.marketplace &&
    !earlier.plugins.some((each) => each.marketplaceAdded)
  const noted = earlier.plugins.find((each) => each.scope === scope && each.folder === folder)
  const entry: PluginInstall = {
    scope,
    folder,
    pluginAdded: noted?.pluginAdded ?? !isPluginInstalled(client, scope, folder),
    marketplaceAdded: !isTheirs,
  }
  const executable = placeExecutable(places)
  const changed = placePlugin(places, earlier.files)
  const line = withLine ? lineFor(scope, places) : undefined
  let record: InstallRecord = {
    ...stamped(earlier, executable.sha256),
    files: PLUGIN_FILES.map((file) => file.path),
  }
  record = { ...record, plugins: [...earlier.plugins.filter((each) => each !== noted), entry] }
  for (const file of files) record = noteBefore(record, file, file === target && line?.borrowed === true)
  writeRecord(record, places)
  if (!isTheirs) addMarketplace(client, places.marketplace, folder)
  addPlugin(client, scope, folder)
  const lineChanged = line !== undefined && changeSettings(target, lined(line))
  return {
    mode: "plugin",
    scope,
    executable: { path: places.executable, changed: executable.changed },
    plugin: { path: places.marketplace, changed },
    settings: line === undefined ? null : { path: target.path, changed: lineChanged },
    statusLine: kindOf(line),
    notes: [
      ...(isTheirs
        ? [`The marketplace 'tenure' from ${source} was known already; the plugin comes from there.`]
        : []),
      ...notesOn(scope, places),
    ],
  }
}

export function installSettings(places: Places, scope: Scope, withLine: boolean): Installed {
  const target = settingsOf(scope, places)
  const line = withLine || scope !== "project" ? lineFor(scope, places) : undefined
  const before = readSettings(target)
  hooked(before.settings, target.path)
  const executable = placeExecutable(places)
  const earlier = readRecord(places) ?? NOTHING_INSTALLED
  const record = noteBefore(stamped(earlier, executable.sha256), target, line?.borrowed === true)
  writeRecord(record, places)
  const changed = changeSettings(target, ({ text, settings }) => {
    const withOurs = hooked(settings, target.path)
    const wanted = line === undefined ? withOurs : withStatusLine(withOurs, line.earlier)
    return isSame(wanted, settings) ? null : rendered(wanted, text)
  })
  const isBoth = earlier.plugins.some((each) => each.pluginAdded)
  return {
    mode: "settings",
    scope,
    executable: { path: places.executable, changed: executable.changed },
    plugin: null,
    settings: { path: target.path, changed },
    statusLine: kindOf(line),
    notes: [
      ...(isBoth ? ["The plugin is installed as well: each event arrives twice and is counted once."] : []),
      ...(scope === "project" && line === undefined
        ? [
            "No status line: in a shared file it would hide everyone's own. Add --status-line if that is what you want.",
          ]
        : []),
      ...notesOn(scope, places),
    ],
  }
}

interface Line {
  readonly earlier: string | undefined
  /** The earlier one is another file's, which this scope would hide. */
  readonly borrowed: boolean
}

/** A local file hides the status lines of the project and of the person, so it takes theirs along. */
function lineFor(scope: Scope, places: Places): Line {
  const own = earlierStatusLine(readSettings(settingsOf(scope, places)).settings)
  if (own !== undefined || scope !== "local") return { earlier: own, borrowed: false }
  const hidden = (["project", "user"] as const)
    .map((each) => earlierStatusLine(readSettings(settingsOf(each, places)).settings))
    .find((each) => each !== undefined)
  return { earlier: hidden, borrowed: hidden !== undefined }
}

function lined(line: Line): Parameters<typeof changeSettings>[1] {
  return ({ text, settings }) => {
    const wanted = withStatusLine(settings, line.earlier)
    return isSame(wanted, settings) ? null : rendered(wanted, text)
  }
}

function kindOf(line: Line | undefined): Installed["statusLine"] {
  if (line === undefined) return "none"
  return line.earlier === undefined ? "own" : "with yours"
}

function hooked(settings: Settings, path: string): Settings {
  const merged = withHooks(settings)
  if (merged !== undefined) return merged
  throw new UserError(
    `The hooks in ${path} are not of the form that Claude Code reads, so nothing was changed.`,
    "Mend 'hooks' in that file and run this again.",
  )
}

function stamped(record: InstallRecord, sha256: string): InstallRecord {
  return { ...record, tenure: VERSION, sha256 }
}

function notesOn(scope: Scope, places: Places): string[] {
  const scopes: readonly Scope[] = scope === "user" ? ["user"] : ["user", "project", "local"]
  return scopes
    .map((each) => settingsOf(each, places))
    .filter((place) => readSettings(place).settings["disableAllHooks"] === true)
    .map((place) => `${short(place.path, places)} says disableAllHooks, so Claude Code runs no hooks there.`)
}
