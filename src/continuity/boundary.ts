// At the end of a turn: a word to the person when the work has reached a boundary and findings wait (CONT-06). Once a
// session, and to nobody but the person: no tokens, no further turn.
import { lstatSync } from "node:fs"
import { join } from "node:path"
import { boundaryNotice, boundaryOf } from "../core/continuity/boundary.ts"
import type { SessionId } from "../core/events/event.ts"
import type { Project } from "../io/home.ts"
import { inSession, writeLocal } from "../io/local-files.ts"
import { turnEvents } from "../store/events.ts"
import type { Store } from "../store/open.ts"

export function tellBoundary(
  project: Project,
  store: Store,
  session: SessionId,
  { waiting, stepIsDone }: { readonly waiting: number; readonly stepIsDone: boolean },
): string {
  const mark = inSession(session, "boundary-told")
  if (lstatSync(join(project.local, mark), { throwIfNoEntry: false }) !== undefined) return ""
  const boundary = boundaryOf(turnEvents(store, session), stepIsDone)
  if (boundary === undefined || !writeLocal(project, mark, "")) return ""
  return boundaryNotice(boundary, waiting)
}
