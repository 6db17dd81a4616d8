// Sheets on disk: `.tenure/local/recall`, one file for each file of the project that people talked about, one for everything
// that was said, and one for each name of a file. Written in the background, read by hooks. A sheet of another store, or
// none, means: ask the store. Terms are sorted lines, their talks are numbers of two bytes, and each body stands on its own:
// a hook reads few of each. Only the sheet of everything packs them: at a file, unpacking would take a hook 3 % of its time.

import { closeSync, constants, fstatSync, lstatSync, openSync, readSync } from "node:fs"
import type { Project } from "../../io/home.ts"
import { SAFE_OPEN } from "../../io/small-file.ts"
import { storeId } from "../../store/filter.ts"
import type { KeptStatement, Sheet, SheetHead, SheetIndex, TermEntry } from "../rank/sheet.ts"

const FOLDER = "recall"
const HEADER_BYTES = 128
const MOST_BYTES = 4 * 1024 * 1024
const PLACE_BYTES = 2

/** The path of the sheet of everything that was said, at whatever file. */
export const ANYWHERE = ""

export interface OpenSheet extends SheetIndex {
  readonly close: () => void
}

interface StoredHead extends SheetHead {
  /** Where each body starts after the terms, and the end of the last. */
  readonly starts: readonly number[]
}

/** Close it after use: its bodies are read when they are asked for. */
export function openSheet(project: Project, path: string): OpenSheet | undefined {
  const file = openOurs(project, sheetPath(project, path))
  if (file === undefined) return undefined
  const head = parsed(file.head) as StoredHead | undefined
  if (head === undefined) {
    closeSync(file.fd)
    return undefined
  }
  const terms = decode(file.terms)
  return {
    head,
    entryOf: (term) => {
      const [weight, count, start] = lineOf(terms, term)?.split(" ") ?? []
      if (start === undefined) return undefined
      const places = () => placesAt(file, Number(start), Number(count))
      return { weight: Number(weight), count: Number(count), places }
    },
    talksOf: (session) => {
      const [, count = 0, start = 0] = lineOf(terms, `${SESSION}${session}`)?.split(" ") ?? []
      return placesAt(file, Number(start), Number(count))
    },
    bodyOf: (at) => {
      const from = head.starts[at] ?? 0
      const body = bytesAt(file.fd, file.bodies + from, (head.starts[at + 1] ?? from) - from)
      return (parsed(body, path === ANYWHERE ? Bun.zstdDecompressSync : undefined) ?? []) as KeptStatement[]
    },
    close: () => closeSync(file.fd),
  }
}

const SPACE = 32

/** A session's line begins with a character that no term has. */
const SESSION = "@"

/** What follows the word in its line; the lines are sorted. */
function lineOf(lines: string, word: string): string | undefined {
  let low = 0
  let high = lines.length
  while (low < high) {
    const middle = (low + high) >> 1
    const start = middle === 0 ? 0 : lines.lastIndexOf("\n", middle - 1) + 1
    const end = lines.indexOf("\n", start)
    // A damaged file.
    if (end < 0) return undefined
    let same = 0
    while (same < word.length && lines.charCodeAt(start + same) === word.charCodeAt(same)) same++
    const next = lines.charCodeAt(start + same)
    if (same === word.length && next === SPACE) return lines.slice(start + same + 1, end)
    // What a word begins with sorts before it, and so does a space before every letter.
    if (same < word.length && next < word.charCodeAt(same)) low = end + 1
    else high = start
  }
  return undefined
}

/** Fewer if the file is damaged. */
function placesAt({ places }: Ours, start: number, count: number): Uint16Array {
  return places.subarray(start, start + count)
}

/** Undefined if damaged. */
function parsed(bytes: Uint8Array, unpack = (packed: Uint8Array) => packed): unknown {
  try {
    return JSON.parse(decode(unpack(bytes)))
  } catch {
    return undefined
  }
}

/** The files with this name or end of a path; undefined if only the store knows. */
export function pathsWithName(project: Project, name: string): readonly string[] | undefined {
  const file = openOurs(project, namePath(project, name))
  if (file === undefined) return undefined
  closeSync(file.fd)
  const paths = parsed(file.head) as string[] | undefined
  if (paths === undefined) return undefined
  const lower = name.toLowerCase()
  const named: string[] = []
  for (const path of paths) {
    const other = path.toLowerCase()
    if (other === lower || other.endsWith(`/${lower}`)) named.push(path)
  }
  return named
}

interface Ours {
  readonly fd: number
  readonly head: Uint8Array
  readonly terms: Uint8Array
  readonly places: Uint16Array
  /** Where they start. */
  readonly bodies: number
}

/** Most sheets are read at once. */
const FIRST_READ = 32 * 1024

/** Undefined if absent, damaged or of another store. */
function openOurs(project: Project, file: string): Ours | undefined {
  let fd: number
  try {
    fd = openSync(file, constants.O_RDONLY | SAFE_OPEN)
  } catch {
    return undefined
  }
  try {
    const first = bytesAt(fd, 0, FIRST_READ)
    const header = decode(first.subarray(0, HEADER_BYTES)).split(" ")
    const [, kind, version, id, headBytes, termBytes, places] = header
    const terms = HEADER_BYTES + Number(headBytes)
    const numbers = terms + Number(termBytes)
    const bodies = numbers + Number(places) * PLACE_BYTES
    const isOurs = kind === "sheet" && version === VERSION && id === storeId(project)
    if (!isOurs || !(bodies <= Math.min(MOST_BYTES, fstatSync(fd).size))) throw new Error("another file")
    const bytes = bodies <= first.length ? first : bytesAt(fd, 0, bodies)
    return {
      fd,
      head: bytes.subarray(HEADER_BYTES, terms),
      terms: bytes.subarray(terms, numbers),
      places: new Uint16Array(bytes.buffer, numbers, Number(places)),
      bodies,
    }
  } catch {
    closeSync(fd)
    return undefined
  }
}

/** Fewer at the end of the file. */
function bytesAt(fd: number, from: number, most: number): Uint8Array {
  const bytes = new Uint8Array(most)
  return bytes.subarray(0, readSync(fd, bytes, 0, most, from))
}

/** After a change of the sheet's form or of the terms in it. */
const VERSION = "5"

/** Undefined without a store, or if it would be too large to read. */
export function sheetBytes(
  project: Project,
  path: string,
  { head, terms, sessions, bodies }: Sheet,
): Uint8Array | undefined {
  const plain = bodies.map((body) => encode(JSON.stringify(body)))
  const parts = path === ANYWHERE ? plain.map((part) => Bun.zstdCompressSync(part)) : plain
  const starts = [0]
  for (const part of parts) starts.push((starts.at(-1) ?? 0) + part.length)
  const listed: number[] = []
  const lineFor = (word: string, { weight, places }: TermEntry) => {
    listed.push(...places)
    return `${word} ${weight} ${places.length} ${listed.length - places.length}\n`
  }
  const entries = new Map(terms)
  for (const [session, places] of sessions) entries.set(`${SESSION}${session}`, { weight: 1, places })
  const sorted = [...entries].sort(([one], [other]) => (one < other ? -1 : 1))
  const text = sorted.map(([word, entry]) => lineFor(word, entry)).join("")
  return fileBytes(project, { ...head, starts } satisfies StoredHead, text, listed, parts)
}

export function nameBytes(project: Project, paths: readonly string[]): Uint8Array | undefined {
  return fileBytes(project, paths, "", [], [])
}

function fileBytes(
  project: Project,
  head: unknown,
  terms: string,
  places: readonly number[],
  bodies: readonly Uint8Array[],
): Uint8Array | undefined {
  const id = storeId(project)
  if (id === undefined) return undefined
  const lines = encode(terms)
  const parts = [evenWith(lines, encode(JSON.stringify(head))), lines]
  const sizes = parts.map(({ length }) => length).join(" ")
  const named = `tenure sheet ${VERSION} ${id} ${sizes} ${places.length}`
  const header = encode(`${named.padEnd(HEADER_BYTES - 1)}\n`)
  const numbers = new Uint8Array(Uint16Array.from(places).buffer)
  const bytes = new Uint8Array(Buffer.concat([header, ...parts, numbers, ...bodies]))
  return bytes.length > MOST_BYTES ? undefined : bytes
}

/** Two-byte numbers need an even offset, so the head may end with a space. */
function evenWith(lines: Uint8Array, head: Uint8Array): Uint8Array {
  const isEven = (head.length + lines.length) % PLACE_BYTES === 0
  return isEven ? head : new Uint8Array([...head, 0x20])
}

export function sheetFolder(project: Project): string {
  return `${project.local}/${FOLDER}`
}

/** Whether something was said that the sheet does not hold yet. Only the sheet of everything may wait. */
export function isBehind(project: Project, path: string): boolean {
  return path === ANYWHERE && lstatSync(behindPath(project), { throwIfNoEntry: false }) !== undefined
}

export function sheetPath(project: Project, path: string): string {
  return `${sheetFolder(project)}/${hashOf(path)}`
}

export function behindPath(project: Project): string {
  return `${sheetFolder(project)}/behind`
}

export function namePath(project: Project, path: string): string {
  return `${sheetFolder(project)}/name-${hashOf(path.slice(path.lastIndexOf("/") + 1))}`
}

function hashOf(text: string): string {
  return Bun.hash.xxHash64(text.toLowerCase()).toString(16)
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
