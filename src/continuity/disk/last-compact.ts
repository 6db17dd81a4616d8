// Two files written when a compaction begins: `last-compact.json` (CONT-05) says whether learning had run since the one
// before, `pre-compact-state.json` (AC1.3) holds the branch, the changes and the recent files.
import { LAST_COMPACT_FILE, PRE_COMPACT_FILE } from "../../io/file-names.ts"
import { currentBranch } from "../../io/git.ts"
import type { Project } from "../../io/home.ts"
import { readJson, writeJson } from "../../io/local-files.ts"
import type { SessionId } from "../../sessions/event.ts"
import { workLogHeading } from "../../sessions/work-log.ts"
import { latestPrompts, recentFiles } from "../../store/events.ts"
import { confidenceOfActive, countWaiting } from "../../store/lesson-rows.ts"
import type { Store } from "../../store/open.ts"
import { findSession } from "../../store/sessions.ts"
import { lastLearned } from "./learn-pending.ts"

const HEADINGS = 3

export function noteLastCompact(
  project: Project,
  store: Store,
  session: SessionId,
  trigger: string,
  now: number,
): void {
  // 0 when the file has no valid time.
  const since = Date.parse(String(readJson(project, LAST_COMPACT_FILE)?.["at"])) || 0
  const started = findSession(store, session)?.firstSeen ?? 0
  writeJson(project, LAST_COMPACT_FILE, {
    at: new Date(now).toISOString(),
    session,
    trigger,
    learned_since_last: lastLearned(project).at > Math.max(since, started),
    unreviewed_findings: countWaiting(store),
    recent_work: latestPrompts(store, session, HEADINGS).map(workLogHeading),
    lesson_confidence: confidenceOfActive(store),
  })
}

/** Whether learning had run when the last compaction began. */
export function hadLearned(project: Project): boolean {
  return readJson(project, LAST_COMPACT_FILE)?.["learned_since_last"] === true
}

const MAX_FILES = 20

/** Written in the background, because nothing waits for it. */
export function noteStateAtCompaction(
  { project, store }: { readonly project: Project; store(): Store },
  session: SessionId,
  capturedAt: string,
  changes: number | null,
): void {
  writeJson(project, PRE_COMPACT_FILE, {
    captured_at: capturedAt,
    branch: currentBranch(project.root),
    uncommitted_changes: changes,
    recent_files: recentFiles(store(), session, MAX_FILES),
  })
}
