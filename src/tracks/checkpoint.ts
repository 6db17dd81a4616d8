// The checkpoint of a track (TRCK-05): every document of the core and task tiers with its SHA-256, what is there of
// this session, and how far its transcript was read. No clock: the same state gives the same bytes.

import { parseSessionId, type SessionId } from "../core/events/event.ts"
import type { Todo } from "../core/tracks/todos.ts"
import type { TrackId } from "../core/tracks/track-id.ts"
import { sha256 } from "../io/hash.ts"
import type { Project } from "../io/home.ts"
import { inSession, readJson, readLocal, writeJson, writeLocal } from "../io/local-files.ts"
import { readInside } from "../io/read-inside.ts"
import {
  CONTEXT_FILES,
  contextPath,
  inProject,
  MAX_FILE_BYTES,
  ofTrack,
  TRACK_FILES,
  trackPath,
} from "./places.ts"

export interface TrackCheckpoint {
  readonly version: 1
  readonly track: TrackId
  readonly session: SessionId
  /** The time of the last line of the transcript that was read; empty when none has one. */
  readonly through: string
  /** Where the next reading begins, in bytes. */
  readonly read: number
  /** The agent's todo list as it stood. */
  readonly todos: readonly Todo[]
  /** Core and task tier in the order in which they are read; files that are not there are left out. */
  readonly files: readonly Sealed[]
  /** Of this session, relative to `.tenure/local`. */
  readonly transient: readonly Sealed[]
  readonly ledger: Sealed | null
}

export interface Sealed {
  readonly path: string
  readonly sha256: string
}

const LATEST = "latest.json"
/** PLAN.md as it was: without it drift could be told, but not shown. */
const PLAN_COPY = "PLAN.md"
export const TRANSIENT_FILES = ["recent_diff.txt", "test_output.txt", "work_log.md"] as const
/** Holds the session's ledger. */
const LEDGER = "checkpoint.json"

export function readCheckpoint(project: Project, id: TrackId): TrackCheckpoint | undefined {
  const found = readJson(project, ofTrack(id, LATEST)) as Partial<TrackCheckpoint> | undefined
  if (found?.version !== 1 || found.track !== id) return undefined
  if (parseSessionId(String(found.session)) === undefined) return undefined
  const { through = "", read = 0, ledger = null } = found
  const lists = [found.todos, found.files, found.transient]
  if (typeof read !== "number" || !lists.every(Array.isArray)) return undefined
  return { ...(found as TrackCheckpoint), through, read, ledger }
}

/** The plan that the checkpoint was made with; undefined when it is lost or is not that one. */
export function planAtCheckpoint(project: Project, checkpoint: TrackCheckpoint): string | undefined {
  const text = readLocal(project, ofTrack(checkpoint.track, PLAN_COPY))
  const path = trackPath(checkpoint.track, "PLAN.md")
  const sealed = checkpoint.files.find((file) => file.path === path)
  return text !== undefined && sealed !== undefined && sha256(text) === sealed.sha256 ? text : undefined
}

/** Seals the documents as they are now. */
export function writeCheckpoint(
  project: Project,
  state: Pick<TrackCheckpoint, "track" | "session" | "through" | "read" | "todos">,
): TrackCheckpoint | undefined {
  const { track, session } = state
  const transient = TRANSIENT_FILES.map((name) => inSession(session, name))
  const checkpoint: TrackCheckpoint = {
    version: 1,
    ...state,
    files: documentsOf(track).flatMap((path) => sealed(path, documentText(project, path))),
    transient: transient.flatMap((path) => sealed(path, readLocal(project, path))),
    ledger: sealed(inSession(session, LEDGER), readLocal(project, inSession(session, LEDGER)))[0] ?? null,
  }
  const plan = documentText(project, trackPath(track, "PLAN.md"))
  if (plan !== undefined && !writeLocal(project, ofTrack(track, PLAN_COPY), plan)) return undefined
  return writeJson(project, ofTrack(track, LATEST), checkpoint) ? checkpoint : undefined
}

/** Core and task tier, in the order in which they are read (TRCK-01). */
export function documentsOf(id: TrackId): readonly string[] {
  return ["CLAUDE.md", ...CONTEXT_FILES.map(contextPath), ...TRACK_FILES.map((file) => trackPath(id, file))]
}

export function documentText(project: Project, path: string): string | undefined {
  const read = readInside(inProject(project, path), project.root, MAX_FILE_BYTES)
  return read.kind === "read" ? read.text : undefined
}

function sealed(path: string, text: string | undefined): readonly Sealed[] {
  return text === undefined ? [] : [{ path, sha256: sha256(text) }]
}
