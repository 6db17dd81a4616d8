// What the end of a turn leaves for whoever comes next: the last session's facts, the pressure, what waits for review.
// What takes longer (git, the work log) goes to the background.
import { noteEnd } from "../continuity/last-session.ts"
import { seePressure } from "../continuity/see-pressure.ts"
import type { Event } from "../core/events/event.ts"
import { keepStatus } from "../io/status-file.ts"
import { countWaiting } from "../store/lessons.ts"
import type { HookIo } from "./hook-io.ts"
import { leaveToBackground } from "./leave-to-background.ts"

/** What to tell the person; empty for nothing. */
export async function endOfTurn(event: Event, io: HookIo): Promise<string> {
  const { project, now } = io
  const { session, transcript } = event
  const stepIsDone = await noteEnd(project, now, null)
  const waiting = countWaiting(io.store())
  keepStatus(project, { waiting })
  seePressure(project, session, transcript)
  leaveToBackground(event, io, "turn-ended")
  if (waiting === 0 || !io.attended || io.disabled) return ""
  const { tellBoundary } = await import("../continuity/boundary.ts")
  return tellBoundary(project, io.store(), session, { waiting, stepIsDone })
}
