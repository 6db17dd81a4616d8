// The tracks of a project (TRCK-02). A track is a folder of documents; the pointer ACTIVE_TRACK says which one is
// worked on, and a file CLOSED in the folder that it is over. Nothing is ever deleted but these two.

import type { TrackAtWork } from "../core/tracks/at-work.ts"
import { parseTrackId, type TrackId } from "../core/tracks/track-id.ts"
import { UserError } from "../core/user-error.ts"
import type { Project } from "../io/home.ts"
import { namesIn } from "../io/lead.ts"
import { readInside } from "../io/read-inside.ts"
import { activeTrackId, readTrackAtWork } from "./active.ts"
import { put, putNew, remove } from "./documents.ts"
import {
  CONTEXT_FILES,
  contextPath,
  inProject,
  MAX_FILE_BYTES,
  POINTER,
  TRACK_FILES,
  TRACKS,
  trackPath,
} from "./places.ts"
import { CONTEXT_TEMPLATES, trackTemplate } from "./templates.ts"

export interface Track extends TrackAtWork {
  readonly standing: "active" | "open" | "closed"
}

const CLOSED = "CLOSED"

/** Every file that was made; what was there is left as it is. The new track is the active one. */
export function newTrack(project: Project, id: TrackId, title: string, goal: string): readonly string[] {
  const made = [
    ...TRACK_FILES.map((file) => [trackPath(id, file), trackTemplate(file, title, goal)] as const),
    ...CONTEXT_FILES.map((file) => [contextPath(file), CONTEXT_TEMPLATES[file]] as const),
  ].filter(([path, text]) => putNew(project, path, text))
  put(project, POINTER, `${id}\n`)
  return made.map(([path]) => path)
}

/** By id. */
export function listTracks(project: Project): readonly Track[] {
  const active = activeTrackId(project)
  return namesIn(inProject(project, TRACKS))
    .map(parseTrackId)
    .filter((id) => id !== undefined && isTrack(project, id))
    .map((id) => trackOf(project, id as TrackId, active))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

export function findTrack(project: Project, id: TrackId): Track {
  if (!isTrack(project, id)) throw noTrack(project, id)
  return trackOf(project, id, activeTrackId(project))
}

/** Also opens a closed one again. */
export function useTrack(project: Project, id: TrackId): Track {
  if (!isTrack(project, id)) throw noTrack(project, id)
  remove(project, trackPath(id, CLOSED))
  put(project, POINTER, `${id}\n`)
  return findTrack(project, id)
}

export function closeTrack(project: Project, id: TrackId, now: number): Track {
  const track = findTrack(project, id)
  if (track.standing === "closed")
    throw new UserError(`Track '${id}' is closed already.`, `To work on it again: tenure track use ${id}`)
  put(project, trackPath(id, CLOSED), `${new Date(now).toISOString().slice(0, 19)}Z\n`)
  if (track.standing === "active") remove(project, POINTER)
  return findTrack(project, id)
}

export function isTrack(project: Project, id: TrackId): boolean {
  return TRACK_FILES.some((file) => isThere(project, trackPath(id, file)))
}

/** With all of its documents; a `track new` that was cut off leaves some. */
export function isWholeTrack(project: Project, id: TrackId): boolean {
  return TRACK_FILES.every((file) => isThere(project, trackPath(id, file)))
}

function isThere(project: Project, path: string): boolean {
  return readInside(inProject(project, path), project.root, MAX_FILE_BYTES).kind === "read"
}

function trackOf(project: Project, id: TrackId, active: TrackId | undefined): Track {
  const isClosed = readInside(inProject(project, trackPath(id, CLOSED)), project.root, 256).kind === "read"
  const open = id === active ? "active" : "open"
  return { ...readTrackAtWork(project, id), standing: isClosed ? "closed" : open }
}

function noTrack(project: Project, id: TrackId): UserError {
  const known = listTracks(project).map((track) => track.id)
  const hint = known.length === 0 ? `To begin it: tenure track new ${id}` : `Tracks are: ${known.join(", ")}`
  return new UserError(`There is no track '${id}'.`, hint)
}
