// The checkpoint of a track (TRCK-05): every core and task document with its SHA-256, the session's files, and how far its
// transcript was read. No clock: the same state gives the same bytes.

import { sessionFile } from "../../io/file-names.ts"
import { sha256 } from "../../io/hash.ts"
import type { Project } from "../../io/home.ts"
import { readJson, readLocal, removeLocal, writeJson, writeLocal } from "../../io/local-files.ts"
import { readInside } from "../../io/read-inside.ts"
import { redact } from "../../privacy/redact.ts"
import { clean } from "../../privacy/sanitise.ts"
import { parseSessionId, type SessionId } from "../../sessions/event.ts"
import type { ClientTodo } from "../documents/plan.ts"
import type { TrackId } from "../documents/track-id.ts"
import {
  CONTEXT_FILES,
  contextPath,
  inProject,
  MAX_FILE_BYTES,
  ofTrack,
  TRACK_FILES,
  trackPath,
} from "./track-paths.ts"

export interface TrackCheckpoint {
  readonly version: 1
  readonly track: TrackId
  readonly session: SessionId
  /** The time of the last transcript line read; empty when none has one. */
  readonly through: string
  /** The byte offset for the next reading. */
  readonly read: number
  /** The agent's todo list. */
  readonly todos: readonly ClientTodo[]
  /** Core and task tier in reading order, without missing files. */
  readonly files: readonly Sealed[]
  /** This session's files, relative to `.tenure/local`. */
  readonly transient: readonly Sealed[]
  readonly ledger: Sealed | null
}

export interface Sealed {
  readonly path: string
  readonly sha256: string
}

const LATEST = "latest.json"
/** A copy of PLAN.md, needed to show drift. */
const PLAN_COPY = "PLAN.md"
export const TRANSIENT_FILES = ["recentDiff", "testOutput", "workLog"] as const

export function readCheckpoint(project: Project, id: TrackId): TrackCheckpoint | undefined {
  const found = readJson(project, ofTrack(id, LATEST)) as Partial<TrackCheckpoint> | undefined
  if (found?.version !== 1 || found.track !== id) return undefined
  if (parseSessionId(String(found.session)) === undefined) return undefined
  const { through = "", read = 0, ledger = null } = found
  const lists = [found.todos, found.files, found.transient]
  if (typeof read !== "number" || !lists.every(Array.isArray)) return undefined
  return { ...(found as TrackCheckpoint), through, read, ledger }
}

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
  const transient = TRANSIENT_FILES.map((name) => sessionFile(session, name))
  const checkpoint: TrackCheckpoint = {
    version: 1,
    ...state,
    files: documentsOf(track).flatMap((path) => sealed(path, documentText(project, path))),
    transient: transient.flatMap((path) => sealed(path, readLocal(project, path))),
    ledger:
      sealed(sessionFile(session, "checkpoint"), readLocal(project, sessionFile(session, "checkpoint")))[0] ??
      null,
  }
  const plan = documentText(project, trackPath(track, "PLAN.md"))
  if (plan !== undefined && !writeLocal(project, ofTrack(track, PLAN_COPY), plan)) return undefined
  return writeJson(project, ofTrack(track, LATEST), checkpoint) ? checkpoint : undefined
}

/** Core and task tier, in reading order (TRCK-01). */
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

export interface TrackIo {
  readonly project: Project
  /** Values of secret-named environment variables that occur in a text. */
  readonly secretsIn: (text: string) => readonly string[]
}

export interface TrackSession {
  readonly id: SessionId
  /** Null when the client did not name it. */
  readonly transcript: string | null
}

/** Sanitised first, because an invisible character inside a secret would hide it. */
export function safeText(io: TrackIo, text: string): string {
  const cleaned = clean(text)
  return redact(cleaned, io.secretsIn(cleaned))
}

const REFUSED = "refused.json"

/** Why the last compaction wrote nothing, kept because a hook cannot report it; empty when it succeeded, or there was none. */
export function compactionRefusals(project: Project, track: TrackId): readonly string[] {
  const why = readJson(project, ofTrack(track, REFUSED))?.["why"]
  return Array.isArray(why) ? why.filter((each) => typeof each === "string") : []
}

export function keepRefusal(project: Project, track: TrackId, session: string, why: readonly string[]): void {
  writeJson(project, ofTrack(track, REFUSED), { session, why })
}

export function dropRefusal(project: Project, track: TrackId): void {
  removeLocal(project, ofTrack(track, REFUSED))
}
