// Loads what a new session needs to go on with a track: the documents, the checkpoint, and what the session that made
// it left behind. Called by `tenure recover`, by `tenure continue` and at the start after a compaction; never throws
// for a file that is missing.

import { planState, type Recovery, type RecoveryPart } from "../core/tracks/recovery.ts"
import type { TrackId } from "../core/tracks/track-id.ts"
import { sha256 } from "../io/hash.ts"
import type { Project } from "../io/home.ts"
import { inSession, readLocal } from "../io/local-files.ts"
import { activeTrackId, readTrackAtWork } from "./active.ts"
import {
  documentsOf,
  documentText,
  planAtCheckpoint,
  readCheckpoint,
  TRANSIENT_FILES,
  type TrackCheckpoint,
} from "./checkpoint.ts"
import { ofTrack, trackPath } from "./places.ts"
import { refusalOf } from "./refusal.ts"
import { isTrack } from "./tracks.ts"

/** Undefined without an active track, unless one is named. */
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
    refused: refusalOf(project, id),
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
    const tier = path.startsWith("docs/tracks/") ? "task" : "core"
    return partOf(tier, path, documentText(project, path))
  })
  if (checkpoint === undefined) return documents
  const local = (tier: RecoveryPart["tier"], name: string) =>
    partOf(tier, `.tenure/local/${name}`, readLocal(project, name))
  return [
    ...documents,
    ...local("checkpoint", ofTrack(id, "latest.json")),
    ...TRANSIENT_FILES.flatMap((name) => local("transient", inSession(checkpoint.session, name))),
  ]
}

function partOf(tier: RecoveryPart["tier"], path: string, text: string | undefined): readonly RecoveryPart[] {
  return text === undefined ? [] : [{ tier, path, text }]
}
