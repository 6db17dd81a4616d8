// Writes a session's uncommitted changes to `recent_diff.txt`, redacted. It runs git, so only commands and the background
// call it, never a waiting hook.

import { sessionFile } from "../../io/file-names.ts"
import { gitPieces } from "../../io/git-command.ts"
import { writeLocal } from "../../io/local-files.ts"
import { safeText, type TrackIo, type TrackSession } from "./track-checkpoint.ts"

const MAX_BYTES = 64 * 1024
const TIME_LIMIT_MS = 5_000
const DIFF = ["diff", "HEAD", "--no-ext-diff", "--no-textconv", "--no-color", "--stat", "--patch"]

/** False when git reports nothing. */
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
  return writeLocal(io.project, sessionFile(session.id, "recentDiff"), `${text.trimEnd()}\n${end}`)
}
