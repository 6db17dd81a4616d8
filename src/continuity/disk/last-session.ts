// `last-session.json` (AC1.1): written at the end of a turn and of the session, read at the next start. At a turn's end the
// background adds the count of changes later, if the file still describes the same turn.

import { lstatSync } from "node:fs"
import { join } from "node:path"
import { ACTIVE_TRACK_FILE, LAST_SESSION_FILE } from "../../io/file-names.ts"
import { currentBranch } from "../../io/git.ts"
import type { Project } from "../../io/home.ts"
import { readJson, writeJson } from "../../io/local-files.ts"
import { updateStatusFile } from "../../io/status-file.ts"

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

/** Whether a step of the active track was done since the last time. */
export async function noteEnd(project: Project, now: number, changes: number | null): Promise<boolean> {
  const track = await trackAt(project)
  const last: LastSession = {
    ended_at: new Date(now).toISOString(),
    branch: currentBranch(project.root),
    uncommitted_changes: changes,
    phase: track?.phase ?? null,
    task: track?.task ?? null,
  }
  writeJson(project, LAST_SESSION_FILE, last)
  const done = track?.done ?? null
  const step = track?.next ?? null
  const before = updateStatusFile(project, { step, done, ...(changes === null ? {} : { changes }) })
  return done !== null && before.done !== null && done > before.done
}

/** Adds the count for the turn that ended at `endedAt`. */
export function noteChanges(project: Project, endedAt: string, changes: number | null): void {
  updateStatusFile(project, { changes })
  const last = readJson(project, LAST_SESSION_FILE)
  if (last?.["ended_at"] === endedAt)
    writeJson(project, LAST_SESSION_FILE, { ...last, uncommitted_changes: changes })
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
