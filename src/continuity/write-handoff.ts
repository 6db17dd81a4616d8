// Writes the handoff of a session (CONT-04): the whole ledger as a document, and the pointer by which the next session
// of this project is given it. A session has one automatic handoff: when the context runs short again after a
// compaction, and at the session's end, it is written again in its place, so that it tells of the end.
import { join } from "node:path"
import { renderHandoff } from "../core/continuity/handoff.ts"
import { isEmpty, type Ledger } from "../core/continuity/ledger.ts"
import type { SessionId } from "../core/events/event.ts"
import { taskOf } from "../core/tracks/at-work.ts"
import { writeAtomic } from "../io/files.ts"
import { currentBranch } from "../io/git.ts"
import { countChanges } from "../io/git-changes.ts"
import { activeTrack } from "../tracks/active.ts"
import { type CheckpointIo, takeCheckpoint } from "./checkpoint.ts"
import { writeHandoffFile } from "./handoffs.ts"
import { keepPending, type Pending, type ResumePlace, readPending } from "./resume.ts"

const GIT_MS = 2_000

export interface HandoffIo extends CheckpointIo {
  readonly home: string | undefined
}

export type Written =
  | { readonly kind: "written"; readonly name: string; readonly ledger: Ledger }
  /** Nothing has happened that anyone could go on with. */
  | { readonly kind: "nothing" }
  | { readonly kind: "failed" }

export async function writeHandoff(
  io: HandoffIo,
  session: SessionId,
  transcript: string | null,
  isAutomatic: boolean,
): Promise<Written> {
  const ledger = await takeCheckpoint(io, session, transcript)
  if (isEmpty(ledger)) return { kind: "nothing" }
  const text = textOf(io, ledger, transcript, countChanges(io.project.root, GIT_MS))
  const earlier = isAutomatic ? ownPending(io, session) : undefined
  const name =
    earlier === undefined ? writeHandoffFile(io.project, "handoff", io.now, text) : replace(io, earlier, text)
  if (name === undefined) return { kind: "failed" }
  keepPending(placeOf(io), { name, session, writtenAt: io.now, isAutomatic }, text)
  return { kind: "written", name, ledger }
}

/** At the end of a session, while the client waits: only a handoff that still does. */
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

/** The automatic handoff of this very session, when nobody has taken it yet. */
function ownPending({ project }: HandoffIo, session: SessionId): Pending | undefined {
  const pending = readPending(project)
  return pending?.session === session && pending.isAutomatic ? pending : undefined
}

function replace({ project }: HandoffIo, { name }: Pending, text: string): string | undefined {
  const path = join(project.local, "handoffs", name)
  return writeAtomic(path, text, { root: project.localRoot }).kind === "written" ? name : undefined
}

function textOf(io: HandoffIo, ledger: Ledger, transcript: string | null, changes: number | null): string {
  const track = activeTrack(io.project)
  return renderHandoff(ledger, {
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
