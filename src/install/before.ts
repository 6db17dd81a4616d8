// Records settings before the installation and restores them at removal: byte for byte if nobody else changed the file
// since; otherwise only our entries are removed.
import { existsSync } from "node:fs"
import { dirname } from "node:path"
import { removeFile } from "../io/files.ts"
import { sha256 } from "../io/hash.ts"
import { isMachineFormatted, isSameButSpaces } from "./edit-json.ts"
import type { InstallRecord, SettingsInstall } from "./install-record.ts"
import { removeIfEmpty, throwIfNotWritten } from "./own-files.ts"
import type { SettingsPlace } from "./places.ts"
import {
  areSettingsEmpty,
  isSame,
  type Settings,
  type SettingsRemoval,
  withEmptyOf,
  withoutTenure,
} from "./settings.ts"
import { changeSettings, edited, parseSettings, readSettings, type SettingsFile } from "./settings-file.ts"

/** Adds this file's current state to the record, unless the recorded state is still right. */
export function recordSettingsBefore(
  record: InstallRecord,
  place: SettingsPlace,
  borrowed: boolean,
): InstallRecord {
  const now = readSettings(place)
  const noted = record.settings.find((each) => each.path === place.path)
  const removal = { ...removalFor(record), borrowed: borrowed || noted?.borrowed === true }
  const bare = withoutTenure(now.settings, removal)
  const isStillRight = noted !== undefined && isSame(bare, settingsBefore(noted, removal))
  const untouched = isSame(bare, now.settings) ? now.text : edited(now, bare, place.path)
  const entry: SettingsInstall = {
    path: place.path,
    root: place.root,
    before: isStillRight ? noted.before : untouched,
    after: isStillRight ? noted.after : null,
    borrowed: removal.borrowed,
    madeFolder: noted?.madeFolder ?? !existsSync(dirname(place.path)),
  }
  return { ...record, settings: [...record.settings.filter((each) => each !== noted), entry] }
}

/** Adds the hash of what we wrote, so that we can tell later whether anybody changed the file. */
export function recordSettingsAfter(
  record: InstallRecord,
  { path }: SettingsPlace,
  text: string,
): InstallRecord {
  const settings = record.settings.map((each) =>
    each.path === path ? { ...each, after: sha256(text) } : each,
  )
  return { ...record, settings }
}

export type Restored = "as before" | "only ours removed" | "file removed" | "nothing to do"

export function restoreSettings(entry: SettingsInstall, record: InstallRecord): Restored {
  const removal = { ...removalFor(record), borrowed: entry.borrowed }
  const { text, settings } = readSettings(entry)
  if (text === null) return "nothing to do"
  if (entry.before === null && areSettingsEmpty(withoutTenure(settings, removal))) {
    throwIfNotWritten(removeFile(entry.path, { root: entry.root }), entry.path)
    if (entry.madeFolder) removeIfEmpty(dirname(entry.path))
    return "file removed"
  }
  const changed = changeSettings(entry, (now) => without(entry, removal, now))
  const isBefore = readSettings(entry).text === entry.before
  if (isBefore) return "as before"
  return changed ? "only ours removed" : "nothing to do"
}

/**
 * The new text: the one before us, if since then only we, or a program that rewrites the whole file, changed its form;
 * otherwise the current one without our entries.
 */
function without(entry: SettingsInstall, removal: SettingsRemoval, now: SettingsFile): string | null {
  if (entry.before !== null && entry.after === sha256(now.text ?? "")) return entry.before
  const bare = withoutTenure(now.settings, removal)
  const before = settingsBefore(entry, removal)
  const text = isSame(bare, now.settings) ? now.text : edited(now, withEmptyOf(bare, before), entry.path)
  if (entry.before === null || !isSame(bare, before)) return text
  const isTheirs = !isSameButSpaces(text ?? "", entry.before) && !isMachineFormatted(now.text ?? "")
  return isTheirs ? text : entry.before
}

/** We remove what the client wrote only if it wrote it for us. */
function removalFor(record: InstallRecord): Omit<SettingsRemoval, "borrowed"> {
  return {
    plugin: record.plugins.some((each) => each.pluginAdded),
    marketplace: record.plugins.some((each) => each.marketplaceAdded),
  }
}

function settingsBefore(entry: SettingsInstall, removal: SettingsRemoval): Settings {
  return entry.before === null ? {} : withoutTenure(parseSettings(entry.before, entry.path), removal)
}
