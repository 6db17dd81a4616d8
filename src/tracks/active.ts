// The active track, read cheaply enough for the status line and the brief: the pointer, and two small files only
// when it names a track. Whatever is wrong with them, there is no active track; nothing here throws.
import { type TrackAtWork, trackAtWork } from "../core/tracks/at-work.ts"
import { parsePointer, type TrackId } from "../core/tracks/track-id.ts"
import type { Project } from "../io/home.ts"
import { readInside, textInside } from "../io/read-inside.ts"
import { inProject, MAX_FILE_BYTES, POINTER, trackPath } from "./places.ts"

const MAX_POINTER_BYTES = 256

/** What the pointer names; its folder may be gone. */
export function activeTrackId(project: Project): TrackId | undefined {
  return parsePointer(textInside(inProject(project, POINTER), project.root, MAX_POINTER_BYTES))
}

export function activeTrack(project: Project): TrackAtWork | undefined {
  const id = activeTrackId(project)
  if (id === undefined) return undefined
  const track = readTrackAtWork(project, id)
  return track.goal === "" && track.total === 0 && !hasFolder(project, id) ? undefined : track
}

export function readTrackAtWork(project: Project, id: TrackId): TrackAtWork {
  const read = (file: string) =>
    textInside(inProject(project, trackPath(id, file)), project.root, MAX_FILE_BYTES)
  return trackAtWork(id, read("SPEC.md"), read("PLAN.md"))
}

function hasFolder(project: Project, id: TrackId): boolean {
  return (
    readInside(inProject(project, trackPath(id, "SPEC.md")), project.root, MAX_FILE_BYTES).kind === "read"
  )
}
