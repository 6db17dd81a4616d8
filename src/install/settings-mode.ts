// `tenure install --settings`: hooks, and a status line, in a settings file next to what is there.
import { UserError } from "../core/user-error.ts"
import { noteBefore } from "./before.ts"
import { type Installed, notesOn, placeOwn, recordBefore, TWICE } from "./installed.ts"
import { kindOf, type Line, lineFor } from "./line.ts"
import { type Places, type Scope, settingsOf } from "./places.ts"
import { writeRecord } from "./record.ts"
import { isSame, type Settings, withHooks, withStatusLine } from "./settings.ts"
import { changeSettings, readSettings, rendered } from "./settings-file.ts"

export function installSettings(places: Places, scope: Scope, wantsLine: boolean): Installed {
  const target = settingsOf(scope, places)
  const line = wantsLine || scope !== "project" ? lineFor(scope, places) : undefined
  hooked(readSettings(target).settings, target.path)
  const earlier = recordBefore(places)
  const { executable, plugin, record } = placeOwn(places, earlier)
  writeRecord(noteBefore(record, target, line?.borrowed === true), places)
  const changed = changeSettings(target, ({ text, settings }) => {
    const wanted = withLine(hooked(settings, target.path), line)
    return isSame(wanted, settings) ? null : rendered(wanted, text)
  })
  const notes = [
    ...(earlier.plugins.some((each) => each.pluginAdded) ? [BOTH] : []),
    ...(scope === "project" && line === undefined ? [NO_LINE] : []),
    ...notesOn(scope, places),
  ]
  const settings = { path: target.path, changed }
  return { mode: "settings", scope, executable, plugin, settings, statusLine: kindOf(line), notes }
}

const BOTH = `The plugin is installed as well: ${TWICE}`
const NO_LINE =
  "No status line: in a shared file it would hide everyone's own. If that is what you want, add --status-line."

function withLine(settings: Settings, line: Line | undefined): Settings {
  return line === undefined ? settings : withStatusLine(settings, line.earlier)
}

function hooked(settings: Settings, path: string): Settings {
  const merged = withHooks(settings)
  if (merged !== undefined) return merged
  throw new UserError(
    `The hooks in ${path} are not of the form that Claude Code reads, so nothing was changed.`,
    "Mend 'hooks' in that file and run this again.",
  )
}
