// Sheets on disk: `.tenure/local/recall`, one file for each file of the project that people talked about, and one for each
// of their names. Written in the background, read by hooks. A sheet of another store, or none, means: ask the store.

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
    return (parsed(decode(body)) ?? []) as KeptStatement[]
  }
  return { head, bodyOf }
}

/** Undefined if damaged. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
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
  readonly head: string
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
    return { head: decode(bytes.subarray(HEADER_BYTES, end)), rest: bytes.subarray(end) }
  } catch {
    return undefined
  } finally {
    closeSync(fd)
  }
}

/** After a change of the sheet's form or of the terms in it. */
const VERSION = "1"

/** Undefined without a store. */
export function sheetBytes(project: Project, { head, bodies }: Sheet): Uint8Array | undefined {
  const parts = bodies.map((body) => encode(JSON.stringify(body)))
  const starts = [0]
  for (const part of parts) starts.push((starts.at(-1) ?? 0) + part.length)
  return fileBytes(project, JSON.stringify({ ...head, starts } satisfies StoredHead), parts)
}

export function nameBytes(project: Project, paths: readonly string[]): Uint8Array | undefined {
  return fileBytes(project, JSON.stringify(paths), [])
}

function fileBytes(project: Project, head: string, parts: readonly Uint8Array[]): Uint8Array | undefined {
  const id = storeId(project)
  const body = encode(head)
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
