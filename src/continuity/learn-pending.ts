// A session that ends with findings and without learning leaves a flag (CONT-07); the next brief says so and clears it,
// and so does learning.
import type { SessionId } from "../core/events/event.ts"
import type { Project } from "../io/home.ts"
import { removeLocal, writeLocal } from "../io/local-files.ts"
import { foundIn } from "../store/findings.ts"
import type { Store } from "../store/open.ts"
import { lastLearned } from "./learned.ts"

const FLAG = "learn-pending"

export function leaveLearnPending(project: Project, store: Store, session: SessionId): void {
  if (lastLearned(project).session === session) return
  if (foundIn(store, session)) writeLocal(project, FLAG, `${session}\n`)
}

export function clearLearnPending(project: Project): void {
  removeLocal(project, FLAG)
}
