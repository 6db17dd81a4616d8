// A blocked Bloom filter over the trigger index, in its own file, so that a hook can rule out a match without opening the
// database. It never lacks a key: bits are only added, under the store's write lock and before the transaction ends; a
// rebuild replaces the file under the same lock. A missing, odd or foreign file answers "maybe".

import {
  closeSync,
  constants,
  fsyncSync,
  lstatSync,
  openSync,
  readSync,
  unlinkSync,
  writeSync,
} from "node:fs"
import type { Project } from "../io/home.ts"
import { SAFE_OPEN } from "../io/small-file.ts"
import { wholeNumber } from "../text/whole-number.ts"
import { STORE_FILE } from "./store-file.ts"

const FILTER_FILE = "guidance.filter"
const HEADER_BYTES = 128
const BLOCK_BYTES = 64
const BITS_A_KEY = 24
const BITS_SET = 6
const MIN_KEYS = 1_024
/** One read gets the header and, in a project with few lessons, everything else. */
const FIRST_READ = 4_096
/** For many keys, one large read is cheaper than a block for each. */
const MANY_KEYS = 64
const LARGE_READ = 256 * 1_024

export interface FilterLookup {
  /** False: none of the keys is in the index. */
  readonly isMaybe: boolean
  /** The keys that may be in the index; undefined if any may. */
  readonly found: readonly string[] | undefined
  /** The current generation (generation.ts); undefined without a filter of this store. */
  readonly generation: number | undefined
}

const MAYBE: FilterLookup = { isMaybe: true, found: undefined, generation: undefined }

/** Calls `keysOf` only if the index has keys: without active lessons a call is not even parsed. Undefined keys match anything. */
export async function lookInFilter(
  project: Project,
  keysOf: () => readonly string[] | undefined | Promise<readonly string[] | undefined>,
): Promise<FilterLookup> {
  const store = storeId(project)
  // No store, no index.
  if (store === undefined) return { isMaybe: false, found: [], generation: undefined }
  const fd = open(project, constants.O_RDONLY)
  if (fd === undefined) return MAYBE
  try {
    const first = headBytes(fd, FIRST_READ)
    const head = headOf(first, store)
    if (head === undefined) return MAYBE
    const { generation } = head
    if (head.count === 0) return { isMaybe: false, found: [], generation }
    const asked = keysOf()
    const keys = asked instanceof Promise ? await asked : asked
    if (keys === undefined) return { ...MAYBE, generation }
    const found = keysFound(keys, head, fd, first)
    return { isMaybe: found.length > 0, found, generation }
  } catch {
    return MAYBE
  } finally {
    closeSync(fd)
  }
}

/** `first` is the start of the file. */
function keysFound(
  keys: readonly string[],
  { blocks }: Head,
  fd: number,
  first: Uint8Array,
): readonly string[] {
  const found: string[] = []
  const known = keys.length > MANY_KEYS ? headBytes(fd, LARGE_READ) : first
  const block = new Uint8Array(BLOCK_BYTES)
  for (const key of keys) {
    const at = placeOf(key, blocks)
    const isKnown = at + BLOCK_BYTES <= known.length
    if (
      isKnown
        ? isSet(known, at, key)
        : readSync(fd, block, 0, BLOCK_BYTES, at) < BLOCK_BYTES || isSet(block, 0, key)
    )
      found.push(key)
  }
  return found
}

function headBytes(fd: number, most: number): Uint8Array {
  const bytes = new Uint8Array(most)
  return bytes.subarray(0, readSync(fd, bytes, 0, most, 0))
}

export interface FilterUpdate {
  /** Everything added so far must survive a power cut. */
  readonly durable: boolean
  /** The new generation, if it changes. */
  readonly generation?: number
}

/**
 * Call inside the transaction that adds the keys. Returns "rebuild" if there is no filter of this store or it is full: it
 * stays correct but slow. Deletes the filter on a write error rather than leave it wrong.
 */
export function addToFilter(
  project: Project,
  keys: readonly string[],
  adding: FilterUpdate,
): "added" | "rebuild" {
  const store = storeId(project)
  const fd = open(project, constants.O_RDWR)
  if (fd === undefined) return "rebuild"
  try {
    const head = store === undefined ? undefined : headOf(headBytes(fd, HEADER_BYTES), store)
    if (store === undefined || head === undefined) return "rebuild"
    const block = new Uint8Array(BLOCK_BYTES)
    let { count } = head
    for (const key of keys) {
      const at = placeOf(key, head.blocks)
      if (readSync(fd, block, 0, BLOCK_BYTES, at) < BLOCK_BYTES) throw new Error("the filter is truncated")
      if (isSet(block, 0, key)) continue
      setBits(block, 0, key)
      writeAll(fd, block, at)
      count += 1
    }
    const generation = adding.generation ?? head.generation
    const isChanged = count > head.count || generation !== head.generation
    if (isChanged) writeAll(fd, header({ ...head, count, generation }, store), 0)
    if (adding.durable) fsyncSync(fd)
    return count > (head.blocks * BLOCK_BYTES * 8) / BITS_A_KEY ? "rebuild" : "added"
  } catch {
    unlinkSync(filterPath(project))
    return "rebuild"
  } finally {
    closeSync(fd)
  }
}

/** A filter of these keys with room for as many more; undefined without a store. */
export function filterBytes(
  project: Project,
  keys: readonly string[],
  generation: number,
): Uint8Array | undefined {
  const store = storeId(project)
  if (store === undefined) return undefined
  const room = Math.max(MIN_KEYS, keys.length * 2)
  const blocks = Math.ceil((room * BITS_A_KEY) / (BLOCK_BYTES * 8))
  const bytes = new Uint8Array(HEADER_BYTES + blocks * BLOCK_BYTES)
  bytes.set(header({ blocks, count: keys.length, generation }, store))
  for (const key of keys) setBits(bytes, placeOf(key, blocks), key)
  return bytes
}

export function filterPath(project: Project): string {
  return `${project.local}/${FILTER_FILE}`
}

/** Inode and birth time of the store: a restored, reset or copied store has another id. */
export function storeId(project: Project): string | undefined {
  const stat = lstatSync(`${project.local}/${STORE_FILE}`, { throwIfNoEntry: false })
  return stat === undefined
    ? undefined
    : `${wholeNumber(stat.ino)}-${wholeNumber(Math.floor(stat.birthtimeMs))}`
}

function open(project: Project, flags: number): number | undefined {
  try {
    return openSync(filterPath(project), flags | SAFE_OPEN)
  } catch {
    return undefined
  }
}

interface Head {
  readonly blocks: number
  readonly count: number
  readonly generation: number
}

/** The last field verifies that this runtime hashes like the writer's. */
function header({ blocks, count, generation }: Head, store: string): Uint8Array {
  const text = `tenure filter 1 ${blocks} ${count} ${generation} ${store} ${hash("tenure", 1)}`
  return new TextEncoder().encode(`${text.padEnd(HEADER_BYTES - 1)}\n`)
}

function headOf(bytes: Uint8Array, store: string): Head | undefined {
  const text = new TextDecoder().decode(bytes.subarray(0, HEADER_BYTES))
  const [, name, version, blocks, count, generation, id, hashed] = text.trimEnd().split(" ")
  const isOurs = name === "filter" && version === "1" && id === store && hashed === String(hash("tenure", 1))
  if (!isOurs || !(Number(blocks) > 0)) return undefined
  return { blocks: Number(blocks), count: Number(count), generation: Number(generation) }
}

function placeOf(key: string, blocks: number): number {
  return HEADER_BYTES + (hash(key, 0) % blocks) * BLOCK_BYTES
}

/** In the block at `from`. */
function isSet(bytes: Uint8Array, from: number, key: string): boolean {
  const hashed = hash(key, 1)
  for (let n = 0; n < BITS_SET; n++) {
    const bit = bitAt(hashed, n)
    if (((bytes[from + (bit >> 3)] ?? 0) & (1 << (bit & 7))) === 0) return false
  }
  return true
}

function setBits(bytes: Uint8Array, from: number, key: string): void {
  const hashed = hash(key, 1)
  for (let n = 0; n < BITS_SET; n++) {
    const bit = bitAt(hashed, n)
    bytes[from + (bit >> 3)] = (bytes[from + (bit >> 3)] ?? 0) | (1 << (bit & 7))
  }
}

/** Double hashing from one hash; the step is odd, so the bits do not repeat early. */
function bitAt(hashed: number, n: number): number {
  return (hashed + n * ((hashed >>> 16) | 1)) & 511
}

function hash(text: string, seed: number): number {
  return Bun.hash.xxHash32(text, seed)
}

function writeAll(fd: number, bytes: Uint8Array, at: number): void {
  if (writeSync(fd, bytes, 0, bytes.length, at) < bytes.length) throw new Error("the disk is full")
}
