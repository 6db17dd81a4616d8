// What this machine keeps of a track, in `.tenure/local/checkpoints/<track>/`: never committed, made again at will.
import { dirname, join } from "node:path"
import type { TrackId } from "../core/tracks/track-id.ts"
import { ensureDir, readLimited, removeFile, writeAtomic } from "../io/files.ts"
import type { Project } from "../io/home.ts"

const MAX_BYTES = 1024 * 1024

/** Relative to `.tenure/local`. */
export function ofTrack(id: TrackId, name: string): string {
  return `checkpoints/${id}/${name}`
}

export function ofSession(session: string, name: string): string {
  return `sessions/${session}/${name}`
}

/** False when it could not be written. */
export function keep(project: Project, name: string, text: string): boolean {
  const path = join(project.local, name)
  const options = { root: project.localRoot, durable: false }
  if (ensureDir(dirname(path), options).kind !== "ready") return false
  return writeAtomic(path, text, options).kind === "written"
}

export function kept(project: Project, name: string): string | undefined {
  const read = readLimited(join(project.local, name), MAX_BYTES)
  return read.kind === "read" ? new TextDecoder().decode(read.bytes) : undefined
}

export function drop(project: Project, name: string): void {
  removeFile(join(project.local, name), { root: project.localRoot })
}

/** The object in the file; undefined when there is none, or none of ours. */
export function keptObject<T>(project: Project, name: string): Partial<T> | undefined {
  try {
    const value: unknown = JSON.parse(kept(project, name) ?? "")
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Partial<T>)
      : undefined
  } catch {
    return undefined
  }
}

export function keepObject(project: Project, name: string, value: object): boolean {
  return keep(project, name, `${JSON.stringify(value, null, 2)}\n`)
}
