// The context for work on lessons: the project, the store, the person's home, the time. Hooks, commands and the dashboard
// each create one and share the code behind it.
import type { Config } from "../config/config.ts"
import type { Project } from "../io/home.ts"
import type { Store } from "./open.ts"
import { countSessions } from "./sessions.ts"

export interface LessonIo {
  readonly project: Project
  readonly store: Store
  readonly config: Config
  /** Milliseconds since 1970, UTC. */
  readonly now: number
  /** The person's home folder, where trust is stored; undefined if there is none. */
  readonly home: string | undefined
}

/** The time and session number of a change to a lesson. */
export function moment(io: LessonIo): { readonly at: string; readonly sessionNumber: number } {
  return { at: new Date(io.now).toISOString(), sessionNumber: countSessions(io.store) }
}
