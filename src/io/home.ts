// Where things live (HOME-01, HOME-02). A project is the nearest folder with `.tenure/`, at or below the git
// root; a linked worktree has its own lessons and shares the main worktree's `.tenure/local`. The person's
// own `~/.tenure` is never taken for a project. Only `stat` and two small reads: this runs before every hook.
import { lstatSync, realpathSync, statSync } from "node:fs"
import { homedir } from "node:os"
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path"
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
}

/** The initialised project around `from`, or undefined: then Tenure is silent. */
export function findProject(from: string): Project | undefined {
  if (!isAbsolute(from)) return undefined
  const place = locate(from)
  const main = place.gitRoot === undefined ? undefined : mainWorktree(place.gitRoot)
  const root = place.withTenure ?? (main === undefined ? undefined : place.gitRoot)
  if (root === undefined) return undefined
  const shared = main === undefined ? undefined : join(main, relative(place.gitRoot ?? root, root))
  if (shared !== undefined && hasTenure(shared)) return project(root, shared)
  return place.withTenure === undefined ? undefined : project(root, root)
}

/** Where `tenure init` makes `.tenure/`: the nearest one, else the git root, else here. */
export function projectRootFor(from: string): string {
  const place = locate(from)
  return place.withTenure ?? place.gitRoot ?? real(from)
}

export function project(root: string, localRoot: string = root): Project {
  const tenure = join(root, ".tenure")
  return { root, tenure, local: join(localRoot, ".tenure", "local"), localRoot }
}

/** `~`, from HOME or the password file; undefined when neither names a folder. */
export function personHome(
  env: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined {
  if (env["HOME"] !== undefined && isAbsolute(env["HOME"])) return env["HOME"]
  try {
    const known = homedir()
    return isAbsolute(known) ? known : undefined
  } catch {
    return undefined
  }
}

interface Place {
  readonly withTenure: string | undefined
  readonly gitRoot: string | undefined
}

function locate(from: string): Place {
  let withTenure: string | undefined
  const start = real(from)
  for (let folder = start; ; folder = dirname(folder)) {
    if (withTenure === undefined && hasTenure(folder)) withTenure = folder
    if (exists(join(folder, ".git"))) return { withTenure, gitRoot: folder }
    if (dirname(folder) === folder) return { withTenure, gitRoot: undefined }
  }
}

/** The main worktree, when `gitRoot` is a linked one: `.git` is then a file that leads to the common folder. */
function mainWorktree(gitRoot: string): string | undefined {
  const dotGit = join(gitRoot, ".git")
  try {
    if (!lstatSync(dotGit).isFile()) return undefined
    const pointer = /^gitdir: (.+)$/m.exec(readSmall(dotGit))?.[1]
    if (pointer === undefined) return undefined
    const gitDir = resolve(gitRoot, pointer.trim())
    const common = resolve(gitDir, readSmall(join(gitDir, "commondir")).trim())
    return common.endsWith(`${sep}.git`) ? dirname(common) : undefined
  } catch {
    return undefined
  }
}

/** A `.tenure` folder, or a link to one that stays inside; the person's own home is not a project. */
function hasTenure(folder: string): boolean {
  const path = join(folder, ".tenure")
  try {
    const found = lstatSync(path)
    if (found.isDirectory()) return !isPersonHome(folder)
    if (!found.isSymbolicLink() || !statSync(path).isDirectory()) return false
    return realpathSync(path).startsWith(folder + sep)
  } catch {
    return false
  }
}

/** HOME may be written with a trailing slash, a detour or through a link. */
function isPersonHome(folder: string): boolean {
  const home = personHome()
  return home !== undefined && (home === folder || real(home) === folder)
}

/** Also true for a link that leads nowhere, or to itself. */
function exists(path: string): boolean {
  return attempt(() => lstatSync(path)) !== undefined
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

function real(path: string): string {
  return attempt(() => realpathSync(path)) ?? resolve(path)
}
