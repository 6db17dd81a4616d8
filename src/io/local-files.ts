// Small files of `.tenure/local` that carry state from one session to the next. All are dispensable, so nothing here
// throws: a failed write keeps the old file, and an unreadable file counts as absent (AC1.4).
import { closeSync, constants, existsSync, openSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { type Fields, fieldsIn } from "../text/json.ts"
import { ensureDir, readText, removeFile, writeAtomic } from "./files.ts"
import type { Project } from "./home.ts"

const MAX_BYTES = 1024 * 1024

/** Creates missing folders. */
export function writeLocal(project: Project, name: string, text: string, durable = false): boolean {
  const path = join(project.local, name)
  const options = { root: project.localRoot, durable }
  const written = writeAtomic(path, text, options)
  if (written.kind !== "failed" || written.code !== "ENOENT") return written.kind === "written"
  if (ensureDir(dirname(path), options).kind !== "ready") return false
  return writeAtomic(path, text, options).kind === "written"
}

export function readLocal(project: Project, name: string): string | undefined {
  const path = join(project.local, name)
  // Often absent, and an exception is expensive.
  if (!existsSync(path)) return undefined
  return readText(path, MAX_BYTES)
}

export function removeLocal(project: Project, name: string): void {
  removeFile(join(project.local, name), { root: project.localRoot })
}

export function writeJson(project: Project, name: string, value: unknown): boolean {
  return writeLocal(project, name, `${JSON.stringify(value, null, 2)}\n`)
}

/** Undefined if the file holds no JSON object. */
export function readJson(project: Project, name: string): Fields | undefined {
  const text = readLocal(project, name)
  return text === undefined ? undefined : fieldsIn(text)
}

/** Creates an empty file as a lock or start mark. False if it exists already or cannot be created below `root`. */
export function tryCreate(path: string, root: string): boolean {
  const folder = ensureDir(dirname(path), { root })
  if (folder.kind !== "ready") return false
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0)
  try {
    closeSync(openSync(join(folder.path, basename(path)), flags, 0o600))
    return true
  } catch {
    return false
  }
}
