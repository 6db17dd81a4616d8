// Where things live (HOME-01, HOME-02). A project is the nearest folder with `.tenure/`, at or below the git
// root; a linked worktree has its own lessons and shares the main worktree's `.tenure/local`. The person's
// own `~/.tenure` is never taken for a project. Only `stat` and two small reads: this runs before every hook.
import { lstatSync, realpathSync, type Stats } from "node:fs"
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
  // Loaded only now: nearly always HOME says it, and every hook would pay.
  const os = require("node:os") as typeof import("node:os")
  const known = attempt(() => os.homedir())
  return known !== undefined && isAbsolute(known) ? known : undefined
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
    if (look(join(folder, ".git")) !== undefined) return { withTenure, gitRoot: folder }
    if (dirname(folder) === folder) return { withTenure, gitRoot: undefined }
  }
}

/** The main worktree, when `gitRoot` is a linked one: `.git` is then a file that leads to the common folder. */
function mainWorktree(gitRoot: string): string | undefined {
  const dotGit = join(gitRoot, ".git")
  try {
    if (look(dotGit)?.isFile() !== true) return undefined
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
  const found = look(path)
  if (found === undefined) return false
  if (found.isDirectory()) return !isPersonHome(folder)
  if (!found.isSymbolicLink()) return false
  const target = attempt(() => realpathSync(path))
  return target?.startsWith(folder + sep) === true && look(target)?.isDirectory() === true
}

/** HOME may be written with a trailing slash, a detour or through a link. */
function isPersonHome(folder: string): boolean {
  const home = personHome()
  return home !== undefined && (home === folder || real(home) === folder)
}

/** What is there, a link as itself; undefined for nothing. Nothing is the common case and must not cost an error. */
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

function real(path: string): string {
  return attempt(() => realpathSync(path)) ?? resolve(path)
}
