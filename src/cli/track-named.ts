// The track that a command means: the one it names, else the active one.
import { parseTrackId, type TrackId } from "../core/tracks/track-id.ts"
import { cleanLine } from "../core/trust/sanitise.ts"
import { UserError } from "../core/user-error.ts"
import type { Project } from "../io/home.ts"
import { activeTrackId } from "../tracks/active.ts"
import { listTracks } from "../tracks/tracks.ts"

export function activeOrMistake(project: Project): TrackId {
  const id = activeTrackId(project)
  if (id !== undefined) return id
  const hint = listTracks(project).length === 0 ? "tenure track new invoice-export" : "tenure track list"
  throw new UserError("No track is active.", `Run: ${hint}`)
}

export function trackNamed(word: string): TrackId {
  const id = parseTrackId(word)
  if (id !== undefined) return id
  const near = cleanLine(word, 64)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
  throw new UserError(
    `'${cleanLine(word, 64)}' cannot name a track: small letters, digits and - only, at most 64.`,
    `Such as: ${near === "" ? "invoice-export" : near}`,
  )
}
