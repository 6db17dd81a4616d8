// Adds paths to the client's sandbox settings and removes exactly those again (GARD-07). A record in ~/.tenure says what
// we added, so that we never touch what a person wrote. Edits keep every other byte.
import { existsSync } from "node:fs"
import { dirname, join } from "node:path"
import { applyEdits, modify } from "jsonc-parser"
import { ensureDir, readText, removeFile, writeAtomic } from "../io/files.ts"
import { sha256 } from "../io/hash.ts"
import type { Project } from "../io/home.ts"
import { personFile } from "../io/person-file.ts"
import { fieldsOf } from "../text/json.ts"
import type { SettingsPlace } from "./places.ts"
import { readSettings } from "./settings-file.ts"

/** What `tenure guard sandbox` added to a settings file. */
export interface SandboxRecord {
  readonly file: string
  readonly added: readonly string[]
  /** Keys of `sandbox` that we added, with their values. */
  readonly set: Readonly<Record<string, boolean>>
  /** Objects and lists that we created, innermost first. */
  readonly made: readonly (readonly string[])[]
  /** The text before, and the hash after: if unchanged since, the text is restored byte for byte. */
  readonly before: string | null
  readonly after: string
}

const MAX_BYTES = 8 * 1024 * 1024
const LIST = ["sandbox", "filesystem", "denyWrite"] as const

/** With the sandbox on, the client must still ask before it runs a command. */
const SWITCHES: Readonly<Record<string, boolean>> = { enabled: true, autoAllowBashIfSandboxed: false }

export interface SandboxChange {
  readonly add: readonly string[]
  readonly remove: readonly string[]
  readonly set: Readonly<Record<string, boolean>>
  readonly text: string
  readonly record: SandboxRecord
}

/** What must change so that the settings contain `deny`; undefined if nothing. */
export function sandboxChange(
  place: SettingsPlace,
  deny: readonly string[],
  before: SandboxRecord | undefined,
): SandboxChange | undefined {
  const { text: now, settings } = readSettings(place)
  const ours = before?.file === place.path ? before : undefined
  const listed = stringsAt(settings, LIST)
  const sandbox = objectAt(settings, ["sandbox"])
  const remove = (ours?.added ?? []).filter((path) => listed.includes(path) && !deny.includes(path))
  const add = deny.filter((path) => !listed.includes(path))
  const set = Object.fromEntries(Object.entries(SWITCHES).filter(([key]) => sandbox?.[key] === undefined))
  if (add.length + remove.length + Object.keys(set).length === 0) return undefined
  const made = [[...LIST], ["sandbox", "filesystem"], ["sandbox"]].filter(
    (path) => valueAt(settings, path) === undefined,
  )
  let text = without(now ?? "{}\n", remove)
  for (const [key, value] of Object.entries(set)) text = edited(text, ["sandbox", key], value)
  for (const path of add) text = appended(text, path)
  const isUntouched = ours !== undefined && now !== null && sha256(now) === ours.after
  const record: SandboxRecord = {
    file: place.path,
    added: [...(ours?.added ?? []).filter((path) => listed.includes(path) && deny.includes(path)), ...add],
    set: { ...ours?.set, ...set },
    made: [...(ours?.made ?? []), ...made],
    before: isUntouched ? ours.before : now,
    after: sha256(text),
  }
  // If someone changed the file since, the recorded text is no longer the one before us.
  return {
    add,
    remove,
    set,
    text,
    record: ours === undefined || isUntouched ? record : { ...record, after: "" },
  }
}

/** The text without our additions; null if we created the file, which is then removed. */
export function sandboxUndone(place: SettingsPlace, record: SandboxRecord): string | null {
  const { text: now, settings } = readSettings(place)
  if (now === null) return null
  if (sha256(now) === record.after) return record.before
  let text = without(now, record.added)
  for (const [key, value] of Object.entries(record.set))
    if (objectAt(settings, ["sandbox"])?.[key] === value) text = edited(text, ["sandbox", key], undefined)
  for (const path of record.made) {
    const left = valueAt(JSON.parse(bare(text)), path)
    const fields = fieldsOf(left)
    const isEmpty = Array.isArray(left)
      ? left.length === 0
      : fields !== undefined && Object.keys(fields).length === 0
    if (isEmpty) text = edited(text, path, undefined)
  }
  return text
}

function without(text: string, paths: readonly string[]): string {
  let left = text
  for (const path of paths) {
    const at = stringsAt(JSON.parse(bare(left)), LIST).indexOf(path)
    if (at >= 0) left = edited(left, [...LIST, at], undefined)
  }
  return left
}

function appended(text: string, path: string): string {
  const list = valueAt(JSON.parse(bare(text)), LIST)
  if (!Array.isArray(list)) return edited(text, LIST, [path])
  return edited(text, [...LIST, list.length], path)
}

function edited(text: string, path: readonly (string | number)[], value: unknown): string {
  const mark = text.charCodeAt(0) === 0xfeff ? "\ufeff" : ""
  const json = bare(text)
  const indent = /^([ \t]+)"/m.exec(json)?.[1] ?? "  "
  const formattingOptions = {
    insertSpaces: !indent.startsWith("\t"),
    tabSize: indent.startsWith("\t") ? 1 : indent.length,
    eol: json.includes("\r\n") ? "\r\n" : "\n",
  }
  return mark + applyEdits(json, modify(json, [...path], value, { formattingOptions }))
}

function bare(text: string): string {
  const json = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
  return json.trim() === "" ? "{}\n" : json
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  let at = value
  for (const key of path) at = fieldsOf(at)?.[key]
  return at
}

function objectAt(value: unknown, path: readonly string[]): Readonly<Record<string, unknown>> | undefined {
  return fieldsOf(valueAt(value, path))
}

function stringsAt(value: unknown, path: readonly string[]): readonly string[] {
  const found = valueAt(value, path)
  return Array.isArray(found) ? found.filter((each): each is string => typeof each === "string") : []
}

export interface SandboxState {
  /** According to the settings in force here. */
  readonly isOn: boolean
  /** How many of our paths are listed now. */
  readonly paths: number
  /** What the sandbox needs and this machine lacks. */
  readonly missing: readonly string[]
}

export function sandboxState(
  places: readonly SettingsPlace[],
  record: SandboxRecord | undefined,
  path: string | undefined,
): SandboxState {
  const all = places.flatMap((place) => {
    try {
      return [readSettings(place).settings]
    } catch {
      return []
    }
  })
  const isOn = all.findLast((settings) => objectAt(settings, ["sandbox"])?.["enabled"] !== undefined)
  const listed = all.flatMap((settings) => stringsAt(settings, LIST))
  return {
    isOn: isOn !== undefined && objectAt(isOn, ["sandbox"])?.["enabled"] === true,
    paths: (record?.added ?? []).filter((each) => listed.includes(each)).length,
    missing: missingTools(path),
  }
}

/** macOS has everything it needs. */
function missingTools(path: string | undefined): readonly string[] {
  if (process.platform === "darwin") return []
  const folders = (path ?? "").split(":").filter((folder) => folder.startsWith("/"))
  const tools = { bwrap: "bubblewrap", socat: "socat" }
  return Object.entries(tools)
    .filter(([name]) => !folders.some((folder) => existsSync(join(folder, name))))
    .map(([, name]) => name)
}

export function readSandboxRecord(project: Project, home: string): SandboxRecord | undefined {
  const text = readText(recordFile(project, home), MAX_BYTES)
  if (text === undefined) return undefined
  try {
    return JSON.parse(text) as SandboxRecord
  } catch {
    return undefined
  }
}

/** Written before the settings: after a crash in between, `--off` finds nothing to remove and is done. */
export function keepSandboxRecord(project: Project, home: string, record: SandboxRecord | undefined): void {
  const path = recordFile(project, home)
  if (record === undefined) {
    removeFile(path, { root: home })
    return
  }
  ensureDir(dirname(path), { root: home })
  writeAtomic(path, `${JSON.stringify(record)}\n`, { root: home })
}

function recordFile(project: Project, home: string): string {
  return `${personFile(home, "guard", { ...project, localRoot: project.root })}.sandbox.json`
}
