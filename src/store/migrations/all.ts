// The schema's history, in order; a released step is never changed, only followed. `user_version` of the
// database is the number of steps it has taken.
import { sessionsAndEvents } from "./0001-sessions-and-events.ts"
import { lessons } from "./0002-lessons.ts"
import { findings } from "./0003-findings.ts"
import { triggers } from "./0004-triggers.ts"
import { receipts } from "./0005-receipts.ts"
import { toldTokens } from "./0006-told-tokens.ts"
import { lessonVersions } from "./0007-lesson-versions.ts"
import { askedByHooks } from "./0008-asked-by-hooks.ts"

export const MIGRATIONS: readonly string[] = [
  sessionsAndEvents,
  lessons,
  findings,
  triggers,
  receipts,
  toldTokens,
  lessonVersions,
  askedByHooks,
]
