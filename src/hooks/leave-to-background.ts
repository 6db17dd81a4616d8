// Leaves the rest of a hook's work to the background (background.ts).
import { type BackgroundTask, inBackground } from "../continuity/background.ts"
import type { Event } from "../core/events/event.ts"
import type { HookIo } from "./hook-io.ts"

export function leaveToBackground(
  { session, transcript }: Event,
  { project, now }: HookIo,
  after: BackgroundTask["after"],
): void {
  const task: BackgroundTask = {
    root: project.root,
    session,
    transcript,
    after,
    at: new Date(now).toISOString(),
  }
  inBackground(project, ["background", JSON.stringify(task)])
}
