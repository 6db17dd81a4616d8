// What both install modes share: first Tenure's own files, then the record, then the client. Running a mode again repairs
// or upgrades and changes nothing else.
import { VERSION } from "../version.ts"
import { type InstallRecord, NOTHING_INSTALLED, readInstallRecord } from "./install-record.ts"
import { placeExecutable, placePlugin } from "./own-files.ts"
import { type InstallScope, type Places, settingsOf, short } from "./places.ts"
import { PLUGIN_FILES } from "./plugin-files.ts"
import { earlierStatusLine } from "./settings.ts"
import { readSettings } from "./settings-file.ts"

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
export const CALLED_TWICE =
  "each event arrives twice and is counted once. To keep only one: tenure uninstall, then: tenure install"

/** Sentences about settings that stop hooks from running. */
export function hookWarnings(scope: InstallScope, places: Places): string[] {
  const scopes: readonly InstallScope[] = scope === "user" ? ["user"] : ["user", "project", "local"]
  return scopes
    .map((each) => settingsOf(each, places))
    .filter((place) => readSettings(place).settings["disableAllHooks"] === true)
    .map((place) => `${short(place.path, places)} sets disableAllHooks, so Claude Code runs no hooks there.`)
}

export interface StatusLineSetting {
  readonly earlier: string | undefined
  /** The earlier one is in another file, which this scope would hide. */
  readonly borrowed: boolean
}

/** A local file hides the status lines of the project and the person, so it includes theirs. */
export function statusLineFor(scope: InstallScope, places: Places): StatusLineSetting {
  const own = lineIn(scope, places)
  if (own !== undefined || scope !== "local") return { earlier: own, borrowed: false }
  const hidden = lineIn("project", places) ?? lineIn("user", places)
  return { earlier: hidden, borrowed: hidden !== undefined }
}

export function statusLineKind(line: StatusLineSetting | undefined): Installed["statusLine"] {
  if (line === undefined) return "none"
  return line.earlier === undefined ? "own" : "with yours"
}

function lineIn(scope: InstallScope, places: Places): string | undefined {
  return earlierStatusLine(readSettings(settingsOf(scope, places)).settings)
}
