// Why the last compaction of a track wrote nothing, kept until one succeeds, because a hook cannot report it.

import type { Project } from "../../io/home.ts"
import { readJson, removeLocal, writeJson } from "../../io/local-files.ts"
import type { TrackId } from "../documents/track-id.ts"
import { ofTrack } from "./track-paths.ts"

const REFUSED = "refused.json"

/** One sentence per reason; empty when the last one succeeded, or there was none. */
export function compactionRefusals(project: Project, track: TrackId): readonly string[] {
  const why = readJson(project, ofTrack(track, REFUSED))?.["why"]
  return Array.isArray(why) ? why.filter((each) => typeof each === "string") : []
}

export function keepRefusal(project: Project, track: TrackId, session: string, why: readonly string[]): void {
  writeJson(project, ofTrack(track, REFUSED), { session, why })
}

export function dropRefusal(project: Project, track: TrackId): void {
  removeLocal(project, ofTrack(track, REFUSED))
}
