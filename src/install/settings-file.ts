// Reads and writes a settings.json of the person and the client. Never writes a malformed file; if someone else changes
// it at the same time, repeats the change on what they wrote.

import { basename, dirname } from "node:path"
import { ensureDir } from "../io/files.ts"
import { whyNot } from "../io/real-path.ts"
import { replaceIfUnchanged, type Snapshot, snapshot } from "../io/replace-file.ts"
import { UserError } from "../text/user-error.ts"
import { editJson, parseJsonc } from "./edit-json.ts"
import { throwIfNotWritten } from "./own-files.ts"
import type { SettingsPlace } from "./places.ts"
import type { Settings } from "./settings.ts"

export interface SettingsFile {
  /** Null if there is no file. */
  readonly text: string | null
  readonly settings: Settings
}

export function readSettings(place: SettingsPlace): SettingsFile {
  return parsed(place, taken(place))
}

/** `change` returns the new text, or null to leave the file alone. Returns whether it wrote. */
export function changeSettings(place: SettingsPlace, change: (now: SettingsFile) => string | null): boolean {
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
    const before = taken(place)
    const now = parsed(place, before)
    const text = change(now)
    if (text === null || text === now.text) return false
    const folder = ensureDir(dirname(place.path), { root: place.root, mode: 0o755 })
    throwIfNotWritten(folder, dirname(place.path))
    const result = replaceIfUnchanged(place.path, before, text, { root: place.root, mode: 0o644 })
    if (result.kind === "changed") continue
    throwIfNotWritten(result, place.path)
    return true
  }
  throw new UserError(`Another program keeps changing ${place.path}.`, "Close that program and retry.")
}

/** The text with these settings, edited in place; every other byte stays (T24). */
export function edited({ text }: SettingsFile, settings: Settings, path: string): string {
  const { mark, bare } = withoutMark(text ?? "")
  if (bare.trim() === "") return `${mark}${JSON.stringify(settings, null, 2)}${text === null ? "\n" : ""}`
  const now = editJson(bare, settings)
  if (now !== undefined) return mark + now
  throw new UserError(
    `Cannot edit ${path} without changing your own entries, so nothing was changed.`,
    `Look for duplicate keys in ${basename(path)} and run this again.`,
  )
}

const BYTE_ORDER_MARK = "\ufeff"

function withoutMark(text: string): { readonly mark: string; readonly bare: string } {
  const mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : ""
  return { mark, bare: text.slice(mark.length) }
}

/** Accepts comments and trailing commas. */
export function parseSettings(text: string, path: string): Settings {
  const { bare } = withoutMark(text)
  if (bare.trim() === "") return {}
  const settings = parseJsonc(bare)?.value
  if (settings !== undefined) return settings
  throw new UserError(
    `${path} is not a JSON object, so nothing was changed.`,
    `Fix ${basename(path)} (claude doctor shows what is wrong), then run: tenure doctor`,
  )
}

const MAX_ATTEMPTS = 3
const MAX_BYTES = 4 * 1024 * 1024

function taken(place: SettingsPlace): Snapshot {
  const found = snapshot(place.path, MAX_BYTES)
  if (found.kind === "snapshot") return found
  const why = found.kind === "too-large" ? `it has ${found.size} bytes` : whyNot(found)
  throw new UserError(`Cannot read ${place.path}: ${why}.`, "Fix that and run this again.")
}

function parsed(place: SettingsPlace, from: Snapshot): SettingsFile {
  if (from.bytes === null) return { text: null, settings: {} }
  const text = decoded(from.bytes, place.path)
  return { text, settings: parseSettings(text, place.path) }
}

/** Strict, so that the text can be written back as the same bytes. */
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
