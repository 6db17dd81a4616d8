// The only code that writes files. Writes are atomic: a temporary file in the same folder, fsync, rename; the original is
// never opened for writing. The path is resolved first (real-path.ts) and its folder held open, so that swapping a link
// afterwards has no effect.

import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  unlinkSync,
  writeFileSync,
} from "node:fs"
import { basename, dirname, join, resolve } from "node:path"
import {
  attempt,
  type Failed,
  inHeldFolder,
  type RefusedPath,
  realFolder,
  realTarget,
  refusedPath,
  statOrNull,
  TEMP_NAME,
  tempName,
} from "./real-path.ts"

export type WriteResult = { readonly kind: "written" } | RefusedPath | Failed

/** `root` is the folder the write may not leave. `mode` is for a new file; an existing one keeps its own. */
export interface WriteOptions {
  readonly root: string
  readonly mode?: number
  /** False for files that can be recreated: still atomic, but without fsync. */
  readonly durable?: boolean
  /** For the person's own files: refuses a file with several hard links, because a rename would separate them. */
  readonly keepsLinks?: boolean
}

export type ReadResult =
  | { readonly kind: "read"; readonly bytes: Uint8Array; readonly stat: Stats }
  | { readonly kind: "absent" }
  | { readonly kind: "too-large"; readonly size: number }
  | RefusedPath
  | Failed

/** Windows has neither flag; there only real-path.ts protects. */
export const NO_FOLLOW = constants.O_NOFOLLOW ?? 0
export const NO_BLOCK = constants.O_NONBLOCK ?? 0

export function writeAtomic(path: string, data: Uint8Array | string, options: WriteOptions): WriteResult {
  const result = writeThenLand(path, data, options, (temp, destination) => {
    renameSync(temp, destination)
    return true
  })
  return result.kind === "not-landed" ? { kind: "failed", code: "EBUSY" } : result
}

/**
 * Writes a temporary file beside the real target and lets `land` move it into place, or decline by returning false.
 * Always removes the temporary name.
 */
export function writeThenLand(
  path: string,
  data: Uint8Array | string,
  options: WriteOptions,
  land: (temp: string, destination: string) => boolean,
): WriteResult | { readonly kind: "not-landed" } {
  return attempt(() => {
    const target = realTarget(path, options.root)
    if (target.kind === "refused") return target
    if (options.keepsLinks && hasHardLink(target.existing))
      return refusedPath("it has more than one hard link")
    return inHeldFolder(dirname(target.path), ({ path: folder, fd }) => {
      const temp = join(folder, tempName())
      try {
        const like = target.existing ?? options.mode ?? 0o600
        const isInPlace = writeTemp(temp, data, like, target.path, options.durable ?? true)
        if (!isInPlace) return refusedPath("its folder was moved during the write")
        if (!land(temp, join(folder, basename(target.path)))) return { kind: "not-landed" }
      } finally {
        // Usually already renamed. Checking first is cheaper than an exception.
        if (statOrNull(temp) !== null) attempt(() => unlinkSync(temp))
      }
      if (fd !== null && (options.durable ?? true)) attempt(() => fsyncSync(fd))
      return { kind: "written" }
    })
  })
}

/** Never blocks on a pipe and never reads more than `maxBytes`. */
export function readLimited(path: string, maxBytes: number): ReadResult {
  const result = attempt(() => readOpen(openSync(path, constants.O_RDONLY | NO_BLOCK), maxBytes))
  if (result.kind === "failed" && (result.code === "ENOENT" || result.code === "ENOTDIR"))
    return { kind: "absent" }
  return result
}

/** The text of a file; undefined if absent, too large or unreadable. */
export function readText(path: string, maxBytes: number): string | undefined {
  const file = readLimited(path, maxBytes)
  return file.kind === "read" ? new TextDecoder().decode(file.bytes) : undefined
}

export type FolderResult = { readonly kind: "ready"; readonly path: string } | RefusedPath | Failed

/** Creates missing folders one by one below the real path of the nearest existing one. */
export function ensureDir(path: string, options: WriteOptions): FolderResult {
  return attempt((): FolderResult => {
    const missing: string[] = []
    let existing = resolve(path)
    while (statOrNull(existing) === null && dirname(existing) !== existing) {
      missing.unshift(basename(existing))
      existing = dirname(existing)
    }
    const folder = attempt(() => realFolder(existing, options.root))
    if (folder.kind === "failed") return refusedPath("it is a link to a file that does not exist")
    if (folder.kind === "refused") return folder

    let real = folder.path
    if (!statOrNull(real)?.isDirectory()) return refusedPath("it is not a folder")
    for (const name of missing) {
      real = join(real, name)
      const made = attempt(() => mkdirSync(real, { mode: options.mode ?? 0o700 }))
      if (typeof made === "object" && made.code !== "EEXIST") return made
      if (!statOrNull(real)?.isDirectory()) return refusedPath("it is not a folder")
    }
    return { kind: "ready", path: real }
  })
}

/** Replaces a file that has several hard links (`cp -al`) with a copy, so that writes no longer affect the other name (T09). */
export function breakFileLinks(path: string, root: string, maxBytes = Number.POSITIVE_INFINITY): WriteResult {
  for (let left = DETACH_TRIES; left > 0; left--) {
    const before = readLimited(path, maxBytes)
    if (before.kind !== "read")
      return { kind: "failed", code: before.kind === "failed" ? before.code : "EFBIG" }
    const result = writeThenLand(path, before.bytes, { root }, (temp, destination) => {
      const now = statOrNull(destination)
      if (now?.size !== before.stat.size || now.mtimeMs !== before.stat.mtimeMs) return false
      renameSync(temp, destination)
      return true
    })
    if (result.kind !== "not-landed") return result
  }
  return { kind: "failed", code: "EBUSY" }
}

const DETACH_TRIES = 3

export function hasHardLink(stat: Stats | null | undefined): boolean {
  return stat?.isFile() === true && stat.nlink > 1
}

export type RemoveResult = { readonly kind: "removed" } | { readonly kind: "absent" } | RefusedPath | Failed

/** Removes the name itself: a link, never its target. */
export function removeFile(path: string, options: { readonly root: string }): RemoveResult {
  const result = attempt((): RemoveResult => {
    const folder = realFolder(dirname(path), options.root)
    if (folder.kind === "refused") return folder
    const named = join(folder.path, basename(path))
    const there = statOrNull(named)
    if (there === null) return { kind: "absent" }
    if (there.isDirectory()) return refusedPath("it is not a regular file")
    unlinkSync(named)
    return { kind: "removed" }
  })
  return result.kind === "failed" && result.code === "ENOENT" ? { kind: "absent" } : result
}

/** The writer of a temporary file this old is dead (F01). */
const STALE_TEMP_MS = 60_000

/** Removes the temporary files of killed writes in `dir`. Returns how many. */
export function sweepTemps(dir: string, now: number, olderThanMs = STALE_TEMP_MS): number {
  const stale = staleTemps(dir, now, olderThanMs)
  return stale.filter((path) => attempt(() => rmSync(path, { recursive: true })) === undefined).length
}

export function staleTemps(dir: string, now: number, olderThanMs = STALE_TEMP_MS): string[] {
  const names = attempt(() => readdirSync(dir))
  if (!Array.isArray(names)) return []
  return names
    .filter((each) => TEMP_NAME.test(each))
    .map((name) => join(dir, name))
    .filter((path) => {
      const stat = statOrNull(path)
      return stat !== null && !stat.isSymbolicLink() && now - stat.mtimeMs >= olderThanMs
    })
}

/** False, with nothing written, if the temporary file is not in the folder of `beside`. */
function writeTemp(
  temp: string,
  data: Uint8Array | string,
  like: Stats | number,
  beside: string,
  durable: boolean,
): boolean {
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | NO_FOLLOW
  const fd = openSync(temp, flags, typeof like === "number" ? like : 0o600)
  try {
    if (realpathSync(temp) !== join(dirname(beside), basename(temp))) return false
    if (typeof like !== "number") keepOwnerAndMode(fd, like)
    writeFileSync(fd, data)
    if (durable) fsyncSync(fd)
    return true
  } finally {
    closeSync(fd)
  }
}

function keepOwnerAndMode(fd: number, existing: Stats): void {
  const own = fstatSync(fd)
  if (own.uid !== existing.uid || own.gid !== existing.gid)
    attempt(() => fchownSync(fd, existing.uid, existing.gid))
  fchmodSync(fd, existing.mode & 0o777)
}

function readOpen(fd: number, maxBytes: number): ReadResult {
  try {
    const stat = fstatSync(fd)
    if (!stat.isFile()) return refusedPath("it is not a regular file")
    if (stat.size > maxBytes) return { kind: "too-large", size: stat.size }
    const bytes = readFileSync(fd)
    return bytes.length > maxBytes ? { kind: "too-large", size: bytes.length } : { kind: "read", bytes, stat }
  } finally {
    closeSync(fd)
  }
}
