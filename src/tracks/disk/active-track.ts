// Reads the active track cheaply, for the status line and the brief: the pointer, then two small files. Any fault means no
// active track; nothing here throws.

import { ACTIVE_TRACK_FILE } from "../../io/file-names.ts"
import type { Project } from "../../io/home.ts"
import { readInside, textInside } from "../../io/read-inside.ts"
import { type TrackAtWork, trackAtWork } from "../documents/at-work.ts"
import { parsePointer, type TrackId } from "../documents/track-id.ts"
import { inProject, MAX_FILE_BYTES, trackPath } from "./track-paths.ts"

const MAX_POINTER_BYTES = 256

/** The track that the pointer names; its folder may be missing. */
export function activeTrackId(project: Project): TrackId | undefined {
  return parsePointer(textInside(inProject(project, ACTIVE_TRACK_FILE), project.root, MAX_POINTER_BYTES))
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
