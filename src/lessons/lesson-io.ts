// What the work on lessons touches: the project's files and store, the person's home, the time. Hooks, commands
// and the page make one each and then do the same things with it.
import type { Config } from "../core/config.ts"
import type { Project } from "../io/home.ts"
import type { Store } from "../store/open.ts"
import { countSessions } from "../store/sessions.ts"

export interface LessonIo {
  readonly project: Project
  readonly store: Store
  readonly config: Config
  /** Milliseconds since 1970, UTC. */
  readonly now: number
  /** The person's home folder, where trust is kept; undefined when there is none. */
  readonly home: string | undefined
}

/** When and in which session something happens to a lesson. */
export function moment(io: LessonIo): { readonly at: string; readonly sessionNumber: number } {
  return { at: new Date(io.now).toISOString(), sessionNumber: countSessions(io.store) }
}
