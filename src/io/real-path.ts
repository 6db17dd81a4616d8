// Resolves a path before every write (T09). A link is allowed if its target is inside `root`, outside `.git`, and has the
// same extension; anything else is refused with a reason for the person.
import { closeSync, constants, existsSync, lstatSync, openSync, realpathSync, type Stats } from "node:fs"
import { basename, dirname, extname, isAbsolute, join, relative, sep } from "node:path"

export type UnsafePathReason =
  | "its real path is outside the project"
  | "its real path is inside .git"
  | "it is a link to a file that does not exist"
  | "it is a link to another kind of file"
  | "it is not a regular file"
  | "it is not a folder"
  | "it has more than one hard link"
  | "its folder was moved during the write"

export type RefusedPath = { readonly kind: "refused"; readonly reason: UnsafePathReason }
export type Failed = { readonly kind: "failed"; readonly code: string }

/**
 * `path` contained no link when it was resolved. The file may have a second hard link, so writers must replace it and never
 * write into it.
 */
export type RealTarget = { readonly kind: "target"; readonly path: string; readonly existing: Stats | null }

export function realTarget(path: string, root: string): RealTarget | RefusedPath {
  const folder = realFolder(dirname(path), root)
  if (folder.kind === "refused") return folder

  const named = join(folder.path, basename(path))
  const found = statOrNull(named)
  if (found === null) return { kind: "target", path: named, existing: null }
  if (!found.isSymbolicLink()) return regularFile(named, found)

  const real = realOrNull(named)
  if (real === null) return refusedPath("it is a link to a file that does not exist")
  const outside = leaves(real, root)
  if (outside !== null) return outside
  if (extname(real) !== extname(named)) return refusedPath("it is a link to another kind of file")
  return regularFile(real, lstatSync(real))
}

/** Throws ENOENT if the folder does not exist. */
export function realFolder(path: string, root: string): { kind: "folder"; path: string } | RefusedPath {
  const real = realpathSync(path)
  return leaves(real, root) ?? { kind: "folder", path: real }
}

/** Acts with the folder held open. On Linux its path goes through the descriptor, so a link swapped later has no effect. */
export function inHeldFolder<T>(
  dir: string,
  act: (held: { readonly path: string; readonly fd: number | null }) => T,
): T | RefusedPath {
  if (process.platform === "win32") return act({ path: dir, fd: null })
  const fd = openSync(dir, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW)
  try {
    const own = `/proc/self/fd/${fd}`
    const path = process.platform === "linux" && existsSync(own) ? own : dir
    if (realpathSync(path) !== dir) return refusedPath("its folder was moved during the write")
    return act({ path, fd })
  } finally {
    closeSync(fd)
  }
}

/** Matches only our temporary files, and SQLite's beside a copy of the store. */
export const TEMP_NAME = /^\.tenure-[0-9a-f]{16}\.tmp(?:-journal|-wal|-shm)?$/

export function tempName(): string {
  return `.tenure-${crypto.randomUUID().replaceAll("-", "").slice(0, 16)}.tmp`
}

export function statOrNull(path: string): Stats | null {
  return lstatSync(path, { throwIfNoEntry: false }) ?? null
}

export function refusedPath(reason: UnsafePathReason): RefusedPath {
  return { kind: "refused", reason }
}

/** For a person: our own reason, or the system's error code. */
export function whyNot(result: RefusedPath | Failed): string {
  return result.kind === "refused" ? result.reason : result.code
}

/** Turns system errors into values; rethrows errors without a code, which are bugs. */
export function attempt<T>(act: () => T): T | Failed {
  try {
    return act()
  } catch (error) {
    const code = (error as { code?: unknown }).code
    if (typeof code !== "string") throw error
    return { kind: "failed", code }
  }
}

function regularFile(path: string, existing: Stats): RealTarget | RefusedPath {
  if (!existing.isFile()) return refusedPath("it is not a regular file")
  return { kind: "target", path, existing }
}

function leaves(real: string, root: string): RefusedPath | null {
  const inner = relative(realpathSync(root), real)
  const parts = inner.split(sep)
  if (parts[0] === ".." || isAbsolute(inner)) return refusedPath("its real path is outside the project")
  if (parts.some((part) => part.toLowerCase() === ".git")) return refusedPath("its real path is inside .git")
  return null
}

function realOrNull(path: string): string | null {
  const real = attempt(() => realpathSync(path))
  return typeof real === "string" ? real : null
}

/** Compares the paths as written, without resolving links. */
export function isOutside(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way === ".." || way.startsWith("../") || way.startsWith("..\\") || isAbsolute(way)
}
