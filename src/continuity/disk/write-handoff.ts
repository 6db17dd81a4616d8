// Writes the handoff of a session (CONT-04): the ledger as a document, and the pointer by which the project's next session
// gets it. A session has one automatic handoff; it is rewritten in place when the context runs short again and at the end.

import { join } from "node:path"
import { HANDOFFS_FOLDER } from "../../io/file-names.ts"
import { writeAtomic } from "../../io/files.ts"
import { currentBranch } from "../../io/git.ts"
import { countChanges } from "../../io/git-command.ts"
import type { SessionId } from "../../sessions/event.ts"
import { activeTrack } from "../../tracks/disk/active-track.ts"
import { taskOf } from "../../tracks/documents/at-work.ts"
import { renderHandoff } from "../handoff/handoff.ts"
import { isEmptyLedger, type Ledger } from "../ledger/ledger.ts"
import { withoutCommitted } from "./dropped-by-summary.ts"
import { writeHandoffFile } from "./handoffs.ts"
import { keepPending, type Pending, type ResumePlace, readPending } from "./pending-resume.ts"
import { type CheckpointIo, takeCheckpoint } from "./write-checkpoint.ts"

const GIT_MS = 2_000

export interface HandoffIo extends CheckpointIo {
  readonly home: string | undefined
}

export type HandoffResult =
  | { readonly kind: "written"; readonly name: string; readonly ledger: Ledger }
  /** Nothing to hand off yet. */
  | { readonly kind: "nothing" }
  | { readonly kind: "failed" }

export async function writeHandoff(
  io: HandoffIo,
  session: SessionId,
  transcript: string | null,
  isAutomatic: boolean,
): Promise<HandoffResult> {
  const ledger = await takeCheckpoint(io, session, transcript)
  if (isEmptyLedger(ledger)) return { kind: "nothing" }
  const text = textOf(io, ledger, transcript, countChanges(io.project.root, GIT_MS))
  const earlier = isAutomatic ? ownPending(io, session) : undefined
  const name =
    earlier === undefined ? writeHandoffFile(io.project, "handoff", io.now, text) : replace(io, earlier, text)
  if (name === undefined) return { kind: "failed" }
  keepPending(placeOf(io), { name, session, writtenAt: io.now, isAutomatic }, text)
  return { kind: "written", name, ledger }
}

/** At the end of a session, while the client waits: rewrites only a handoff that is still pending. */
export async function renewHandoff(
  io: HandoffIo,
  session: SessionId,
  transcript: string | null,
  changes: number | null,
): Promise<void> {
  const pending = ownPending(io, session)
  if (pending === undefined) return
  const text = textOf(io, await takeCheckpoint(io, session, transcript, true), transcript, changes)
  if (replace(io, pending, text) === undefined) return
  keepPending(placeOf(io), { ...pending, writtenAt: io.now }, text)
}

/** This session's automatic handoff, if no session has taken it yet. */
function ownPending({ project }: HandoffIo, session: SessionId): Pending | undefined {
  const pending = readPending(project)
  return pending?.session === session && pending.isAutomatic ? pending : undefined
}

function replace({ project }: HandoffIo, { name }: Pending, text: string): string | undefined {
  const path = join(project.local, HANDOFFS_FOLDER, name)
  return writeAtomic(path, text, { root: project.localRoot }).kind === "written" ? name : undefined
}

function textOf(io: HandoffIo, ledger: Ledger, transcript: string | null, changes: number | null): string {
  const track = activeTrack(io.project)
  return renderHandoff(withoutCommitted(ledger, io.project.root), {
    writtenAt: new Date(io.now).toISOString(),
    branch: currentBranch(io.project.root),
    uncommittedChanges: changes,
    task: track === undefined ? null : taskOf(track),
    transcript,
  })
}

function placeOf({ project, home, now }: HandoffIo): ResumePlace {
  return { project, home, now }
}
