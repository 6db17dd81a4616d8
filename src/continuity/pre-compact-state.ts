// `pre-compact-state.json` (AC1.3): where the work stood when a compaction began. The count of changes comes a moment
// later, from the background; a compaction takes longer than that.
import type { SessionId } from "../core/events/event.ts"
import { currentBranch } from "../io/git.ts"
import type { Project } from "../io/home.ts"
import { readJson, writeJson } from "../io/local-files.ts"
import { recentFiles } from "../store/events.ts"
import type { Store } from "../store/open.ts"

const PRE_COMPACT_STATE = "pre-compact-state.json"
const MOST_FILES = 20

export function noteCompaction(project: Project, store: Store, session: SessionId, now: number): void {
  writeJson(project, PRE_COMPACT_STATE, {
    captured_at: new Date(now).toISOString(),
    branch: currentBranch(project.root),
    uncommitted_changes: null,
    recent_files: recentFiles(store, session, MOST_FILES),
  })
}

export function noteChangesAtCompaction(project: Project, capturedAt: string, changes: number | null): void {
  const state = readJson(project, PRE_COMPACT_STATE)
  if (state?.["captured_at"] !== capturedAt) return
  writeJson(project, PRE_COMPACT_STATE, { ...state, uncommitted_changes: changes })
}
