// Starts the background process that does the rest of a hook's work (background.ts).
import { type BackgroundTask, inBackground } from "../continuity/disk/background.ts"
import type { Event } from "../sessions/event.ts"
import type { HookIo } from "./hook-io.ts"

export function leaveToBackground(
  { session, transcript }: Event,
  { project, now }: HookIo,
  after: BackgroundTask["after"],
  oldFigure: number | null = null,
): void {
  const task: BackgroundTask = {
    root: project.root,
    session,
    transcript,
    after,
    at: new Date(now).toISOString(),
    oldFigure,
  }
  inBackground(project, ["background", JSON.stringify(task)])
}
