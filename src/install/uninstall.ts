// Removes what `tenure install` added and nothing else. Projects' .tenure folders and the person's data in ~/.tenure
// stay. Reads all settings before it changes the first.
import { existsSync, lstatSync, readdirSync, rmSync } from "node:fs"
import { dirname, join, relative, resolve } from "node:path"
import { MEMORY_FILE, OWN_RULES_FILE, RULES_FILE as RULES } from "../clients/claude-code/client-paths.ts"
import { projectPathIn } from "../io/chain-head.ts"
import { readLimited, readText, removeFile } from "../io/files.ts"
import { type Project, project } from "../io/home.ts"
import { folderId, placesIn } from "../io/local-data-owner.ts"
import { replaceIfUnchanged, snapshot } from "../io/replace-file.ts"
import { splice } from "../lessons/claude-md/splice.ts"
import { LESSONS_FOLDER } from "../lessons/disk/folder-stamp.ts"
import { decodeExactly } from "../text/decode.ts"
import { type Restored, restoreSettings } from "./before.ts"
import { type Client, removeMarketplace, removePlugin, removeServer } from "./client.ts"
import {
  type InstallRecord,
  NOTHING_INSTALLED,
  readInstallRecord,
  type SettingsInstall,
} from "./install-record.ts"
import { removeClientCopies, removeIfEmpty, removeOwnFiles, throwIfNotWritten } from "./own-files.ts"
import { allSettings, type InstallScope, type Places, type SettingsPlace, settingsOf } from "./places.ts"
import { isSame, MARKETPLACE, PLUGIN_ID, type Settings, withoutTenure } from "./settings.ts"
import { edited, readSettings } from "./settings-file.ts"

export interface Uninstalled {
  readonly plugins: readonly {
    readonly scope: InstallScope
    readonly folder: string
    readonly removed: boolean
  }[]
  readonly settings: readonly { readonly path: string; readonly outcome: Restored }[]
  readonly files: readonly string[]
  readonly notes: readonly string[]
}

export function uninstall(places: Places, client: Client | undefined): Uninstalled {
  const record = readInstallRecord(places) ?? presumed(places)
  for (const entry of record.settings) readSettings(entry)
  const notes: string[] = []
  const plugins = record.plugins
    .filter((each) => each.pluginAdded)
    .map(({ scope, folder }) => {
      const failed = client === undefined ? NO_CLIENT : removePlugin(client, scope, folder)
      if (failed !== undefined) notes.push(`Claude Code still lists the plugin (${failed}). ${BY_HAND}`)
      return { scope, folder, removed: failed === undefined }
    })
  for (const { scope, folder } of record.servers) {
    const failed = client === undefined ? NO_CLIENT : removeServer(client, scope, folder)
    if (failed !== undefined)
      notes.push(`Claude Code still lists the MCP server (${failed}). To remove it: claude mcp remove tenure`)
  }
  const addedMarketplace = record.plugins.some((each) => each.marketplaceAdded)
  if (addedMarketplace && client !== undefined) {
    const failed = removeMarketplace(client, places.home)
    if (failed !== undefined) notes.push(`Claude Code still lists the marketplace (${failed}).`)
  }
  const settings = record.settings.map((entry) => ({
    path: entry.path,
    outcome: restoreSettings(entry, record),
  }))
  if (addedMarketplace) removeClientCopies(places)
  const files = removeOwnFiles(places, record.files)
  if (existsSync(places.record)) {
    throwIfNotWritten(removeFile(places.record, { root: places.home }), places.record)
    files.push(places.record)
  }
  removeIfEmpty(places.own)
  return { plugins, settings: settings.filter((each) => each.outcome !== "nothing to do"), files, notes }
}

const NO_CLIENT = "it was not found on the PATH"
const BY_HAND = `To remove it there, run: claude plugin uninstall ${PLUGIN_ID}`

/** Without a record: what we find of ours in the settings of the person and the current project. */
function presumed(places: Places): InstallRecord {
  const user = settingsOf("user", places)
  const isPlugin = hasMember(
    readSettings(user).settings,
    "extraKnownMarketplaces",
    MARKETPLACE,
    places.marketplace,
  )
  const plugin = { scope: "user", folder: places.home, pluginAdded: true, marketplaceAdded: true } as const
  return {
    ...NOTHING_INSTALLED,
    plugins: isPlugin ? [plugin] : [],
    settings: allSettings(places).flatMap((place) => presumedEntry(place, isPlugin)),
  }
}

function presumedEntry(place: SettingsPlace, plugin: boolean): SettingsInstall[] {
  const now = readSettings(place)
  const bare = withoutTenure(now.settings, { plugin, marketplace: plugin, borrowed: false })
  if (now.text === null || isSame(bare, now.settings)) return []
  return [
    { ...place, before: edited(now, bare, place.path), after: null, borrowed: false, madeFolder: false },
  ]
}

function hasMember(settings: Settings, container: string, name: string, path: string): boolean {
  return JSON.stringify((settings[container] as Settings | undefined)?.[name] ?? null).includes(
    JSON.stringify(path),
  )
}

// What is left on this machine after an uninstall: ~/.tenure, and in each project known there the local data and the
// block in CLAUDE.md; and `purge`, which removes exactly that. Lesson files, guardrails, tracks and a project's
// configuration belong to the person and are not leftovers.
export interface Leftovers {
  /** In ~/.tenure. */
  readonly own: readonly { readonly path: string; readonly files: number }[]
  /** `.tenure/local` of projects. */
  readonly locals: readonly { readonly path: string; readonly root: string; readonly files: number }[]
  readonly blocks: readonly LeftoverBlock[]
  /** Projects we cannot find: moved, on a missing disk, or recorded by an older Tenure. */
  readonly elsewhere: number
}

interface LeftoverBlock {
  readonly path: string
  readonly root: string
  /** Why the block has to stay; undefined if it can be removed. */
  readonly stays: string | undefined
}

/** `ours`: paths in ~/.tenure that `tenure uninstall` removes anyway. */
export function leftoversIn(places: Places, ours: readonly string[]): Leftovers {
  const proofs = namesIn(placesIn(places.home)).filter((mark) => pathOf(places, mark) !== places.own)
  const known = proofs.flatMap((mark) => projectOf(places, mark))
  const roots = [...new Set(known.flatMap(rootsOf))]
  // TEAM-03: the person's own lesson files are theirs, like a project's.
  const kept = [...ours, join(places.own, LESSONS_FOLDER)]
  return {
    own: namesIn(places.own)
      .map((name) => join(places.own, name))
      .filter((path) => !kept.includes(path))
      .map((path) => ({ path, files: filesIn(path) })),
    locals: known.map(({ local, localRoot }) => ({ path: local, root: localRoot, files: filesIn(local) })),
    blocks: [...roots.flatMap(blocksIn), ...blockAt(join(places.client, RULES), places.client)],
    elsewhere: proofs.length - known.length,
  }
}

export function hasNoLeftovers({ own, locals, blocks }: Leftovers): boolean {
  return own.length + locals.length + blocks.length === 0
}

const MAX_PATH = 16 * 1024

/** Empty unless the folder is still the one that the proof was made for. */
function projectOf(places: Places, mark: string): Project[] {
  const root = pathOf(places, mark)
  if (!root.startsWith("/") && process.platform !== "win32") return []
  const found = root === "" ? undefined : project(root)
  if (found === undefined || lstatSync(found.local, { throwIfNoEntry: false })?.isDirectory() !== true)
    return []
  return folderId(found.local) === mark ? [found] : []
}

function pathOf(places: Places, mark: string): string {
  return projectPathIn(readText(join(placesIn(places.home), mark), MAX_PATH) ?? "")
}

/** The project's folder, and the same folder in each linked git worktree. */
function rootsOf({ localRoot }: Project): string[] {
  const top = gitRootOf(localRoot)
  if (top === undefined) return [localRoot]
  const linked = join(top, ".git", "worktrees")
  const tops = namesIn(linked).flatMap((name) => {
    const pointer = readText(join(linked, name, "gitdir"), MAX_PATH)?.trim() ?? ""
    return pointer === "" ? [] : [dirname(resolve(linked, name, pointer))]
  })
  return [top, ...tops].map((each) => join(each, relative(top, localRoot)))
}

function gitRootOf(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, ".git"))) return at
    if (dirname(at) === at) return undefined
  }
}

const MAX_BLOCK_FILE = 4 * 1024 * 1024

function blocksIn(root: string): LeftoverBlock[] {
  return [MEMORY_FILE, OWN_RULES_FILE].flatMap((name) => blockAt(join(root, name), root))
}

function blockAt(path: string, root: string): LeftoverBlock[] {
  const read = readLimited(path, MAX_BLOCK_FILE)
  const text = read.kind === "read" ? decodeExactly(read.bytes) : null
  if (text === null) return []
  const taken = splice(text, null, { hadBlockBefore: true })
  if (taken.kind === "unchanged" || taken.kind === "opted-out") return []
  const stays = {
    replaced: undefined,
    refused: "its markers are damaged",
    "edited-by-hand": "it was edited by hand",
  }
  return [{ path, root, stays: stays[taken.kind] }]
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).sort() : []
}

function filesIn(path: string): number {
  if (!lstatSync(path).isDirectory()) return 1
  return readdirSync(path, { recursive: true, withFileTypes: true }).filter((each) => !each.isDirectory())
    .length
}

export interface Purged {
  readonly removed: readonly string[]
  /** Files from which our block was removed. */
  readonly cleaned: readonly string[]
  /** What could not be removed, and why. */
  readonly stayed: readonly { readonly path: string; readonly why: string }[]
}

/** Cannot be undone: the person has seen the list. A file that changed since is checked again and, in doubt, stays. */
export function purge(left: Leftovers, places: Places): Purged {
  const removed: string[] = []
  const cleaned: string[] = []
  const stayed: { path: string; why: string }[] = []
  const note = (path: string, why: string | undefined, list: string[]) => {
    if (why === undefined) list.push(path)
    else stayed.push({ path, why })
  }
  for (const block of left.blocks) note(block.path, block.stays ?? takeOut(block), cleaned)
  for (const { path } of left.locals) {
    note(path, remove(path), removed)
    removeIfEmpty(dirname(path))
  }
  // Last, because its proofs say whose data the folders above are.
  for (const { path } of left.own) note(path, remove(path), removed)
  removeIfEmpty(places.own)
  return { removed, cleaned, stayed }
}

/** Undefined on success. Deletes a file that had only the block. */
function takeOut({ path, root }: LeftoverBlock): string | undefined {
  const before = snapshot(path, MAX_BLOCK_FILE)
  if (before.kind !== "snapshot" || before.bytes === null) return "it cannot be read"
  const text = decodeExactly(before.bytes)
  const taken = text === null ? undefined : splice(text, null, { hadBlockBefore: true })
  if (taken?.kind !== "replaced") return "it changed just now"
  const written =
    taken.text === ""
      ? removeFile(path, { root })
      : replaceIfUnchanged(path, before, taken.text, { root, mode: 0o644 })
  if (written.kind === "changed") return "it changed just now"
  return written.kind === "failed" || written.kind === "refused" ? `it could not be written` : undefined
}

/** Removes a link itself, not its target. */
function remove(path: string): string | undefined {
  try {
    if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return undefined
    rmSync(path, { recursive: true })
    return undefined
  } catch (fault) {
    return (fault as { code?: string }).code ?? String(fault)
  }
}
