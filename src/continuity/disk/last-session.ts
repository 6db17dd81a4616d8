// `last-session.json` (AC1.1): written at the end of a session, and after each turn in the background, so that a session that
// is killed leaves one too. Read at the next start.

import { lstatSync } from "node:fs"
import { join } from "node:path"
import { ACTIVE_TRACK_FILE, LAST_SESSION_FILE } from "../../io/file-names.ts"
import { currentBranch } from "../../io/git.ts"
import type { Project } from "../../io/home.ts"
import { readJson, writeJson } from "../../io/local-files.ts"
import { updateStatusFile } from "../../io/status-file.ts"
import type { StatusFacts } from "../pressure/status-line-text.ts"

interface LastSession {
  /** UTC, ISO 8601. */
  readonly ended_at: string
  /** Null without git, or when unknown. */
  readonly branch: string | null
  readonly uncommitted_changes: number | null
  /** Of the active track: planning, building or finished; null without one. */
  readonly phase: string | null
  /** The active track and the step it is at, `id: step`; null without one. */
  readonly task: string | null
}

/** For a session or turn that ended at `endedAt`, unless the file already describes a later one. */
export async function noteEnd(project: Project, endedAt: string, changes: number | null): Promise<void> {
  updateStatusFile(project, { changes })
  const held = readJson(project, LAST_SESSION_FILE)?.["ended_at"]
  // A time in the future came from a wrong clock.
  const isLater = typeof held === "string" && held > endedAt && Date.parse(held) <= Date.now()
  if (isLater) return
  const track = await trackAt(project)
  const last: LastSession = {
    ended_at: endedAt,
    branch: currentBranch(project.root),
    uncommitted_changes: changes,
    phase: track?.phase ?? null,
    task: track?.task ?? null,
  }
  writeJson(project, LAST_SESSION_FILE, last)
}

/** Updates the status file with the track's step and these facts. Returns whether a step was done since the last time. */
export async function noteStep(project: Project, facts: Partial<StatusFacts> = {}): Promise<boolean> {
  const track = await trackAt(project)
  const done = track?.done ?? null
  const before = updateStatusFile(project, { ...facts, step: track?.next ?? null, done })
  return done !== null && before.done !== null && done > before.done
}

/** Loaded only where a track is active. */
async function trackAt(project: Project) {
  const pointer = join(project.root, ACTIVE_TRACK_FILE)
  if (lstatSync(pointer, { throwIfNoEntry: false }) === undefined) return undefined
  const { activeTrack } = await import("../../tracks/disk/active-track.ts")
  const { taskOf } = await import("../../tracks/documents/at-work.ts")
  const track = activeTrack(project)
  return track && { ...track, task: taskOf(track) }
}
