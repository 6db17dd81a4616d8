// Finds the project and the home (HOME-01, HOME-02). A project is the nearest folder with `.tenure/`, at or below the git
// root; a linked worktree has its own lessons and shares the main worktree's `.tenure/local`. The person's `~/.tenure` is
// never a project. Uses only `stat` and two small reads, because it runs before every hook.

import { lstatSync, realpathSync, type Stats } from "node:fs"
import type { Environment } from "../text/environment.ts"
import { readSmall } from "./small-file.ts"

export interface Project {
  /** The folder that holds, or would hold, `.tenure/`. */
  readonly root: string
  /** The root's own `.tenure`; its lessons are this worktree's. */
  readonly tenure: string
  /** This machine's data, shared by all worktrees of the repository. */
  readonly local: string
  /** The folder that `local` must not leave through a link. */
  readonly localRoot: string
  /** Only where the lessons are the person's own: the client's file for them, and the folder it must not leave. */
  readonly rules?: { readonly path: string; readonly root: string }
}

/** The initialised project around `from`; undefined means that Tenure stays silent. */
export function findProject(from: string): Project | undefined {
  if (!isAbsolute(from)) return undefined
  const place = locate(from)
  const main = place.gitRoot === undefined ? undefined : mainWorktree(place.gitRoot)
  const root = place.withTenure ?? (main === undefined ? undefined : place.gitRoot)
  if (root === undefined) return undefined
  const shared = main === undefined ? undefined : main + root.slice((place.gitRoot ?? root).length)
  if (shared !== undefined && hasTenure(shared)) return project(root, shared)
  return place.withTenure === undefined ? undefined : project(root, root)
}

/** Where `tenure init` makes `.tenure/`: the nearest one, else the git root, else here. */
export function projectRootFor(from: string): string {
  const place = locate(from)
  return place.withTenure ?? place.gitRoot ?? real(from)
}

export function project(root: string, localRoot: string = root): Project {
  return { root, tenure: below(root, ".tenure"), local: below(localRoot, ".tenure/local"), localRoot }
}

/** From HOME or the password file; undefined if neither names a folder. */
export function personHome(env: Environment = process.env): string | undefined {
  if (env["HOME"] !== undefined && isAbsolute(env["HOME"])) return env["HOME"]
  // Loaded lazily: HOME is nearly always set.
  const os = require("node:os") as typeof import("node:os")
  const known = attempt(() => os.homedir())
  return known !== undefined && isAbsolute(known) ? known : undefined
}

interface Place {
  readonly withTenure: string | undefined
  readonly gitRoot: string | undefined
}

export function locate(from: string): Place {
  let withTenure: string | undefined
  const start = real(from)
  for (let folder = start; ; folder = above(folder)) {
    if (withTenure === undefined && hasTenure(folder)) withTenure = folder
    if (look(below(folder, ".git")) !== undefined) return { withTenure, gitRoot: folder }
    if (above(folder) === folder) return { withTenure, gitRoot: undefined }
  }
}

/** The main worktree if `gitRoot` is a linked one, where `.git` is a file that points to the common folder. */
export function mainWorktree(gitRoot: string): string | undefined {
  const dotGit = below(gitRoot, ".git")
  if (look(dotGit)?.isFile() !== true) return undefined
  const { dirname, join, resolve, sep } = paths()
  try {
    const pointer = /^gitdir: (.+)$/m.exec(readSmall(dotGit))?.[1]
    if (pointer === undefined) return undefined
    const gitDir = resolve(gitRoot, pointer.trim())
    const common = resolve(gitDir, readSmall(join(gitDir, "commondir")).trim())
    return common.endsWith(`${sep}.git`) ? dirname(common) : undefined
  } catch {
    return undefined
  }
}

/** Only a person's `.tenure` has this folder (local-data-owner.ts), whoever runs us and whatever HOME is. */
const PERSONAL = "places"

/** A `.tenure` folder, or a link to one that stays inside; the person's own home is not a project. */
function hasTenure(folder: string): boolean {
  const path = below(folder, ".tenure")
  const found = look(path)
  if (found === undefined) return false
  if (found.isDirectory()) return !isPersonHome(folder) && look(below(path, PERSONAL)) === undefined
  if (!found.isSymbolicLink()) return false
  const target = attempt(() => realpathSync(path))
  const inside = process.platform === "win32" ? `${folder}\\` : below(folder, "")
  return target?.startsWith(inside) === true && look(target)?.isDirectory() === true
}

/** HOME may have a trailing slash, a detour or a link. */
function isPersonHome(folder: string): boolean {
  const home = personHome()
  return home !== undefined && (home === folder || real(home) === folder)
}

/** Does not follow links. Absence is the common case and must not cost an exception. */
function look(path: string): Stats | undefined {
  return attempt(() => lstatSync(path, { throwIfNoEntry: false }))
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** The system's own function takes half the time; on Windows it would also resolve mapped drives. */
const realPath = process.platform === "win32" ? realpathSync : realpathSync.native

function real(path: string): string {
  return attempt(() => realPath(path)) ?? paths().resolve(path)
}

// Replacements for node:path, which is too slow to load for a hook outside a project.

function isAbsolute(path: string): boolean {
  return path.startsWith("/") || (process.platform === "win32" && paths().isAbsolute(path))
}

/** Both separators work on Windows. */
function below(folder: string, name: string): string {
  return folder.endsWith("/") ? folder + name : `${folder}/${name}`
}

/** The parent of a root is itself. */
function above(folder: string): string {
  if (process.platform === "win32") return paths().dirname(folder)
  const cut = folder.lastIndexOf("/")
  return cut <= 0 ? "/" : folder.slice(0, cut)
}

function paths(): typeof import("node:path") {
  return require("node:path") as typeof import("node:path")
}
