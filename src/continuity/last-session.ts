// `last-session.json` (AC1.1): written when a turn ends and when the session ends, read at the next start. At the end
// of a turn nobody waits for git: the count of changes comes a moment later, from the background, and only if the
// file still tells of the same moment.
import { lstatSync } from "node:fs"
import { join } from "node:path"
import { currentBranch } from "../io/git.ts"
import type { Project } from "../io/home.ts"
import { readJson, writeJson } from "../io/local-files.ts"
import { keepStatus } from "../io/status-file.ts"

const LAST_SESSION = "last-session.json"

interface LastSession {
  /** UTC, ISO 8601. */
  readonly ended_at: string
  /** Null: no git, or not known. */
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
  writeJson(project, LAST_SESSION, last)
  const done = track?.done ?? null
  const step = track?.next ?? null
  const before = keepStatus(project, { step, done, ...(changes === null ? {} : { changes }) })
  return done !== null && before.done !== null && done > before.done
}

/** The count that was asked for when the turn ended at `endedAt`. */
export function noteChanges(project: Project, endedAt: string, changes: number | null): void {
  keepStatus(project, { changes })
  const last = readJson(project, LAST_SESSION)
  if (last?.["ended_at"] === endedAt)
    writeJson(project, LAST_SESSION, { ...last, uncommitted_changes: changes })
}

/** Loaded only where a track is active. */
async function trackAt(project: Project) {
  const pointer = join(project.root, "docs", "tracks", "ACTIVE_TRACK")
  if (lstatSync(pointer, { throwIfNoEntry: false }) === undefined) return undefined
  const { activeTrack } = await import("../tracks/active.ts")
  const { taskOf } = await import("../core/tracks/at-work.ts")
  const track = activeTrack(project)
  return track && { ...track, task: taskOf(track) }
}
