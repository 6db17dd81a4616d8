// The ledger of a session on disk, updated from where it was last read: in the background at a turn's end, before a
// compaction, for a handoff. A process that has read less than the file holds does not overwrite it.
import { lstatSync } from "node:fs"
import { LOCAL_FOLDER, sessionFile } from "../../io/file-names.ts"
import { sha256 } from "../../io/hash.ts"
import type { Project } from "../../io/home.ts"
import { readLocal, writeLocal } from "../../io/local-files.ts"
import type { SessionId } from "../../sessions/event.ts"
import { eventsAfter, hasWorkAfter } from "../../store/events.ts"
import type { Store } from "../../store/open.ts"
import {
  type Checkpoint,
  checkpointText,
  ledgerText,
  parseCheckpoint,
  withEvents,
} from "../ledger/checkpoint-format.ts"
import type { Ledger } from "../ledger/ledger.ts"
import { isRewoundSince } from "./rewinds.ts"

/** Only the latest events since the last checkpoint are read. */
const MAX_SINCE = 200

export interface CheckpointIo {
  readonly project: Project
  readonly now: number
  store(): Store
  secretsIn(text: string): readonly string[]
}

/** While a hook waits less is read; an incomplete ledger is returned but not kept. */
export async function takeCheckpoint(
  io: CheckpointIo,
  session: SessionId,
  transcript: string | null,
  isWaiting = false,
): Promise<Ledger> {
  const { project } = io
  const before = readCheckpoint(project, session)
  const isKnown = before !== null && !hasWorkAfter(io.store(), session, before.read.seq)
  if (isKnown && !hasGrown(transcript, before.read.bytes)) return before.ledger
  // Loaded only when there is something to fold: it loads the shell parser.
  const { currentLedger } = await import("./current-ledger.ts")
  const { ledger, read, isWhole } = currentLedger({
    store: io.store(),
    session,
    root: project.root,
    transcript,
    before,
    secretsIn: io.secretsIn,
    isWaiting,
  })
  if (isWaiting && !isWhole) return ledger
  const since = readCheckpoint(project, session)?.read
  const isNewer = since === undefined || read.bytes > since.bytes || read.seq > since.seq
  if (isNewer) writeLocal(project, checkpointFile(session), textOf(ledger, read, io.now))
  return ledger
}

/** The client may write the end of a turn after its last event. */
function hasGrown(transcript: string | null, read: number): boolean {
  return transcript !== null && (lstatSync(transcript, { throwIfNoEntry: false })?.size ?? 0) > read
}

/** How far back PreCompact looks for a rewind since the last checkpoint: enough for a few long turns. */
const REWIND_BYTES = 512 * 1024

/**
 * The ledger while a hook waits: the last checkpoint plus the events since; the background folds the rest. After a rewind
 * the checkpoint holds what was taken back, so it is taken again at once (CONT-10). Undefined for a session without events.
 */
export async function quickLedger(
  io: CheckpointIo,
  session: SessionId,
  transcript: string | null,
): Promise<Ledger | undefined> {
  const kept = readCheckpoint(io.project, session)
  if (kept === null)
    return hasWorkAfter(io.store(), session, 0) ? takeCheckpoint(io, session, transcript, true) : undefined
  if (transcript !== null && isRewoundSince(transcript, kept.read.bytes, REWIND_BYTES))
    return takeCheckpoint(io, session, transcript)
  return withEvents(kept.ledger, eventsAfter(io.store(), session, kept.read.seq, MAX_SINCE))
}

/** Relative to the project, for display. */
export function checkpointPath(session: SessionId): string {
  return `${LOCAL_FOLDER}/${checkpointFile(session)}`
}

function readCheckpoint(project: Project, session: SessionId): Checkpoint | null {
  const held = parseCheckpoint(readLocal(project, checkpointFile(session)) ?? "")
  return held?.session === session ? held : null
}

function checkpointFile(session: SessionId): string {
  return sessionFile(session, "checkpoint")
}

function textOf(ledger: Ledger, read: Checkpoint["read"], now: number): string {
  return checkpointText({
    version: 1,
    session: ledger.session,
    captured_at: new Date(now).toISOString(),
    read,
    ledger_sha256: sha256(ledgerText(ledger)),
    files: [],
    ledger,
  })
}
