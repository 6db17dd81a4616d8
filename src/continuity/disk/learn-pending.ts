// A session that ends with findings but without learning leaves a flag (CONT-07); the next brief reports and clears it,
// and learning clears it too. `learn-last-run.json` says when learning last ran, and in which session.
import { LEARN_LAST_RUN_FILE, LEARN_PENDING_FILE } from "../../io/file-names.ts"
import type { Project } from "../../io/home.ts"
import { readJson, removeLocal, writeJson, writeLocal } from "../../io/local-files.ts"
import type { SessionId } from "../../sessions/event.ts"
import { hasUndecidedFinding } from "../../store/findings.ts"
import type { Store } from "../../store/open.ts"

export function leaveLearnPending(project: Project, store: Store, session: SessionId): void {
  if (lastLearned(project).session === session) return
  if (hasUndecidedFinding(store, session)) writeLocal(project, LEARN_PENDING_FILE, `${session}\n`)
}

export function clearLearnPending(project: Project): void {
  removeLocal(project, LEARN_PENDING_FILE)
}

export function noteLearned(project: Project, now: number, session: string, findings: number): void {
  writeJson(project, LEARN_LAST_RUN_FILE, { at: new Date(now).toISOString(), session, findings })
}

/** Milliseconds since 1970; 0 for never. */
export function lastLearned(project: Project): { readonly at: number; readonly session: unknown } {
  const held = readJson(project, LEARN_LAST_RUN_FILE)
  return { at: Date.parse(String(held?.["at"])) || 0, session: held?.["session"] }
}
