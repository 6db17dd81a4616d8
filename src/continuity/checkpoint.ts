// The ledger of a session on the disk, brought up to date from where it was last read: at the end of a turn in the
// background, before a compaction, for a handoff. Whoever has read less than the file holds does not overwrite it.
import {
  type Checkpoint,
  checkpointText,
  ledgerText,
  parseCheckpoint,
} from "../core/continuity/checkpoint.ts"
import type { Ledger } from "../core/continuity/ledger.ts"
import type { SessionId } from "../core/events/event.ts"
import { sha256 } from "../io/hash.ts"
import type { Project } from "../io/home.ts"
import { inSession, readLocal, writeLocal } from "../io/local-files.ts"
import { hasWorkAfter } from "../store/events.ts"
import type { Store } from "../store/open.ts"

export interface CheckpointIo {
  readonly project: Project
  readonly now: number
  store(): Store
  secretsIn(text: string): readonly string[]
}

/** While somebody waits less is read; a ledger that is then not whole is given and not kept: the background takes it. */
export async function takeCheckpoint(
  io: CheckpointIo,
  session: SessionId,
  transcript: string | null,
  isWaiting = false,
): Promise<Ledger> {
  const { project } = io
  const before = readCheckpoint(project, session)
  if (before !== null && !hasWorkAfter(io.store(), session, before.read.seq)) return before.ledger
  // Loaded only when there is something to fold: it brings the parser of shell text with it.
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

/**
 * The ledger as it was last kept, while somebody waits: what came since is folded in the background. Undefined for a
 * session of which nothing was recorded: the end of its transcript alone would tell too little to wait for.
 */
export async function ledgerAtHand(
  io: CheckpointIo,
  session: SessionId,
  transcript: string | null,
): Promise<Ledger | undefined> {
  const kept = readCheckpoint(io.project, session)
  if (kept !== null) return kept.ledger
  return hasWorkAfter(io.store(), session, 0) ? takeCheckpoint(io, session, transcript, true) : undefined
}

/** Where it is, relative to the project, as it is shown. */
export function checkpointPath(session: SessionId): string {
  return `.tenure/local/${checkpointFile(session)}`
}

function readCheckpoint(project: Project, session: SessionId): Checkpoint | null {
  const held = parseCheckpoint(readLocal(project, checkpointFile(session)) ?? "")
  return held?.session === session ? held : null
}

function checkpointFile(session: SessionId): string {
  return inSession(session, "checkpoint.json")
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
