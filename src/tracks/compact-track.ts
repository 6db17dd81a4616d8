// Compaction of the active track's documents (TRCK-03), called before the client compacts and by `tenure checkpoint`.
// All is worked out first; then each document is replaced if it still holds what was read. A refusal writes nothing
// but its reason, where `tenure track show` and `tenure recover` find it.

import { decodeExactly } from "../core/decode.ts"
import { compact, type Documents } from "../core/tracks/compact.ts"
import { type SessionWords, sessionWords } from "../core/tracks/session-words.ts"
import type { TrackId } from "../core/tracks/track-id.ts"
import type { Project } from "../io/home.ts"
import { readInside } from "../io/read-inside.ts"
import { whyNot } from "../io/real-path.ts"
import { replaceIfUnchanged, type Snapshot, snapshot } from "../io/replace.ts"
import { activeTrackId } from "./active.ts"
import { readCheckpoint, type TrackCheckpoint, writeCheckpoint } from "./checkpoint.ts"
import { judgeAgain } from "./gate.ts"
import { propose } from "./invariants.ts"
import { inProject, MAX_FILE_BYTES, trackPath } from "./places.ts"
import { dropRefusal, keepRefusal } from "./refusal.ts"
import { keepTestOutput } from "./test-output.ts"
import { safeText, type TrackIo, type TrackSession } from "./track-io.ts"
import { isTrack } from "./tracks.ts"
import { linesSince, tellingLines } from "./transcript-lines.ts"

export type Compacted =
  | { readonly kind: "no-track" }
  | { readonly kind: "refused"; readonly track: TrackId; readonly why: readonly string[] }
  | {
      readonly kind: "compacted"
      readonly track: TrackId
      /** The documents that changed. */
      readonly written: readonly string[]
      /** How many invariants are new to the person. */
      readonly proposed: number
      readonly checkpoint: TrackCheckpoint
    }

export interface CompactOptions {
  /** Go on without the bullets that break the schema; they stay where they were said. */
  readonly leaveOut?: boolean
}

const TRIES = 3

export function compactTrack(io: TrackIo, session: TrackSession, options: CompactOptions = {}): Compacted {
  const { project } = io
  const track = activeTrackId(project)
  if (track === undefined || !isTrack(project, track)) return { kind: "no-track" }
  let why: readonly string[] = []
  for (let left = TRIES; left > 0; left--) {
    const done = attemptOnce(io, track, session, options)
    if (done.kind === "compacted") {
      dropRefusal(project, track)
      return done
    }
    why = done.why
    if (!done.again) break
  }
  keepRefusal(project, track, session.id, why)
  return { kind: "refused", track, why }
}

/** What compaction would make of the documents, without writing: for `--verify`. */
export function planCompaction(
  io: TrackIo,
  track: TrackId,
  session: TrackSession,
  options: CompactOptions = {},
) {
  const documents = readDocuments(io.project, track)
  const said = readWords(io, track, session, options)
  return { documents, said }
}

type Attempt = Extract<Compacted, { kind: "compacted" }> | Failed
interface Failed {
  readonly kind: "failed"
  readonly why: readonly string[]
  /** Whether somebody changed a document meanwhile, so that it is worth another try. */
  readonly again: boolean
}

function attemptOnce(io: TrackIo, track: TrackId, session: TrackSession, options: CompactOptions): Attempt {
  const { project } = io
  const { documents, said } = planCompaction(io, track, session, options)
  if (documents.kind === "failed") return documents
  const result = compact(documents.texts, said.words)
  if (result.kind === "refused") return { kind: "failed", why: result.why, again: false }

  const written: string[] = []
  for (const name of NAMES) {
    if (result.documents[name] === documents.texts[name]) continue
    const path = trackPath(track, FILES[name])
    const outcome = replaceIfUnchanged(
      inProject(project, path),
      documents.snapshots[name],
      result.documents[name],
      {
        root: project.root,
        mode: 0o644,
      },
    )
    if (outcome.kind === "changed")
      return { kind: "failed", why: [`${path}: somebody else changed it at this moment.`], again: true }
    if (outcome.kind !== "written")
      return { kind: "failed", why: [`${path}: ${whyNot(outcome)}.`], again: false }
    written.push(path)
  }
  const proposed = propose(project, track, session.id, result.invariants)
  if (written.length > 0) judgeAgain(project, track)
  keepTestOutput(io, session.id, said.lines)
  const { todos, through } = said.words
  const checkpoint = writeCheckpoint(project, { track, session: session.id, through, read: said.read, todos })
  if (checkpoint === undefined)
    return { kind: "failed", why: ["The checkpoint cannot be written to .tenure/local."], again: false }
  return { kind: "compacted", track, written, proposed, checkpoint }
}

const NAMES = ["plan", "risks", "decisions"] as const
const FILES = { plan: "PLAN.md", risks: "RISKS.md", decisions: "DECISIONS.md" } as const

type Read =
  | {
      readonly kind: "read"
      readonly texts: Documents
      readonly snapshots: Readonly<Record<keyof Documents, Snapshot>>
    }
  | Failed

function readDocuments(project: Project, track: TrackId): Read {
  const texts = { plan: "", risks: "", decisions: "" }
  const snapshots: Partial<Record<keyof Documents, Snapshot>> = {}
  const why: string[] = []
  for (const name of NAMES) {
    const path = trackPath(track, FILES[name])
    const inside = readInside(inProject(project, path), project.root, MAX_FILE_BYTES)
    const found = snapshot(inProject(project, path), MAX_FILE_BYTES)
    const text = found.kind === "snapshot" && found.bytes !== null ? decodeExactly(found.bytes) : ""
    if (inside.kind === "unreadable") why.push(`${path}: ${inside.why}.`)
    else if (found.kind !== "snapshot" || text === null) why.push(`${path}: it cannot be read.`)
    else {
      texts[name] = text
      snapshots[name] = found
    }
  }
  const { plan, risks, decisions } = snapshots
  if (plan === undefined || risks === undefined || decisions === undefined)
    return { kind: "failed", why, again: false }
  return { kind: "read", texts, snapshots: { plan, risks, decisions } }
}

function readWords(io: TrackIo, track: TrackId, session: TrackSession, options: CompactOptions) {
  const before = readCheckpoint(io.project, track)
  const start = before?.session === session.id ? before : undefined
  const { lines, end } = linesSince(session.transcript, start?.read ?? 0)
  const words = sessionWords(tellingLines(lines), start?.todos ?? [], (text) => safeText(io, text))
  const whole: SessionWords = {
    ...words,
    through: words.through === "" ? (start?.through ?? "") : words.through,
    faults: options.leaveOut === true ? [] : words.faults,
  }
  return { words: whole, lines, read: end }
}
