// What the disk says about the paths of a call: where they lead, which files match a glob, what is below a folder.
// guard/rules/judge-attempt.ts asks only what a rule needs.

import {
  exists,
  isFolder,
  isLink,
  namesIn,
  pathsBelow,
  resolveSymlinks,
  smallFileText,
} from "../../io/resolve-symlinks.ts"
import type { Environment } from "../../text/environment.ts"
import type { PathFacts } from "../rules/judge-attempt.ts"
import type { JudgedPath } from "../rules/path-pattern.ts"
import { CWD_MARK, couldBe, hasWildcard, ROOT_MARK } from "../shell/path-text.ts"
import type { ShellFacts } from "../shell/shell-command.ts"

export interface PathRoots {
  /** The project's root, resolved. */
  readonly root: string
  /** Where the session is. */
  readonly cwd: string
  readonly home: string | undefined
  /** Folders for temporary files. */
  readonly temporary: readonly string[]
}

const MAX_EXPANDED = 500

export type DiskFacts = PathFacts & ShellFacts

export function diskFacts(where: PathRoots): DiskFacts {
  const whole = (path: string, dir: string | undefined) => absolute(path, dir, where)
  return {
    foldsCase: process.platform === "darwin" || process.platform === "win32",
    places: (path, dir) => {
      const spelled = whole(path, dir)
      const real = resolveSymlinks(spelled, where.root)
      const others = [plain(spelled), ...otherSpellings(path, dir, where)].filter((each) => each !== real)
      return [real, ...others].map((each) => placeOf(each, where))
    },
    expand: (pattern, dir) => expand(whole(pattern, dir)),
    below: (path, dir) => {
      const folder = resolveSymlinks(whole(path, dir))
      return isFolder(folder) ? pathsBelow(folder) : []
    },
    isFolder: (path, dir) => isFolder(whole(path, dir)),
    exists: (path, dir) => exists(whole(path, dir)),
    read: (path, dir) => smallFileText(whole(path, dir)),
    folders: (pattern) => expand(whole(pattern, "")).filter(isFolder),
    inside: (path, dir) => {
      const folder = resolveSymlinks(whole(path, dir))
      if (!isFolder(folder)) return []
      return pathsBelow(folder)
        .filter((each) => !isLink(each))
        .map((each) => each.slice(folder.length + 1))
    },
  }
}

function placeOf(path: string, { root, home, temporary }: PathRoots): JudgedPath {
  const below = (folder: string) => {
    if (path === folder) return ""
    const start = folder === "/" ? "/" : `${folder}/`
    return path.startsWith(start) ? path.slice(start.length) : undefined
  }
  const inside = below(root)
  const atHome = home === undefined ? undefined : below(home)
  const isTemporary = inside === undefined && temporary.some((folder) => below(folder) !== undefined)
  const parts = (inside ?? path.slice(1)).split("/")
  return { inside, whole: path, home: atHome && `~/${atHome}`, isTemporary, parts }
}

/** An unknown folder counts as the session's: the finding is then only a doubt. */
function absolute(path: string, dir: string | undefined, where: PathRoots): string {
  if (path.startsWith(ROOT_MARK)) return where.root + path.slice(1)
  if (path.startsWith(CWD_MARK)) return where.cwd + path.slice(1)
  if (path.startsWith("/")) return path.startsWith("/proc/") ? throughProc(path, where.cwd) : path
  const spelled = path.startsWith("file://") ? path.slice("file://".length) : path
  if (spelled.startsWith("/")) return absolute(spelled, dir, where)
  if (/^~(?=\/|$)/.test(spelled)) return `${where.home ?? "/~"}${spelled.slice(1)}`
  if (dir === undefined || dir === "") return `${where.cwd}/${spelled}`
  return absolute(`${dir}/${spelled}`, "", where)
}

/** `/proc/self/cwd/x` is x in the folder of the process that opens it. */
function throughProc(path: string, cwd: string): string {
  const match = /^\/proc\/+[^/]+\/+(cwd|root)(?=\/|$)/.exec(path)
  if (match === null) return path
  return (match[1] === "cwd" ? cwd : "") + path.slice(match[0].length)
}

/** A backslash separates folders on some systems. */
function otherSpellings(path: string, dir: string | undefined, where: PathRoots): readonly string[] {
  return path.includes("\\") ? [plain(absolute(path.replaceAll("\\", "/"), dir, where))] : []
}

/** Resolves `.` and `..` as text. */
function plain(path: string): string {
  if (!path.includes("/.") && !path.includes("//") && !path.endsWith("/")) return path
  const parts: string[] = []
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue
    if (part === "..") parts.pop()
    else parts.push(part)
  }
  return `/${parts.join("/")}`
}

function expand(pattern: string): readonly string[] {
  let found = ["/"]
  for (const part of plain(pattern).split("/").slice(1)) {
    found = hasWildcard(part)
      ? found.flatMap((folder) => fitting(folder, part)).slice(0, MAX_EXPANDED)
      : found.map((folder) => (folder === "/" ? `/${part}` : `${folder}/${part}`))
  }
  return found.filter(exists)
}

/** Only a pattern that begins with a dot matches a hidden name. `**` is the folder and every one below it. */
function fitting(folder: string, pattern: string): readonly string[] {
  if (/^\u0001{2,}$/.test(pattern))
    return [folder, ...pathsBelow(folder).filter((path) => isFolder(path) && !path.includes("/."))]
  const hidden = pattern.startsWith(".")
  return namesIn(folder)
    .filter((name) => name.startsWith(".") === hidden && couldBe(pattern, name))
    .map((name) => (folder === "/" ? `/${name}` : `${folder}/${name}`))
}

export function temporaryFolders(env: Environment): readonly string[] {
  const named = env["TMPDIR"]?.replace(/(?<=.)\/+$/, "")
  return ["/tmp", "/private/tmp", "/var/tmp", "/dev/shm", ...(named?.startsWith("/") ? [named] : [])]
}
