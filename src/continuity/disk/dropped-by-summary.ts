// What a summary dropped of a session's ledger, once the compaction has happened (CONT-05).
import { lstatSync } from "node:fs"
import { join } from "node:path"
import { gitFolder } from "../../io/git.ts"
import { eachRawLineFromEnd } from "../../io/read-lines.ts"
import type { Event } from "../../sessions/event.ts"
import { afterSummary } from "../compaction/after-summary.ts"
import type { Ledger } from "../ledger/ledger.ts"
import { type CheckpointIo, checkpointPath, takeCheckpoint } from "./write-checkpoint.ts"

/** Empty for nothing. */
export async function droppedBySummary(
  io: CheckpointIo,
  { session, transcript }: Event,
  summary: string,
): Promise<string> {
  const ledger = await takeCheckpoint(io, session, transcript)
  return afterSummary(withoutCommitted(ledger, io.project.root), summary, checkpointPath(session))
}

/**
 * The ledger without changes from before the last commit, which a person may have made outside the session (CONT-09). A
 * file not written since counts as committed.
 */
export function withoutCommitted(ledger: Ledger, root: string): Ledger {
  const at = lastCommitAt(root)
  if (at === null) return ledger
  return {
    ...ledger,
    files: ledger.files.filter(({ path, how }) => how !== "changed" || isSince(root, path, at)),
  }
}

/** A missing file counts as changed since. */
function isSince(root: string, path: string, at: number): boolean {
  const stat = lstatSync(join(root, path), { throwIfNoEntry: false })
  return stat === undefined || stat.mtimeMs > at
}

const LOG_BYTES = 64 * 1024

/** In milliseconds since 1970, from the end of HEAD's log, without a git process (T21); null when unknown. */
function lastCommitAt(root: string): number | null {
  let found: number | null = null
  try {
    eachRawLineFromEnd(join(gitFolder(root), "logs/HEAD"), { from: 0, maxBytes: LOG_BYTES }, (line) => {
      const seconds = /> (\d{1,12}) [+-]\d{4}\tcommit\b/.exec(line.toString("latin1"))?.[1]
      if (seconds !== undefined) found = Number(seconds) * 1_000
      return found === null
    })
  } catch {
    return null
  }
  return found
}
