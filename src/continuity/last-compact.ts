// `last-compact.json` (CONT-05): how things stood when the last compaction began, and whether learning had run since
// the one before it.

import type { SessionId } from "../core/events/event.ts"
import { workLogHeading } from "../core/events/work-log.ts"
import type { Project } from "../io/home.ts"
import { readJson, writeJson } from "../io/local-files.ts"
import { latestPrompts } from "../store/events.ts"
import { confidenceOfActive, countWaiting } from "../store/lessons.ts"
import type { Store } from "../store/open.ts"
import { findSession } from "../store/sessions.ts"
import { lastLearned } from "./learned.ts"

const LAST_COMPACT = "last-compact.json"
const HEADINGS = 3

export function noteLastCompact(
  project: Project,
  store: Store,
  session: SessionId,
  trigger: string,
  now: number,
): void {
  // Long ago, when it is no time.
  const since = Date.parse(String(readJson(project, LAST_COMPACT)?.["at"])) || 0
  const started = findSession(store, session)?.firstSeen ?? 0
  writeJson(project, LAST_COMPACT, {
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
  return readJson(project, LAST_COMPACT)?.["learned_since_last"] === true
}
