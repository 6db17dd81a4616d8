// Tenure's own files: the executable in ~/.tenure/bin and the plugin in ~/.tenure/claude-code. Written only where they
// differ and removed one by one, so that we never remove a file that is not ours.
import { chmodSync, existsSync, readFileSync, rmdirSync, rmSync, statSync } from "node:fs"
import { dirname, join } from "node:path"
import { ensureDir, readLimited, removeFile, writeAtomic } from "../io/files.ts"
import { sha256 as hashOf } from "../io/hash.ts"
import { UserError } from "../text/user-error.ts"
import { VERSION } from "../version.ts"
import type { Places } from "./places.ts"
import { PLUGIN_FILES, type PluginFile } from "./plugin-files.ts"
import { windowsHooksFile, windowsLaunch } from "./windows-hooks.ts"

export interface Placed {
  readonly sha256: string
  readonly changed: boolean
}

/** Copies the running executable. Not a link: a rebuild must not change the installed one. */
export function placeExecutable(places: Places): Placed {
  if (VERSION.endsWith("-source")) {
    throw new UserError(
      "Only the built executable can install itself.",
      "Run: npm run build && dist/tenure install",
    )
  }
  const running = readFileSync(process.execPath)
  const sha256 = hashOf(running)
  const target = places.executable
  if (isSameFile(target, running.length, sha256)) return { sha256, changed: false }
  makeFolder(dirname(target), places)
  throwIfNotWritten(writeAtomic(target, running, { root: places.home, mode: 0o755 }), target)
  chmodSync(target, 0o755)
  return { sha256, changed: true }
}

/** Whether the hooks run the same executable as this process. */
export function isRunningOne(places: Places): boolean {
  const running = readFileSync(process.execPath)
  return isSameFile(places.executable, running.length, hashOf(running))
}

/** T24: whether the executable is the one that was recorded at installation. */
export function isAsInstalled(places: Places, sha256: string): boolean {
  return hashOf(readFileSync(places.executable)) === sha256
}

/** Writes the plugin and returns what changed; `earlier` are the files of the previous installation. */
export function placePlugin(places: Places, earlier: readonly string[]): string[] {
  const current = new Set(PLUGIN_FILES.map((file) => file.path))
  const gone = earlier.filter((path) => !current.has(path))
  removeBelow(places.marketplace, gone, places)
  const changed = differingFiles(places)
  for (const { path, text, mode } of changed) {
    const target = join(places.marketplace, path)
    makeFolder(dirname(target), places)
    throwIfNotWritten(writeAtomic(target, text, { root: places.home, mode }), target)
    chmodSync(target, mode)
  }
  return [...gone, ...changed.map((file) => file.path)]
}

/** The plugin files on disk that differ from those in this executable. */
export function differingFiles(places: Places): readonly PluginFile[] {
  return pluginFiles(places).filter(({ path, text, mode }) => {
    const found = readLimited(join(places.marketplace, path), text.length * 4)
    if (found.kind !== "read" || found.bytes.toString() !== text) return true
    // Windows has no modes; a file can be run by its name.
    return process.platform !== "win32" && found.stat.mode % 0o1000 !== mode
  })
}

function pluginFiles(places: Places): readonly PluginFile[] {
  const launch = windowsLaunch(places)
  if (launch === undefined) return PLUGIN_FILES
  return PLUGIN_FILES.map((file) =>
    file.path === "plugin/hooks/hooks.json" ? { ...file, text: windowsHooksFile(file.text, launch) } : file,
  )
}

/** Removes the executable, the plugin's files and the folders left empty; returns what it removed. */
export function removeOwnFiles(places: Places, files: readonly string[]): string[] {
  const removed: string[] = []
  if (existsSync(places.executable)) {
    throwIfNotWritten(removeFile(places.executable, { root: places.home }), places.executable)
    removed.push(places.executable)
  }
  removeIfEmpty(dirname(places.executable))
  const ours = new Set([...files, ...PLUGIN_FILES.map((file) => file.path)])
  if (removeBelow(places.marketplace, [...ours], places)) removed.push(places.marketplace)
  removeIfEmpty(places.marketplace)
  return removed
}

/** Removes the client's cached copies of our plugin, which it keeps after uninstalling it. */
export function removeClientCopies(places: Places): void {
  const plugins = join(places.client, "plugins")
  rmSync(join(plugins, "cache", "tenure", "tenure"), { recursive: true, force: true })
  removeIfEmpty(join(plugins, "cache", "tenure"))
  removeIfEmpty(join(plugins, "data", "tenure-tenure"))
}

export function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // Not empty, or missing.
  }
}

/** Turns a refused or failed write into an error for the person. */
export function throwIfNotWritten(
  result: { readonly kind: string; reason?: string; code?: string },
  path: string,
): void {
  if (result.kind !== "refused" && result.kind !== "failed") return
  throw new UserError(
    `Cannot write ${path}: ${result.reason ?? result.code}.`,
    "Fix that and run this again.",
  )
}

export function makeFolder(folder: string, places: Places): void {
  throwIfNotWritten(ensureDir(folder, { root: places.home, mode: 0o700 }), folder)
}

function removeBelow(root: string, paths: readonly string[], places: Places): boolean {
  let any = false
  for (const path of paths) {
    const target = join(root, path)
    if (!existsSync(target)) continue
    throwIfNotWritten(removeFile(target, { root: places.home }), target)
    any = true
    for (let folder = dirname(target); folder !== root; folder = dirname(folder)) removeIfEmpty(folder)
  }
  return any
}

function isSameFile(path: string, size: number, sha256: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined || found.size !== size) return false
  const isRunnable = process.platform === "win32" || (found.mode & 0o111) !== 0
  return isRunnable && hashOf(readFileSync(path)) === sha256
}
