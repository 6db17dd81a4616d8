// The active track at both ends of a compaction: its documents are brought up to date before it (TRCK-03), and the
// session hears afterwards where the plan stands (TRCK-05). Nothing is loaded where no track is active.
import type { Event } from "../core/events/event.ts"
import type { Project } from "../io/home.ts"
import { readSmallIfThere } from "../io/small-file.ts"
import type { HookIo } from "./hook-io.ts"

export async function compactDocuments(event: Event, { project, secretsIn }: HookIo): Promise<void> {
  if (event.agent !== null || !hasTrack(project)) return
  const { compactTrack } = await import("../tracks/compact-track.ts")
  compactTrack({ project, secretsIn }, { id: event.session, transcript: event.transcript })
}

/** A few lines; more of it is one `tenure recover` away. */
const MOST_DIFF_LINES = 10

export async function trackAfterCompaction(project: Project): Promise<readonly string[]> {
  if (!hasTrack(project)) return []
  const { recoverTrack } = await import("../tracks/recover-track.ts")
  const recovery = recoverTrack(project)
  if (recovery === undefined) return []
  const { recoveryLines } = await import("../core/tracks/recovery.ts")
  return [...recoveryLines(recovery, MOST_DIFF_LINES), "All of it: tenure recover"]
}

function hasTrack(project: Project): boolean {
  return readSmallIfThere(`${project.root}/docs/tracks/ACTIVE_TRACK`) !== undefined
}
