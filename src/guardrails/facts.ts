// What the disk says about the paths of a call: where they lead, which files a glob stands for, what lies below a
// folder. The judge (core/guard/guardrails.ts) asks only what a rule needs to know.
import type { Environment } from "../core/environment.ts"
import type { PathFacts } from "../core/guard/guardrails.ts"
import type { Place } from "../core/guard/path-pattern.ts"
import { couldBe, hasWildcard } from "../core/guard/patterns.ts"
import type { ShellFacts } from "../core/guard/shell-attempt.ts"
import { exists, isFolder, lead, namesIn, pathsBelow, textOf } from "../io/lead.ts"

export interface Where {
  /** The project's root, real. */
  readonly root: string
  /** Where the session is. */
  readonly cwd: string
  readonly home: string | undefined
  /** Folders for temporary files. */
  readonly temporary: readonly string[]
}

const MOST_EXPANDED = 500

export type DiskFacts = PathFacts & ShellFacts

export function diskFacts(where: Where): DiskFacts {
  const whole = (path: string, dir: string | undefined) => absolute(path, dir, where)
  return {
    foldsCase: process.platform === "darwin" || process.platform === "win32",
    places: (path, dir) => {
      const spelled = whole(path, dir)
      const real = lead(spelled, where.root)
      const others = [plain(spelled), ...otherSpellings(path, dir, where)].filter((each) => each !== real)
      return [real, ...others].map((each) => placeOf(each, where))
    },
    expand: (pattern, dir) => expand(whole(pattern, dir)),
    below: (path, dir) => {
      const folder = lead(whole(path, dir))
      return isFolder(folder) ? pathsBelow(folder) : []
    },
    isFolder: (path, dir) => isFolder(whole(path, dir)),
    exists: (path, dir) => exists(whole(path, dir)),
    read: (path, dir) => textOf(whole(path, dir)),
  }
}

function placeOf(path: string, { root, home, temporary }: Where): Place {
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

/** An unknown folder is taken to be the session's own: the finding is then only a doubt. */
function absolute(path: string, dir: string | undefined, where: Where): string {
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

/** A backslash parts folders on some systems. */
function otherSpellings(path: string, dir: string | undefined, where: Where): readonly string[] {
  return path.includes("\\") ? [plain(absolute(path.replaceAll("\\", "/"), dir, where))] : []
}

/** `.` and `..` taken out as text. */
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
      ? found.flatMap((folder) => fitting(folder, part)).slice(0, MOST_EXPANDED)
      : found.map((folder) => (folder === "/" ? `/${part}` : `${folder}/${part}`))
  }
  return found.filter(exists)
}

/** A name that begins with a dot is only found by a pattern that does. */
function fitting(folder: string, pattern: string): readonly string[] {
  const hidden = pattern.startsWith(".")
  return namesIn(folder)
    .filter((name) => name.startsWith(".") === hidden && couldBe(pattern, name))
    .map((name) => (folder === "/" ? `/${name}` : `${folder}/${name}`))
}

/** Where anyone may leave things for a while. */
export function temporaryFolders(env: Environment): readonly string[] {
  const named = env["TMPDIR"]?.replace(/(?<=.)\/+$/, "")
  return ["/tmp", "/private/tmp", "/var/tmp", "/dev/shm", ...(named?.startsWith("/") ? [named] : [])]
}
