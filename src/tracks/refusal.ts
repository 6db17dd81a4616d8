// Why the last compaction of a track wrote nothing, kept until one goes through: a hook has nobody to tell.

import type { TrackId } from "../core/tracks/track-id.ts"
import type { Project } from "../io/home.ts"
import { readJson, removeLocal, writeJson } from "../io/local-files.ts"
import { ofTrack } from "./places.ts"

const REFUSED = "refused.json"

/** One sentence for each reason; empty when the last one went through, or there was none. */
export function refusalOf(project: Project, track: TrackId): readonly string[] {
  const why = readJson(project, ofTrack(track, REFUSED))?.["why"]
  return Array.isArray(why) ? why.filter((each) => typeof each === "string") : []
}

export function keepRefusal(project: Project, track: TrackId, session: string, why: readonly string[]): void {
  writeJson(project, ofTrack(track, REFUSED), { session, why })
}

export function dropRefusal(project: Project, track: TrackId): void {
  removeLocal(project, ofTrack(track, REFUSED))
}
