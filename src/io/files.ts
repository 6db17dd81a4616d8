// The only code that writes files. A write is whole or did not happen: a temporary file in the same
// folder, fsync, rename; the original is never opened for writing. Where a path really leads is settled
// first (real-path.ts), and the folder is then held open so that a link swapped afterwards changes nothing.

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
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  unlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs"
import { basename, dirname, join, resolve } from "node:path"
import {
  attempt,
  type Failed,
  inHeldFolder,
  type Refused,
  realFolder,
  realTarget,
  refused,
  statOrNull,
  TEMP_NAME,
  tempName,
} from "./real-path.ts"

export type WriteResult = { readonly kind: "written" } | Refused | Failed

/** `root` is the folder the write may not leave. `mode` is for a new file; an existing one keeps its own. */
export interface WriteOptions {
  readonly root: string
  readonly mode?: number
  /** False for what can be made again: still whole or not at all, but not waited for until it is on the disk. */
  readonly durable?: boolean
}

export type ReadResult =
  | { readonly kind: "read"; readonly bytes: Uint8Array; readonly stat: Stats }
  | { readonly kind: "absent" }
  | { readonly kind: "too-large"; readonly size: number }
  | Refused
  | Failed

/** Windows has neither flag; a path there is settled by real-path.ts alone. */
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0
const NO_BLOCK = constants.O_NONBLOCK ?? 0

export function writeAtomic(path: string, data: Uint8Array | string, options: WriteOptions): WriteResult {
  const result = writeLanding(path, data, options, (temp, destination) => {
    renameSync(temp, destination)
    return true
  })
  return result.kind === "not-landed" ? { kind: "failed", code: "EBUSY" } : result
}

/**
 * Writes a temporary file beside the real target and lets `land` put it in place, or decline by false.
 * The temporary name is gone afterwards, whatever happened.
 */
export function writeLanding(
  path: string,
  data: Uint8Array | string,
  options: WriteOptions,
  land: (temp: string, destination: string) => boolean,
): WriteResult | { readonly kind: "not-landed" } {
  return attempt(() => {
    const target = realTarget(path, options.root)
    if (target.kind === "refused") return target
    return inHeldFolder(dirname(target.path), ({ path: folder, fd }) => {
      const temp = join(folder, tempName())
      try {
        const like = target.existing ?? options.mode ?? 0o600
        const isInPlace = writeTemp(temp, data, like, target.path, options.durable ?? true)
        if (!isInPlace) return refused("its folder was moved during the write")
        if (!land(temp, join(folder, basename(target.path)))) return { kind: "not-landed" }
      } finally {
        // Mostly it has been renamed; an error is dear to make, and a hook has none to spare.
        if (statOrNull(temp) !== null) attempt(() => unlinkSync(temp))
      }
      if (fd !== null && (options.durable ?? true)) attempt(() => fsyncSync(fd))
      return { kind: "written" }
    })
  })
}

/** Never blocks on a pipe and never reads more than it was allowed to. */
export function readLimited(path: string, maxBytes: number): ReadResult {
  const result = attempt(() => readOpen(openSync(path, constants.O_RDONLY | NO_BLOCK), maxBytes))
  if (result.kind === "failed" && (result.code === "ENOENT" || result.code === "ENOTDIR"))
    return { kind: "absent" }
  return result
}

/** The text of a file; undefined where it is absent, too large or not to be read. */
export function readText(path: string, maxBytes: number): string | undefined {
  const file = readLimited(path, maxBytes)
  return file.kind === "read" ? new TextDecoder().decode(file.bytes) : undefined
}

export type FolderResult = { readonly kind: "ready"; readonly path: string } | Refused | Failed

/** Makes the missing folders one by one below the real path of the nearest that exists. */
export function ensureDir(path: string, options: WriteOptions): FolderResult {
  return attempt((): FolderResult => {
    const missing: string[] = []
    let existing = resolve(path)
    while (statOrNull(existing) === null && dirname(existing) !== existing) {
      missing.unshift(basename(existing))
      existing = dirname(existing)
    }
    const folder = attempt(() => realFolder(existing, options.root))
    if (folder.kind === "failed") return refused("it is a link to a file that does not exist")
    if (folder.kind === "refused") return folder

    let real = folder.path
    if (!statOrNull(real)?.isDirectory()) return refused("it is not a folder")
    for (const name of missing) {
      real = join(real, name)
      const made = attempt(() => mkdirSync(real, { mode: options.mode ?? 0o700 }))
      if (typeof made === "object" && made.code !== "EEXIST") return made
      if (!statOrNull(real)?.isDirectory()) return refused("it is not a folder")
    }
    return { kind: "ready", path: real }
  })
}

export interface AppendOptions extends Omit<WriteOptions, "durable"> {
  readonly maxBytes: number
  /** Waits until the line is on the disk. */
  readonly isSynced?: boolean
}

/** One record, one line, one write; a line torn by a crash is closed first, so it spoils only itself. */
export function appendLine(path: string, line: string, options: AppendOptions): WriteResult {
  return attempt((): WriteResult => {
    const target = realTarget(path, options.root)
    if (target.kind === "refused") return target
    return inHeldFolder(dirname(target.path), (held) => {
      const file = join(held.path, basename(target.path))
      if (target.existing !== null && target.existing.size >= options.maxBytes) renameSync(file, `${file}.1`)
      const flags = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | NO_FOLLOW | NO_BLOCK
      const appended = appendOpen(openSync(file, flags, options.mode ?? 0o600), line, options.isSynced)
      if (options.isSynced && held.fd !== null) attempt(() => fsyncSync(held.fd as number))
      return appended
    })
  })
}

export type RemoveResult = { readonly kind: "removed" } | { readonly kind: "absent" } | Refused | Failed

/** Removes the name itself: of a link, the link and never what it leads to. */
export function removeFile(path: string, options: { readonly root: string }): RemoveResult {
  const result = attempt((): RemoveResult => {
    const folder = realFolder(dirname(path), options.root)
    if (folder.kind === "refused") return folder
    const named = join(folder.path, basename(path))
    const there = statOrNull(named)
    if (there === null) return { kind: "absent" }
    if (there.isDirectory()) return refused("it is not a regular file")
    unlinkSync(named)
    return { kind: "removed" }
  })
  return result.kind === "failed" && result.code === "ENOENT" ? { kind: "absent" } : result
}

/** A temporary file this old has lost its writer (F01). */
const STALE_TEMP_MS = 60_000

/** Removes what a killed write left behind in `dir`. Returns how many. */
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

/** False, with nothing written, when the temporary file did not come to lie beside `beside`. */
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
    if (!stat.isFile()) return refused("it is not a regular file")
    if (stat.size > maxBytes) return { kind: "too-large", size: stat.size }
    const bytes = readFileSync(fd)
    return bytes.length > maxBytes ? { kind: "too-large", size: bytes.length } : { kind: "read", bytes, stat }
  } finally {
    closeSync(fd)
  }
}

function appendOpen(fd: number, line: string, isSynced = false): WriteResult {
  try {
    const record = Buffer.from(`${endsTorn(fd) ? "\n" : ""}${line.replace(/[\r\n]+/g, " ")}\n`)
    const written = writeSync(fd, record)
    if (isSynced) fsyncSync(fd)
    return written === record.length ? { kind: "written" } : { kind: "failed", code: "ENOSPC" }
  } finally {
    closeSync(fd)
  }
}

function endsTorn(fd: number): boolean {
  const { size } = fstatSync(fd)
  if (size === 0) return false
  const last = Buffer.alloc(1)
  readSync(fd, last, 0, 1, size - 1)
  return last[0] !== 0x0a
}
