// At the end of a turn: notifies the person once a session when the work reaches a boundary and findings need review
// (CONT-06). The model never sees it, so it costs no tokens and no turn.

import { lstatSync } from "node:fs"
import { join } from "node:path"
import { sessionFile } from "../../io/file-names.ts"
import type { Project } from "../../io/home.ts"
import { writeLocal } from "../../io/local-files.ts"
import type { InputForm } from "../../lessons/review/tenure-line.ts"
import type { SessionId } from "../../sessions/event.ts"
import { turnEvents } from "../../store/events.ts"
import { confidenceOfActive } from "../../store/lesson-rows.ts"
import type { Store } from "../../store/open.ts"
import { boundaryNotice, boundaryOf } from "../pressure/work-boundary.ts"

export function deliverBoundaryNotice(
  project: Project,
  store: Store,
  session: SessionId,
  {
    waiting,
    stepIsDone,
    form,
  }: { readonly waiting: number; readonly stepIsDone: boolean; readonly form: InputForm },
): string {
  const mark = sessionFile(session, "boundaryShown")
  if (lstatSync(join(project.local, mark), { throwIfNoEntry: false }) !== undefined) return ""
  const boundary = boundaryOf(turnEvents(store, session), stepIsDone)
  if (boundary === undefined || !writeLocal(project, mark, "")) return ""
  return boundaryNotice(boundary, waiting, form, confidenceOfActive(store))
}
