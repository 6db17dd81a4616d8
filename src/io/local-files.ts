// The small files of `.tenure/local` that carry a session over to the next. Each can be made again or done without,
// so nothing here throws: a write that fails leaves what was there, and what cannot be read is not there (AC1.4).
import { existsSync } from "node:fs"
import { dirname, join } from "node:path"
import type { SessionId } from "../core/events/event.ts"
import { type Fields, fieldsIn } from "../core/fields.ts"
import { ensureDir, readText, removeFile, writeAtomic } from "./files.ts"
import type { Project } from "./home.ts"

const MAX_BYTES = 1024 * 1024

/** Makes the folders that are missing. */
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
  // Often it is not there, and an error is dear to make.
  if (!existsSync(path)) return undefined
  return readText(path, MAX_BYTES)
}

export function removeLocal(project: Project, name: string): void {
  removeFile(join(project.local, name), { root: project.localRoot })
}

export function writeJson(project: Project, name: string, value: unknown): boolean {
  return writeLocal(project, name, `${JSON.stringify(value, null, 2)}\n`)
}

/** The object in the file; undefined when there is none. */
export function readJson(project: Project, name: string): Fields | undefined {
  const text = readLocal(project, name)
  return text === undefined ? undefined : fieldsIn(text)
}

export function inSession(session: SessionId, name: string): string {
  return `sessions/${session}/${name}`
}
