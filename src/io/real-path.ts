// Where a path really leads, asked before every write (T09). A link may stand in the way as long as
// its real end is inside `root`, is not git's own folder, and is the same sort of file as its name says;
// anything else is refused with a reason fit to be shown to a person.

import { closeSync, constants, existsSync, lstatSync, openSync, realpathSync, type Stats } from "node:fs"
import { basename, dirname, extname, isAbsolute, join, relative, sep } from "node:path"

export type Refusal =
  | "its real path is outside the project"
  | "its real path is inside .git"
  | "it is a link to a file that does not exist"
  | "it is a link to another kind of file"
  | "it is not a regular file"
  | "it is not a folder"
  | "it has more than one hard link"
  | "its folder was moved during the write"

export type Refused = { readonly kind: "refused"; readonly reason: Refusal }
export type Failed = { readonly kind: "failed"; readonly code: string }

/** `path` is real: no component of it was a link when it was looked at. */
export type Target = { readonly kind: "target"; readonly path: string; readonly existing: Stats | null }

export function realTarget(path: string, root: string): Target | Refused {
  const folder = realFolder(dirname(path), root)
  if (folder.kind === "refused") return folder

  const named = join(folder.path, basename(path))
  const found = statOrNull(named)
  if (found === null) return { kind: "target", path: named, existing: null }
  if (!found.isSymbolicLink()) return regularFile(named, found)

  const real = realOrNull(named)
  if (real === null) return refused("it is a link to a file that does not exist")
  const outside = leaves(real, root)
  if (outside !== null) return outside
  if (extname(real) !== extname(named)) return refused("it is a link to another kind of file")
  return regularFile(real, lstatSync(real))
}

/** The real path of a folder that exists. Throws ENOENT when it does not. */
export function realFolder(path: string, root: string): { kind: "folder"; path: string } | Refused {
  const real = realpathSync(path)
  return leaves(real, root) ?? { kind: "folder", path: real }
}

/**
 * Acts with the folder held open. On Linux it is then reached by a path of its own, which no link
 * swapped later can lead elsewhere; on other systems by its real path.
 */
export function inHeldFolder<T>(
  dir: string,
  act: (held: { readonly path: string; readonly fd: number | null }) => T,
): T | Refused {
  if (process.platform === "win32") return act({ path: dir, fd: null })
  const fd = openSync(dir, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW)
  try {
    const own = `/proc/self/fd/${fd}`
    const path = process.platform === "linux" && existsSync(own) ? own : dir
    if (realpathSync(path) !== dir) return refused("its folder was moved during the write")
    return act({ path, fd })
  } finally {
    closeSync(fd)
  }
}

/** The names of our temporary files, and of nothing else; beside a copy of the store SQLite puts files of its own. */
export const TEMP_NAME = /^\.tenure-[0-9a-f]{16}\.tmp(?:-journal|-wal|-shm)?$/

export function tempName(): string {
  return `.tenure-${crypto.randomUUID().replaceAll("-", "").slice(0, 16)}.tmp`
}

export function statOrNull(path: string): Stats | null {
  return lstatSync(path, { throwIfNoEntry: false }) ?? null
}

export function refused(reason: Refusal): Refused {
  return { kind: "refused", reason }
}

/** Fit to be shown to a person: our own reason, or the system's code. */
export function whyNot(result: Refused | Failed): string {
  return result.kind === "refused" ? result.reason : result.code
}

/** Turns the system's errors into values; anything without a code is our bug and goes on. */
export function attempt<T>(act: () => T): T | Failed {
  try {
    return act()
  } catch (error) {
    const code = (error as { code?: unknown }).code
    if (typeof code !== "string") throw error
    return { kind: "failed", code }
  }
}

function regularFile(path: string, existing: Stats): Target | Refused {
  if (!existing.isFile()) return refused("it is not a regular file")
  if (existing.nlink > 1) return refused("it has more than one hard link")
  return { kind: "target", path, existing }
}

function leaves(real: string, root: string): Refused | null {
  const inner = relative(realpathSync(root), real)
  const parts = inner.split(sep)
  if (parts[0] === ".." || isAbsolute(inner)) return refused("its real path is outside the project")
  if (parts.some((part) => part.toLowerCase() === ".git")) return refused("its real path is inside .git")
  return null
}

function realOrNull(path: string): string | null {
  const real = attempt(() => realpathSync(path))
  return typeof real === "string" ? real : null
}
