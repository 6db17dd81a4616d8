// The paths of a track's files (TRCK-01, TRCK-02): the task tier in docs/tracks, the core tier in docs/context.

import { join } from "node:path"
import { TRACKS_FOLDER } from "../../io/file-names.ts"
import type { Project } from "../../io/home.ts"
import type { TrackId } from "../documents/track-id.ts"

/** The task tier, in reading order. */
export const TRACK_FILES = ["SPEC.md", "PLAN.md", "RISKS.md", "DECISIONS.md"] as const
export type TrackFile = (typeof TRACK_FILES)[number]

/** The core tier after CLAUDE.md, in reading order. */
export const CONTEXT_FILES = ["CONTEXT_CORE.md", "ROLES.md", "GUARDRAILS.md"] as const

export const MAX_FILE_BYTES = 256 * 1024

/** Relative to the project, with forward slashes, for display. */
export function trackPath(id: TrackId, file: string): string {
  return `${TRACKS_FOLDER}/${id}/${file}`
}

export function contextPath(file: string): string {
  return `docs/context/${file}`
}

export function inProject(project: Project, path: string): string {
  return join(project.root, path)
}

/** A track's local files, relative to `.tenure/local`. */
export function ofTrack(id: TrackId, name: string): string {
  return `checkpoints/${id}/${name}`
}
