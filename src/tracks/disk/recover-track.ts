// Loads what a session needs to continue a track: documents, checkpoint, and the earlier session's files. Used by `tenure
// recover`, `tenure continue` and the start after a compaction; a missing file never throws.

import { LOCAL_FOLDER, sessionFile, TRACKS_FOLDER } from "../../io/file-names.ts"
import { sha256 } from "../../io/hash.ts"
import type { Project } from "../../io/home.ts"
import { readLocal } from "../../io/local-files.ts"
import { planState, type Recovery, type RecoveryPart } from "../documents/recovery.ts"
import type { TrackId } from "../documents/track-id.ts"
import { activeTrackId, readTrackAtWork } from "./active-track.ts"
import {
  compactionRefusals,
  documentsOf,
  documentText,
  planAtCheckpoint,
  readCheckpoint,
  TRANSIENT_FILES,
  type TrackCheckpoint,
} from "./track-checkpoint.ts"
import { ofTrack, trackPath } from "./track-paths.ts"
import { isTrack } from "./tracks.ts"

export function recoverTrack(project: Project, named?: TrackId): Recovery | undefined {
  const id = named ?? activeTrackId(project)
  if (id === undefined || !isTrack(project, id)) return undefined
  const checkpoint = readCheckpoint(project, id)
  const plan = documentText(project, trackPath(id, "PLAN.md"))
  return {
    track: readTrackAtWork(project, id),
    plan: planState(
      sealedPlan(project, checkpoint),
      plan === undefined ? undefined : { sha256: sha256(plan), text: plan },
    ),
    refused: compactionRefusals(project, id),
    parts: partsOf(project, id, checkpoint),
  }
}

function sealedPlan(project: Project, checkpoint: TrackCheckpoint | undefined) {
  const path = checkpoint === undefined ? "" : trackPath(checkpoint.track, "PLAN.md")
  const sealed = checkpoint?.files.find((file) => file.path === path)
  if (checkpoint === undefined || sealed === undefined) return undefined
  return { sha256: sealed.sha256, text: planAtCheckpoint(project, checkpoint) }
}

function partsOf(
  project: Project,
  id: TrackId,
  checkpoint: TrackCheckpoint | undefined,
): readonly RecoveryPart[] {
  const documents = documentsOf(id).flatMap((path): readonly RecoveryPart[] => {
    const tier = path.startsWith(`${TRACKS_FOLDER}/`) ? "task" : "core"
    return partOf(tier, path, documentText(project, path))
  })
  if (checkpoint === undefined) return documents
  const local = (tier: RecoveryPart["tier"], name: string) =>
    partOf(tier, `${LOCAL_FOLDER}/${name}`, readLocal(project, name))
  return [
    ...documents,
    ...local("checkpoint", ofTrack(id, "latest.json")),
    ...TRANSIENT_FILES.flatMap((name) => local("transient", sessionFile(checkpoint.session, name))),
  ]
}

function partOf(tier: RecoveryPart["tier"], path: string, text: string | undefined): readonly RecoveryPart[] {
  return text === undefined ? [] : [{ tier, path, text }]
}
