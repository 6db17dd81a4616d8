// What both ways of installing share: Tenure's own files come first, then the record, then the client. Running
// either way again repairs or upgrades what is there and changes nothing else.
import { VERSION } from "../version.ts"
import { placeExecutable, placePlugin } from "./own-files.ts"
import { type Places, type Scope, settingsOf, short } from "./places.ts"
import { PLUGIN_FILES } from "./plugin-files.ts"
import { type InstallRecord, NOTHING_INSTALLED, readRecord } from "./record.ts"
import { readSettings } from "./settings-file.ts"

export interface Installed {
  readonly mode: "plugin" | "settings"
  readonly scope: Scope
  readonly executable: { readonly path: string; readonly changed: boolean }
  readonly plugin: { readonly path: string; readonly changed: readonly string[] }
  /** The settings file that was looked after here; the client may have written to others. */
  readonly settings: { readonly path: string; readonly changed: boolean } | null
  readonly statusLine: "none" | "own" | "with yours"
  readonly notes: readonly string[]
}

export function recordBefore(places: Places): InstallRecord {
  return readRecord(places) ?? NOTHING_INSTALLED
}

/** Puts our own files in place; the record to go on with says so. */
export function placeOwn(
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

/** Behind a sentence that says which other way there is. */
export const TWICE =
  "each event arrives twice and is counted once. To have one of them: tenure uninstall, then: tenure install"

/** Sentences about settings that keep hooks from running at all. */
export function notesOn(scope: Scope, places: Places): string[] {
  const scopes: readonly Scope[] = scope === "user" ? ["user"] : ["user", "project", "local"]
  return scopes
    .map((each) => settingsOf(each, places))
    .filter((place) => readSettings(place).settings["disableAllHooks"] === true)
    .map((place) => `${short(place.path, places)} says disableAllHooks, so Claude Code runs no hooks there.`)
}
