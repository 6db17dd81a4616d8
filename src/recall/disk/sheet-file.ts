// Sheets on disk: `.tenure/local/recall`, one file for each file of the project that people talked about, and one for each
// of their names. Written in the background, read by hooks. A sheet of another store, or none, means: ask the store. Each
// body is packed on its own: a hook reads few.

import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs"
import type { Project } from "../../io/home.ts"
import { SAFE_OPEN } from "../../io/small-file.ts"
import { storeId } from "../../store/filter.ts"
import type { KeptStatement, Sheet, SheetHead } from "../rank/sheet.ts"

const FOLDER = "recall"
const HEADER_BYTES = 128
const MOST_BYTES = 4 * 1024 * 1024

export interface OpenSheet {
  readonly head: SheetHead
  readonly bodyOf: (at: number) => readonly KeptStatement[]
}

interface StoredHead extends SheetHead {
  /** Where each body starts after the head, and the end of the last. */
  readonly starts: readonly number[]
}

export function readSheet(project: Project, path: string): OpenSheet | undefined {
  const bytes = readOurs(project, sheetPath(project, path))
  const head = bytes && (parsed(bytes.head) as StoredHead | undefined)
  if (bytes === undefined || head === undefined) return undefined
  const bodyOf = (at: number) => {
    const body = bytes.rest.subarray(head.starts[at] ?? 0, head.starts[at + 1] ?? 0)
    return (parsed(body, Bun.zstdDecompressSync) ?? []) as KeptStatement[]
  }
  return { head, bodyOf }
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
  const bytes = readOurs(project, namePath(project, name))
  const paths = bytes && (parsed(bytes.head) as string[] | undefined)
  if (paths === undefined) return undefined
  const lower = name.toLowerCase()
  return paths.filter((path) => {
    const other = path.toLowerCase()
    return other === lower || other.endsWith(`/${lower}`)
  })
}

interface Ours {
  readonly head: Uint8Array
  readonly rest: Uint8Array
}

/** Undefined if absent, damaged or of another store. */
function readOurs(project: Project, file: string): Ours | undefined {
  let fd: number
  try {
    fd = openSync(file, constants.O_RDONLY | SAFE_OPEN)
  } catch {
    return undefined
  }
  try {
    const { size } = fstatSync(fd)
    if (size < HEADER_BYTES || size > MOST_BYTES) return undefined
    const bytes = new Uint8Array(size)
    if (readSync(fd, bytes, 0, size, 0) < size) return undefined
    const [, kind, version, id, length] = decode(bytes.subarray(0, HEADER_BYTES)).trimEnd().split(" ")
    if (kind !== "sheet" || version !== VERSION || id !== storeId(project)) return undefined
    const end = HEADER_BYTES + Number(length)
    return { head: bytes.subarray(HEADER_BYTES, end), rest: bytes.subarray(end) }
  } catch {
    return undefined
  } finally {
    closeSync(fd)
  }
}

/** After a change of the sheet's form or of the terms in it. */
const VERSION = "2"

/** Undefined without a store. */
export function sheetBytes(project: Project, { head, bodies }: Sheet): Uint8Array | undefined {
  const parts = bodies.map((body) => Bun.zstdCompressSync(encode(JSON.stringify(body))))
  const starts = [0]
  for (const part of parts) starts.push((starts.at(-1) ?? 0) + part.length)
  return fileBytes(project, { ...head, starts } satisfies StoredHead, parts)
}

export function nameBytes(project: Project, paths: readonly string[]): Uint8Array | undefined {
  return fileBytes(project, paths, [])
}

function fileBytes(project: Project, head: unknown, parts: readonly Uint8Array[]): Uint8Array | undefined {
  const id = storeId(project)
  const body = encode(JSON.stringify(head))
  const header = encode(`${`tenure sheet ${VERSION} ${id} ${body.length}`.padEnd(HEADER_BYTES - 1)}\n`)
  return id === undefined ? undefined : new Uint8Array(Buffer.concat([header, body, ...parts]))
}

export function sheetFolder(project: Project): string {
  return `${project.local}/${FOLDER}`
}

export function sheetPath(project: Project, path: string): string {
  return `${sheetFolder(project)}/${hashOf(path)}`
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
