// The one place that spells the files other features look for by name. Only constants: the hook path reads it.

export const TRACKS_FOLDER = "docs/tracks"
export const ACTIVE_TRACK_FILE = `${TRACKS_FOLDER}/ACTIVE_TRACK`

/** As people see it, relative to the project. */
export const LOCAL_FOLDER = ".tenure/local"

/** Below the local folder. */
export const HANDOFFS_FOLDER = "handoffs"
export const PENDING_RESUME_FILE = "pending-resume"
export const LEARN_PENDING_FILE = "learn-pending"
export const LEARN_LAST_RUN_FILE = "learn-last-run.json"
export const LAST_SESSION_FILE = "last-session.json"
export const LAST_COMPACT_FILE = "last-compact.json"
export const PRE_COMPACT_FILE = "pre-compact-state.json"

/** A session's own files, below `sessions/<id>`. */
export const SESSION_FILES = {
  checkpoint: "checkpoint.json",
  giveBack: "give-back.json",
  givenBack: "given-back",
  pressure: "pressure.json",
  pressureShown: "pressure-told.json",
  handoffStarted: "handoff-started",
  boundaryShown: "boundary-told",
  recentDiff: "recent_diff.txt",
  testOutput: "test_output.txt",
  workLog: "work_log.md",
} as const

export function sessionFile(session: string, file: keyof typeof SESSION_FILES): string {
  return `sessions/${session}/${SESSION_FILES[file]}`
}
