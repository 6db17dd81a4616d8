// Reads and writes a settings.json that belongs to the person and to the client. Malformed, it is never
// written; changed by someone else in the same moment, the change is made again on what they wrote.

import { basename, dirname } from "node:path"
import { fieldsIn } from "../core/fields.ts"
import { UserError } from "../core/user-error.ts"
import { ensureDir } from "../io/files.ts"
import { whyNot } from "../io/real-path.ts"
import { replaceIfUnchanged, type Snapshot, snapshot } from "../io/replace.ts"
import { settle } from "./own-files.ts"
import type { SettingsPlace } from "./places.ts"
import type { Settings } from "./settings.ts"

export interface SettingsFile {
  /** Null when there is no file. */
  readonly text: string | null
  readonly settings: Settings
}

export function readSettings(place: SettingsPlace): SettingsFile {
  return parsed(place, taken(place))
}

/** `change` gives the new text, or null to leave the file alone. True when something was written. */
export function changeSettings(place: SettingsPlace, change: (now: SettingsFile) => string | null): boolean {
  for (let attempts = 0; attempts < MOST_ATTEMPTS; attempts++) {
    const before = taken(place)
    const now = parsed(place, before)
    const text = change(now)
    if (text === null || text === now.text) return false
    const folder = ensureDir(dirname(place.path), { root: place.root, mode: 0o755 })
    settle(folder, dirname(place.path))
    const result = replaceIfUnchanged(place.path, before, text, { root: place.root, mode: 0o644 })
    if (result.kind === "changed") continue
    settle(result, place.path)
    return true
  }
  throw new UserError(`${place.path} keeps being changed by another program.`, "Close it and try again.")
}

/** As JSON in the manner of `like`: its indentation, its line ends, its last newline. */
export function rendered(settings: Settings, like: string | null): string {
  const indent = like === null ? "  " : (/^([ \t]+)"/m.exec(like)?.[1] ?? "  ")
  const json = JSON.stringify(settings, null, indent) + (like === null || like.endsWith("\n") ? "\n" : "")
  return like?.includes("\r\n") === true ? json.replaceAll("\n", "\r\n") : json
}

export function parseSettings(text: string, path: string): Settings {
  const bare = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
  if (bare.trim() === "") return {}
  const settings = fieldsIn(bare)
  if (settings !== undefined) return settings
  throw new UserError(
    `${path} is not a JSON object, so nothing was changed.`,
    `Mend ${basename(path)} (claude doctor shows what is wrong with it) and run this again.`,
  )
}

const MOST_ATTEMPTS = 3
const MAX_BYTES = 4 * 1024 * 1024

function taken(place: SettingsPlace): Snapshot {
  const found = snapshot(place.path, MAX_BYTES)
  if (found.kind === "snapshot") return found
  const why = found.kind === "too-large" ? `it has ${found.size} bytes` : whyNot(found)
  throw new UserError(`${place.path} cannot be read: ${why}.`, "Mend that and run this again.")
}

function parsed(place: SettingsPlace, from: Snapshot): SettingsFile {
  if (from.bytes === null) return { text: null, settings: {} }
  const text = decoded(from.bytes, place.path)
  return { text, settings: parseSettings(text, place.path) }
}

/** Strict, so that the text can later be written back as the very same bytes. */
function decoded(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new UserError(
      `${path} is not UTF-8 text, so nothing was changed.`,
      "Save it as UTF-8 and run this again.",
    )
  }
}
