// Says for sure that none of some keys is in the index of triggers, or that one may be: a blocked Bloom filter in a file
// of its own, so that a hook need not open the database to learn that nothing concerns a call. It holds more than the
// index, never less: bits are only added, by whoever holds the store's write lock and before the transaction ends;
// a rebuild replaces the file under the same lock. A file that is missing, odd or of another database says "maybe".
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
import { STORE_FILE } from "./store-file.ts"

const FILTER_FILE = "guidance.filter"
const HEADER_BYTES = 128
const BLOCK_BYTES = 64
const BITS_A_KEY = 24
const BITS_SET = 6
const LEAST_KEYS = 1_024
/** One read fetches the head and, in a project with few lessons, all the rest. */
const FIRST_READ = 4_096
/** For the words of a message, reading more at once is cheaper than reading a block for each. */
const MANY_KEYS = 64
const LARGE_READ = 256 * 1_024
const SAFELY = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

export interface Looked {
  /** False: none of the keys is in the index. */
  readonly isMaybe: boolean
  /** The generation in force (generation.ts); undefined when there is no filter of this store. */
  readonly generation: number | undefined
}

const MAYBE: Looked = { isMaybe: true, generation: undefined }

/**
 * `keysOf` is asked only where there is something to find: in a project without a lesson in force a call is not even
 * taken apart. Undefined keys may be anything.
 */
export async function lookInFilter(
  project: Project,
  keysOf: () => readonly string[] | undefined | Promise<readonly string[] | undefined>,
): Promise<Looked> {
  const store = storeId(project)
  // No store, no index.
  if (store === undefined) return { isMaybe: false, generation: undefined }
  const fd = open(project, constants.O_RDONLY)
  if (fd === undefined) return MAYBE
  try {
    const first = headBytes(fd, FIRST_READ)
    const head = headOf(first, store)
    if (head === undefined) return MAYBE
    const { generation } = head
    if (head.count === 0) return { isMaybe: false, generation }
    const keys = await keysOf()
    if (keys === undefined) return { isMaybe: true, generation }
    return { isMaybe: mayHold(keys, head, { fd, first }), generation }
  } catch {
    return MAYBE
  } finally {
    closeSync(fd)
  }
}

interface Bytes {
  readonly fd: number
  /** Those at the head of the file. */
  readonly first: Uint8Array
}

function mayHold(keys: readonly string[], { blocks }: Head, { fd, first }: Bytes): boolean {
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
      return true
  }
  return false
}

function headBytes(fd: number, most: number): Uint8Array {
  const bytes = new Uint8Array(most)
  return bytes.subarray(0, readSync(fd, bytes, 0, most, 0))
}

export interface Adding {
  /** What was added so far must be there after a power cut. */
  readonly durable: boolean
  /** A new one, if there is one. */
  readonly generation?: number
}

/**
 * Call it inside the transaction that adds the keys. "rebuild" when there is no filter of this store, or it is full: it
 * is right all the same, and a rebuild makes it fast. What cannot be written is taken away rather than left wrong.
 */
export function addToFilter(project: Project, keys: readonly string[], adding: Adding): "added" | "rebuild" {
  const store = storeId(project)
  const fd = open(project, constants.O_RDWR)
  if (fd === undefined) return "rebuild"
  try {
    const first = new Uint8Array(HEADER_BYTES)
    readSync(fd, first, 0, HEADER_BYTES, 0)
    const head = store === undefined ? undefined : headOf(first, store)
    if (store === undefined || head === undefined) return "rebuild"
    const block = new Uint8Array(BLOCK_BYTES)
    let { count } = head
    for (const key of keys) {
      const at = placeOf(key, head.blocks)
      if (readSync(fd, block, 0, BLOCK_BYTES, at) < BLOCK_BYTES) throw new Error("the filter is cut off")
      if (isSet(block, 0, key)) continue
      setBits(block, 0, key)
      writeAll(fd, block, at)
      count += 1
    }
    const generation = adding.generation ?? head.generation
    const isChanged = count > head.count || generation !== head.generation
    if (isChanged) writeAll(fd, header({ ...head, count, generation }, store), 0)
    if (adding.durable) fsyncSync(fd)
    return count > capacityOf(head.blocks) ? "rebuild" : "added"
  } catch {
    unlinkSync(filterPath(project))
    return "rebuild"
  } finally {
    closeSync(fd)
  }
}

/** The bytes of a filter of these keys, with room for as many again; undefined without a store. */
export function filterBytes(
  project: Project,
  keys: readonly string[],
  generation: number,
): Uint8Array | undefined {
  const store = storeId(project)
  if (store === undefined) return undefined
  const room = Math.max(LEAST_KEYS, keys.length * 2)
  const blocks = Math.ceil((room * BITS_A_KEY) / (BLOCK_BYTES * 8))
  const bytes = new Uint8Array(HEADER_BYTES + blocks * BLOCK_BYTES)
  bytes.set(header({ blocks, count: keys.length, generation }, store))
  for (const key of keys) {
    const at = placeOf(key, blocks)
    setBits(bytes, at, key)
  }
  return bytes
}

export function filterPath(project: Project): string {
  return `${project.local}/${FILTER_FILE}`
}

/** Which file the store is, and when it was made: one that was restored, reset or copied is another one. */
function storeId(project: Project): string | undefined {
  const stat = lstatSync(`${project.local}/${STORE_FILE}`, { throwIfNoEntry: false })
  return stat === undefined ? undefined : `${stat.ino}-${Math.floor(stat.birthtimeMs)}`
}

function open(project: Project, flags: number): number | undefined {
  try {
    return openSync(filterPath(project), flags | SAFELY)
  } catch {
    return undefined
  }
}

interface Head {
  readonly blocks: number
  readonly count: number
  readonly generation: number
}

/** The last word says that this runtime hashes as the one that wrote it. */
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

function capacityOf(blocks: number): number {
  return (blocks * BLOCK_BYTES * 8) / BITS_A_KEY
}

function placeOf(key: string, blocks: number): number {
  return HEADER_BYTES + (hash(key, 0) % blocks) * BLOCK_BYTES
}

/** In the block that begins at `from`. */
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

/** Of one hash, two numbers; the second is odd, so that the steps between the bits never close too soon. */
function bitAt(hashed: number, n: number): number {
  return (hashed + n * ((hashed >>> 16) | 1)) & 511
}

function hash(text: string, seed: number): number {
  return Bun.hash.xxHash32(text, seed)
}

function writeAll(fd: number, bytes: Uint8Array, at: number): void {
  if (writeSync(fd, bytes, 0, bytes.length, at) < bytes.length) throw new Error("the disk is full")
}
