// Compare-and-rename (F25): a file a person may be editing is replaced only if it still holds what was
// read. Old and new change places in one step, and what came out is looked at again: an edit that arrived
// in between brings the very same file back, so that a writer who has it open loses nothing either.

import { renameSync } from "node:fs"
import { type ReadResult, readLimited, type WriteOptions, type WriteResult, writeLanding } from "./files.ts"
import { sha256 } from "./hash.ts"
import { statOrNull } from "./real-path.ts"
import { exchange, renameToFree } from "./rename.ts"

export type ReplaceResult = WriteResult | { readonly kind: "changed" }

/** What a file was when it was read; `bytes` is null when there was no file. */
export interface Snapshot {
  readonly kind: "snapshot"
  readonly bytes: Uint8Array | null
  readonly size: number
  readonly mtimeMs: number
  readonly ino: number
  readonly hash: string
}

/** How long a writer that opened the old file just before the exchange has to finish. */
const SETTLE_MS = 10
const LOOK_EVERY_MS = 0.25
/** An empty file may be one that is being saved this moment: truncated, not yet written. */
const SETTLE_EMPTY_MS = 50

/** Follows links, as the later write does. */
export function snapshot(
  path: string,
  maxBytes: number,
): Snapshot | Exclude<ReadResult, { kind: "read" | "absent" }> {
  const read = readLimited(path, maxBytes)
  if (read.kind === "absent") return { kind: "snapshot", bytes: null, size: 0, mtimeMs: 0, ino: 0, hash: "" }
  if (read.kind !== "read") return read
  const { mtimeMs, ino } = read.stat
  const { bytes } = read
  return { kind: "snapshot", bytes, size: bytes.length, mtimeMs, ino, hash: sha256(bytes) }
}

/** On "changed" nothing was written: read again, decide again, at most twice more, then leave it. */
export function replaceIfUnchanged(
  path: string,
  expected: Snapshot,
  data: Uint8Array | string,
  options: WriteOptions,
): ReplaceResult {
  const result = writeLanding(path, data, options, (temp, destination) =>
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
  if (exchange(temp, destination) !== "done") {
    renameSync(temp, destination)
    return true
  }
  if (staysUntouched(temp, expected.size === 0 ? SETTLE_EMPTY_MS : SETTLE_MS) && stillHolds(temp, expected))
    return true
  exchange(temp, destination)
  return false
}

/** Sleeps between looks, so that a writer waiting for the processor gets it and can finish. */
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

/** Compares content: a file that was only touched still holds what was read. */
function stillHolds(path: string, expected: Snapshot): boolean {
  const now = statOrNull(path)
  if (now === null || now.size !== expected.size) return false
  const read = readLimited(path, expected.size)
  return read.kind === "read" && sha256(read.bytes) === expected.hash
}
