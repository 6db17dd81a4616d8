// `tenure install --settings`: adds hooks and a status line to a settings file and keeps what is there.
import { UserError } from "../text/user-error.ts"
import { recordSettingsAfter, recordSettingsBefore } from "./before.ts"
import { writeRecord } from "./install-record.ts"
import {
  CALLED_TWICE,
  hookWarnings,
  type Installed,
  installOwnFiles,
  readRecordOrEmpty,
  type StatusLineSetting,
  statusLineFor,
  statusLineKind,
} from "./installed.ts"
import { type InstallScope, type Places, settingsOf } from "./places.ts"
import { isSame, type Settings, withHooks, withStatusLine } from "./settings.ts"
import { changeSettings, edited, readSettings } from "./settings-file.ts"
import { launchIn, type WindowsLaunch, windowsStatusLine } from "./windows-hooks.ts"

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
    const wanted = withLine(hooked(now.settings, target.path, launch), line, places)
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

function withLine(settings: Settings, line: StatusLineSetting | undefined, places: Places): Settings {
  return line === undefined ? settings : withStatusLine(settings, line.earlier, windowsStatusLine(places))
}

function hooked(settings: Settings, path: string, launch: WindowsLaunch | undefined): Settings {
  const merged = withHooks(settings, launch)
  if (merged !== undefined) return merged
  throw new UserError(
    `The hooks in ${path} are not in the form that Claude Code reads, so nothing was changed.`,
    "Fix 'hooks' in that file and run this again.",
  )
}
