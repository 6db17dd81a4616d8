// The handoffs of one session: those that say so, and those that one agent wrote for another in its time.
import { handoffPath, listHandoffs, readHandoffFile } from "../continuity/handoffs.ts"
import { readHandoff } from "../core/continuity/handoff.ts"
import type { Project } from "../io/home.ts"
import type { Session } from "../store/sessions.ts"
import type { SessionView } from "./api/sessions.ts"

const MOST_LOOKED_AT = 100

export function handoffsOf(project: Project, session: Session): SessionView["handoffs"] {
  const end = session.endedAt ?? Number.MAX_SAFE_INTEGER
  return listHandoffs(project)
    .slice(0, MOST_LOOKED_AT)
    .flatMap(({ kind, name, stamp }) => {
      const text = readHandoffFile(project, name)
      const at = timeOf(stamp)
      if (text === undefined) return []
      const isOurs =
        kind === "session" ? readHandoff(text).session === session.id : at >= session.firstSeen && at <= end
      return isOurs ? [{ at, name: handoffPath(name), text }] : []
    })
    .reverse()
}

/** YYYYMMDD-HHMMSS, UTC. */
function timeOf(stamp: string): number {
  const iso = stamp.replace(/^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)$/, "$1-$2-$3T$4:$5:$6Z")
  return Date.parse(iso)
}
