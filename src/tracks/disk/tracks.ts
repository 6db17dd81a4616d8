// The tracks of a project (TRCK-02). A track is a folder of documents; ACTIVE_TRACK names the active one, and a file CLOSED
// marks a closed one. Only these two files are ever deleted.
import { ACTIVE_TRACK_FILE, TRACKS_FOLDER } from "../../io/file-names.ts"
import type { Project } from "../../io/home.ts"
import { readInside } from "../../io/read-inside.ts"
import { namesIn } from "../../io/resolve-symlinks.ts"
import { UserError } from "../../text/user-error.ts"
import type { TrackAtWork } from "../documents/at-work.ts"
import { parseTrackId, type TrackId } from "../documents/track-id.ts"
import { activeTrackId, readTrackAtWork } from "./active-track.ts"
import contextCore from "./templates/CONTEXT_CORE.md" with { type: "text" }
import decisions from "./templates/DECISIONS.md" with { type: "text" }
import guardrails from "./templates/GUARDRAILS.md" with { type: "text" }
import plan from "./templates/PLAN.md" with { type: "text" }
import risks from "./templates/RISKS.md" with { type: "text" }
import roles from "./templates/ROLES.md" with { type: "text" }
import spec from "./templates/SPEC.md" with { type: "text" }
import {
  CONTEXT_FILES,
  contextPath,
  inProject,
  MAX_FILE_BYTES,
  TRACK_FILES,
  type TrackFile,
  trackPath,
} from "./track-paths.ts"
import { put, putNew, remove } from "./write-documents.ts"

export interface Track extends TrackAtWork {
  readonly standing: "active" | "open" | "closed"
}

const CLOSED = "CLOSED"

export interface NewTrack {
  readonly title: string
  readonly goal: string
  /** Also the templates of the project's core tier. */
  readonly withContext: boolean
}

/** Returns every file it made; existing files stay. Activates the new track. */
export function newTrack(
  project: Project,
  id: TrackId,
  { title, goal, withContext }: NewTrack,
): readonly string[] {
  const context = withContext ? CONTEXT_FILES : []
  const made = [
    ...TRACK_FILES.map((file) => [trackPath(id, file), trackTemplate(file, title, goal)] as const),
    ...context.map((file) => [contextPath(file), CONTEXT_TEMPLATES[file]] as const),
  ].filter(([path, text]) => putNew(project, path, text))
  put(project, ACTIVE_TRACK_FILE, `${id}\n`)
  return made.map(([path]) => path)
}

export function listTracks(project: Project): readonly Track[] {
  const active = activeTrackId(project)
  return namesIn(inProject(project, TRACKS_FOLDER))
    .map(parseTrackId)
    .filter((id) => id !== undefined && isTrack(project, id))
    .map((id) => trackOf(project, id as TrackId, active))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

export function findTrack(project: Project, id: TrackId): Track {
  if (!isTrack(project, id)) throw noTrack(project, id)
  return trackOf(project, id, activeTrackId(project))
}

/** Reopens a closed track. */
export function useTrack(project: Project, id: TrackId): Track {
  if (!isTrack(project, id)) throw noTrack(project, id)
  remove(project, trackPath(id, CLOSED))
  put(project, ACTIVE_TRACK_FILE, `${id}\n`)
  return findTrack(project, id)
}

export function closeTrack(project: Project, id: TrackId, now: number): Track {
  const track = findTrack(project, id)
  if (track.standing === "closed")
    throw new UserError(`Track '${id}' is closed already.`, `To work on it again: tenure track use ${id}`)
  put(project, trackPath(id, CLOSED), `${new Date(now).toISOString().slice(0, 19)}Z\n`)
  if (track.standing === "active") remove(project, ACTIVE_TRACK_FILE)
  return findTrack(project, id)
}

export function isTrack(project: Project, id: TrackId): boolean {
  return TRACK_FILES.some((file) => isThere(project, trackPath(id, file)))
}

/** Has all documents; an interrupted `track new` leaves only some. */
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

// Templates of a new track and of a project's core tier: short pages with one example each, in comments, so that an
// untouched page claims nothing.
const TRACK_TEMPLATES: Readonly<Record<TrackFile, string>> = {
  "SPEC.md": spec,
  "PLAN.md": plan,
  "RISKS.md": risks,
  "DECISIONS.md": decisions,
}

const CONTEXT_TEMPLATES: Readonly<Record<(typeof CONTEXT_FILES)[number], string>> = {
  "CONTEXT_CORE.md": contextCore,
  "ROLES.md": roles,
  "GUARDRAILS.md": guardrails,
}

function trackTemplate(file: TrackFile, title: string, goal: string): string {
  const text = TRACK_TEMPLATES[file].replace("{{title}}", () => title)
  return goal === "" ? text.replace("{{goal}}\n", "") : text.replace("{{goal}}", () => goal)
}
