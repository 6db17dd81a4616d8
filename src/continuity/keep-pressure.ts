// Writes down the pressure of a session and which level has spoken; a compaction starts both anew.
import type { Spoken } from "../core/continuity/pressure.ts"
import type { SessionId } from "../core/events/event.ts"
import type { Project } from "../io/home.ts"
import { inSession, readJson, removeLocal, writeLocal } from "../io/local-files.ts"
import { handoffMark, pressureFile, type SeenPressure } from "./pressure-file.ts"

export function keepPressure(project: Project, session: SessionId, now: SeenPressure): void {
  writeLocal(project, pressureFile(session), `${JSON.stringify(now)}\n`)
}

/** After a compaction every level may speak again, and the handoff is brought up to date once more. */
export function forgetPressure(project: Project, session: SessionId): void {
  for (const name of [pressureFile(session), spokenFile(session), handoffMark(session)])
    removeLocal(project, name)
}

export function keepSpoken(project: Project, session: SessionId, spoken: Spoken): void {
  writeLocal(project, spokenFile(session), `${JSON.stringify(spoken)}\n`)
}

export function readSpoken(project: Project, session: SessionId): Spoken | undefined {
  const held = readJson(project, spokenFile(session))
  const level = held?.["level"]
  const peak = held?.["peak"]
  if ((level !== 1 && level !== 2 && level !== 3) || typeof peak !== "number") return undefined
  return { level, peak }
}

function spokenFile(session: SessionId): string {
  return inSession(session, "pressure-told.json")
}
