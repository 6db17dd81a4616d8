// `recent_diff.txt` of a session: what is not committed yet, redacted. It asks git, so only a command makes it, never
// a hook.

import { gitPieces } from "../io/git-command.ts"
import { inSession, writeLocal } from "../io/local-files.ts"
import { safeText, type TrackIo, type TrackSession } from "./track-io.ts"

const MAX_BYTES = 64 * 1024
const TIME_LIMIT_MS = 5_000
const DIFF = ["diff", "HEAD", "--no-ext-diff", "--no-textconv", "--no-color", "--stat", "--patch"]

/** False when git has nothing to say. */
export async function keepRecentDiff(io: TrackIo, session: TrackSession): Promise<boolean> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of gitPieces(io.project.root, DIFF, TIME_LIMIT_MS)) {
    pieces.push(piece)
    bytes += piece.length
    if (bytes > MAX_BYTES) break
  }
  if (bytes === 0) return false
  const text = safeText(io, new TextDecoder().decode(Buffer.concat(pieces).subarray(0, MAX_BYTES)))
  const end = bytes > MAX_BYTES ? "… the rest is left out\n" : ""
  return writeLocal(io.project, inSession(session.id, "recent_diff.txt"), `${text.trimEnd()}\n${end}`)
}
