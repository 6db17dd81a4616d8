// Compare-and-rename (F25): replaces a file that a person may be editing only if it still has the content we read. Old and
// new swap atomically, then the old one is compared again: after a concurrent edit they swap back, so no edit is lost.

import { dlopen } from "bun:ffi"
import { linkSync, lstatSync, readFileSync, renameSync, unlinkSync } from "node:fs"
import { dirname, join } from "node:path"
import { orUndefined } from "../text/or-undefined.ts"
import {
  type ReadResult,
  readLimited,
  removeFile,
  type WriteOptions,
  type WriteResult,
  writeAtomic,
  writeThenLand,
} from "./files.ts"
import { sha256 } from "./hash.ts"
import { attempt, statOrNull, tempName } from "./real-path.ts"

export type ReplaceResult = WriteResult | { readonly kind: "changed" }

/** A file when it was read; `bytes` is null if there was none. */
export interface Snapshot {
  readonly kind: "snapshot"
  readonly bytes: Uint8Array | null
  readonly size: number
  readonly mtimeMs: number
  readonly ino: number
  readonly hash: string
}

type UnreadFile = Exclude<ReadResult, { kind: "read" | "absent" }>

/** Time for a writer that opened the old file just before the swap. */
const SETTLE_MS = 10
const LOOK_EVERY_MS = 0.25
/** An empty file may be in the middle of a save: truncated, not yet written. */
const SETTLE_EMPTY_MS = 50

/** Follows links, as the later write does. */
export function snapshot(path: string, maxBytes: number): Snapshot | UnreadFile {
  const read = readLimited(path, maxBytes)
  if (read.kind === "absent") return { kind: "snapshot", bytes: null, size: 0, mtimeMs: 0, ino: 0, hash: "" }
  if (read.kind !== "read") return read
  const { mtimeMs, ino } = read.stat
  const { bytes } = read
  return { kind: "snapshot", bytes, size: bytes.length, mtimeMs, ino, hash: sha256(bytes) }
}

/** "changed" means that nothing was written: read and decide again, at most twice more. */
export function replaceIfUnchanged(
  path: string,
  expected: Snapshot,
  data: Uint8Array | string,
  options: WriteOptions,
): ReplaceResult {
  const result = writeThenLand(path, data, { ...options, keepsLinks: true }, (temp, destination) =>
    expected.bytes === null ? landOnNothing(temp, destination) : landOn(temp, destination, expected),
  )
  return result.kind === "not-landed" ? { kind: "changed" } : result
}

function landOnNothing(temp: string, destination: string): boolean {
  if (renameToFree(temp, destination) === "done") return true
  if (statOrNull(destination) !== null) return false
  renameSync(temp, destination)
  return true
}

function landOn(temp: string, destination: string, expected: Snapshot): boolean {
  if (!stillHolds(destination, expected)) return false
  if (rename(temp, destination, SWAP) !== "done") {
    renameSync(temp, destination)
    return true
  }
  if (staysUntouched(temp, expected.size === 0 ? SETTLE_EMPTY_MS : SETTLE_MS) && stillHolds(temp, expected))
    return true
  rename(temp, destination, SWAP)
  return false
}

/** Sleeps between checks, so that a waiting writer can run. */
function staysUntouched(path: string, forMs: number): boolean {
  const before = statOrNull(path)
  const end = performance.now() + forMs
  while (performance.now() < end) {
    Bun.sleepSync(LOOK_EVERY_MS)
    const now = statOrNull(path)
    if (now?.size !== before?.size || now?.mtimeMs !== before?.mtimeMs) return false
  }
  return true
}

/** Compares content, because a touch changes only the time. */
function stillHolds(path: string, expected: Snapshot): boolean {
  const now = statOrNull(path)
  if (now === null || now.size !== expected.size) return false
  const read = readLimited(path, expected.size)
  return read.kind === "read" && sha256(read.bytes) === expected.hash
}

// Two atomic renames that the file API lacks: swap two names, and rename only to a free name. Without support from the
// system the result is "unsupported", and the caller falls back.
type RenameResult = "done" | "not-done" | "unsupported"

export function renameToFree(from: string, to: string): RenameResult {
  return rename(from, to, EXCLUSIVE)
}

type Call = (from: Uint8Array, to: Uint8Array, flags: number) => number
type Flags = { readonly linux: number; readonly darwin: number }

const SWAP: Flags = { linux: 2, darwin: 2 }
const EXCLUSIVE: Flags = { linux: 1, darwin: 4 }
const HERE = -100

let call: Call | null | undefined

function rename(from: string, to: string, flags: Flags): RenameResult {
  call ??= process.platform === "darwin" ? darwinCall() : linuxCall()
  if (call === null) return "unsupported"
  const failed = call(cString(from), cString(to), process.platform === "darwin" ? flags.darwin : flags.linux)
  // errno is not available here; the caller inspects the files.
  return failed === 0 ? "done" : "not-done"
}

function linuxCall(): Call | null {
  if (process.platform !== "linux") return null
  for (const name of ["libc.so.6", `libc.musl-${process.arch === "arm64" ? "aarch64" : "x86_64"}.so.1`]) {
    const library = orUndefined(() =>
      dlopen(name, { renameat2: { args: ["i32", "buffer", "i32", "buffer", "u32"], returns: "i32" } }),
    )
    if (library !== undefined)
      return (from, to, flags) => library.symbols.renameat2(HERE, from, HERE, to, flags)
  }
  return null
}

function darwinCall(): Call | null {
  const library = orUndefined(() =>
    dlopen("libSystem.B.dylib", { renamex_np: { args: ["buffer", "buffer", "u32"], returns: "i32" } }),
  )
  return library === undefined ? null : (from, to, flags) => library.symbols.renamex_np(from, to, flags)
}

function cString(text: string): Uint8Array {
  return Buffer.from(`${text}\0`)
}

// Keeps the old version of a file while it is changed, so that it can be restored without disk space: by a hard link, or
// in memory if the file system has no links. A process that dies in between leaves a temporary file (F01).
interface HeldFile {
  undo(): void
  keep(): void
}

export function holdFile(path: string, root: string): HeldFile {
  const there = attempt(() => lstatSync(path, { throwIfNoEntry: false }))
  if (there === undefined) return { undo: () => void removeFile(path, { root }), keep: () => undefined }
  const second = join(dirname(path), tempName())
  const linked = "isFile" in there && there.isFile() ? attempt(() => linkSync(path, second)) : "no"
  if (linked === undefined) {
    const drop = () => void attempt(() => unlinkSync(second))
    return {
      undo() {
        attempt(() => renameSync(second, path))
        // Renaming between two links of one file does nothing.
        drop()
      },
      keep: drop,
    }
  }
  const bytes = attempt(() => readFileSync(path))
  return {
    undo: () => void (bytes instanceof Uint8Array && writeAtomic(path, bytes, { root })),
    keep: () => undefined,
  }
}
