// A session ends. The client gives all such hooks together 1.5 seconds, so git is given half of one. It shows nothing of
// what is said here (seen on 2.1.325): the count is also in the status line and in the next session's brief.
import { noteEnd } from "../continuity/last-session.ts"
import { leaveLearnPending } from "../continuity/learn-pending.ts"
import { uncommittedChanges } from "../core/briefing/last-session.ts"
import type { Event } from "../core/events/event.ts"
import { countChanges } from "../io/git-changes.ts"
import { readSmallIfThere } from "../io/small-file.ts"
import { endSession } from "../store/sessions.ts"
import { forgetSaid } from "../store/triggers.ts"
import type { Handler } from "./handler.ts"
import type { HookIo } from "./hook-io.ts"
import { remember } from "./remember.ts"
import { SILENCE } from "./reply.ts"
import { judgeTold, settle } from "./stop.ts"
import { writeWorkLog } from "./write-work-log.ts"

const GIT_MS = 500

export const sessionEnd: Handler<"session-ended"> = async (event, happening, io) => {
  remember(event, io)
  await settle(event, "", io)
  await judgeTold(event, io, true)
  forgetSaid(io.store(), event.session)
  endSession(io.store(), event.session, happening.reason, io.now)
  writeWorkLog(event.session, io)
  leaveLearnPending(io.project, io.store(), event.session)
  const changes = countChanges(io.project.root, GIT_MS)
  await noteEnd(io.project, io.now, changes)
  await renew(event, io, changes)
  if (changes === null || changes === 0) return SILENCE
  return { kind: "notice", text: `Tenure: this session ends with ${uncommittedChanges(changes)}.` }
}

/** Loaded only when a handoff waits. */
async function renew({ session, transcript }: Event, io: HookIo, changes: number | null): Promise<void> {
  if (readSmallIfThere(`${io.project.local}/pending-resume`) === undefined) return
  const { renewHandoff } = await import("../continuity/write-handoff.ts")
  await renewHandoff({ ...io, home: io.lessons().home }, session, transcript, changes)
}
