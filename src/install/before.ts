// How settings were before us, noted at installation and brought back at removal. If nobody else has changed
// the file since, the very same bytes come back; if someone has, only what is ours goes.
import { existsSync } from "node:fs"
import { dirname } from "node:path"
import { removeFile } from "../io/files.ts"
import { removeIfEmpty, settle } from "./own-files.ts"
import type { SettingsPlace } from "./places.ts"
import type { InstallRecord, SettingsInstall } from "./record.ts"
import { isEmpty, isSame, type Removal, type Settings, withoutTenure } from "./settings.ts"
import { changeSettings, parseSettings, readSettings, rendered } from "./settings-file.ts"

/** The record with this file's present state in it, unless the state it has already is still the right one. */
export function noteBefore(record: InstallRecord, place: SettingsPlace, borrowed: boolean): InstallRecord {
  const now = readSettings(place)
  const noted = record.settings.find((each) => each.path === place.path)
  const removal = { ...removalFor(record), borrowed: borrowed || noted?.borrowed === true }
  const bare = withoutTenure(now.settings, removal)
  const isStillRight = noted !== undefined && isSame(bare, settingsBefore(noted, removal))
  const untouched = isSame(bare, now.settings) ? now.text : rendered(bare, now.text)
  const entry: SettingsInstall = {
    path: place.path,
    root: place.root,
    before: isStillRight ? noted.before : untouched,
    borrowed: removal.borrowed,
    madeFolder: noted?.madeFolder ?? !existsSync(dirname(place.path)),
  }
  return { ...record, settings: [...record.settings.filter((each) => each !== noted), entry] }
}

export type Restored = "as before" | "only ours removed" | "file removed" | "nothing to do"

export function bringBack(entry: SettingsInstall, record: InstallRecord): Restored {
  const removal = { ...removalFor(record), borrowed: entry.borrowed }
  const { text, settings } = readSettings(entry)
  if (text === null) return "nothing to do"
  if (entry.before === null && isEmpty(withoutTenure(settings, removal))) {
    settle(removeFile(entry.path, { root: entry.root }), entry.path)
    if (entry.madeFolder) removeIfEmpty(dirname(entry.path))
    return "file removed"
  }
  const isBefore = (now: Settings) => isSame(withoutTenure(now, removal), settingsBefore(entry, removal))
  const changed = changeSettings(entry, (now) => {
    const bare = withoutTenure(now.settings, removal)
    if (entry.before !== null && isBefore(now.settings)) return entry.before
    return isSame(bare, now.settings) ? null : rendered(bare, now.text)
  })
  if (entry.before !== null && isBefore(settings)) return "as before"
  return changed ? "only ours removed" : "nothing to do"
}

/** What the client wrote is ours to remove only where we had it written. */
function removalFor(record: InstallRecord): Omit<Removal, "borrowed"> {
  return {
    plugin: record.plugins.some((each) => each.pluginAdded),
    marketplace: record.plugins.some((each) => each.marketplaceAdded),
  }
}

function settingsBefore(entry: SettingsInstall, removal: Removal): Settings {
  return entry.before === null ? {} : withoutTenure(parseSettings(entry.before, entry.path), removal)
}
