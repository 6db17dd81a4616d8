// Where a track's files are (TRCK-01, TRCK-02): the task tier in docs/tracks, the core tier in docs/context.
import { join } from "node:path"
import type { TrackId } from "../core/tracks/track-id.ts"
import type { Project } from "../io/home.ts"

export const TRACKS = "docs/tracks"
export const POINTER = `${TRACKS}/ACTIVE_TRACK`

/** The task tier, in the order in which it is read. */
export const TRACK_FILES = ["SPEC.md", "PLAN.md", "RISKS.md", "DECISIONS.md"] as const
export type TrackFile = (typeof TRACK_FILES)[number]

/** The core tier after CLAUDE.md, in the order in which it is read. */
export const CONTEXT_FILES = ["CONTEXT_CORE.md", "ROLES.md", "GUARDRAILS.md"] as const

/** No document of a track is read past this. */
export const MAX_FILE_BYTES = 256 * 1024

/** Relative to the project, with forward slashes: as it is shown. */
export function trackPath(id: TrackId, file: string): string {
  return `${TRACKS}/${id}/${file}`
}

export function contextPath(file: string): string {
  return `docs/context/${file}`
}

export function inProject(project: Project, path: string): string {
  return join(project.root, path)
}

/** What this machine keeps of a track, relative to `.tenure/local`. */
export function ofTrack(id: TrackId, name: string): string {
  return `checkpoints/${id}/${name}`
}
