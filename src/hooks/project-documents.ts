// The project's documents in a session: the core documents (CONT-11), and the active track around a compaction. Its
// documents are updated before it (TRCK-03), and the session gets the state of the plan after it (TRCK-05). Nothing is
// loaded where there are none.

import { lstatSync } from "node:fs"
import { coreTokens } from "../config/disk/config-in-force.ts"
import { ACTIVE_TRACK_FILE } from "../io/file-names.ts"
import type { Project } from "../io/home.ts"
import { readSmallIfThere } from "../io/small-file.ts"
import type { Event } from "../sessions/event.ts"
import type { HookIo } from "./hook-io.ts"

export async function compactDocuments(event: Event, { project, secretsIn }: HookIo): Promise<void> {
  if (event.agent !== null || !hasTrack(project)) return
  const { compactTrack } = await import("../tracks/disk/compact-track.ts")
  compactTrack({ project, secretsIn }, { id: event.session, transcript: event.transcript })
}

/** `tenure recover` shows the rest. */
const MAX_DIFF_LINES = 10

export async function trackAfterCompaction(project: Project): Promise<readonly string[]> {
  if (!hasTrack(project)) return []
  const { recoverTrack } = await import("../tracks/disk/recover-track.ts")
  const recovery = recoverTrack(project)
  if (recovery === undefined) return []
  const { recoveryLines } = await import("../tracks/documents/recovery.ts")
  return [...recoveryLines(recovery, MAX_DIFF_LINES), "All of it: tenure recover"]
}

function hasTrack(project: Project): boolean {
  return readSmallIfThere(`${project.root}/${ACTIVE_TRACK_FILE}`) !== undefined
}

export async function coreDocuments(project: Project, io: HookIo): Promise<string> {
  if (lstatSync(`${project.root}/docs/context`, { throwIfNoEntry: false }) === undefined) return ""
  const budget = coreTokens(project, io.store())
  if (budget === 0) return ""
  const { coreTier } = await import("../tracks/disk/core-tier.ts")
  return coreTier(project, budget)
}
