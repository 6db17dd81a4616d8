// A session ends. The client gives all SessionEnd hooks together 1.5 seconds, so git gets half a second. It does not show
// the notice (observed on 2.1.325); the status line and the next session's brief have the count too.

import { SILENCE } from "../clients/claude-code/disk/reply.ts"
import { noteEnd, noteStep } from "../continuity/disk/last-session.ts"
import { leaveLearnPending } from "../continuity/disk/learn-pending.ts"
import { uncommittedChanges } from "../guidance/brief/last-session-line.ts"
import { PENDING_RESUME_FILE } from "../io/file-names.ts"
import { countChanges } from "../io/git-command.ts"
import { readSmallIfThere } from "../io/small-file.ts"
import type { Event } from "../sessions/event.ts"
import { voidAsks, voidCodes } from "../store/consent-proofs.ts"
import { voidMod } from "../store/mod-proofs.ts"
import { endSession } from "../store/sessions.ts"
import { forgetSaid } from "../store/triggers.ts"
import type { Handler } from "./handler.ts"
import type { HookIo } from "./hook-io.ts"
import { remember } from "./remember.ts"
import { judgeDelivered, settleTurn } from "./stop.ts"
import { writeWorkLog } from "./write-work-log.ts"

const GIT_MS = 500

export const sessionEnd: Handler<"session-ended"> = async (event, happening, io) => {
  remember(event, io)
  await settleTurn(event, "", io)
  await judgeDelivered(event, io, true)
  forgetSaid(io.store(), event.session)
  voidCodes(io.store(), event.session)
  voidAsks(io.store(), event.session)
  voidMod(io.store(), event.session)
  endSession(io.store(), event.session, happening.reason, io.now)
  writeWorkLog(event.session, io)
  leaveLearnPending(io.project, io.store(), event.session)
  const changes = countChanges(io.project.root, GIT_MS)
  await noteStep(io.project)
  await noteEnd(io.project, new Date(io.now).toISOString(), changes)
  await renew(event, io, changes)
  if (changes === null || changes === 0) return SILENCE
  return { kind: "notice", text: `Tenure: this session ends with ${uncommittedChanges(changes)}.` }
}

/** Loaded only when a handoff is pending. */
async function renew({ session, transcript }: Event, io: HookIo, changes: number | null): Promise<void> {
  if (readSmallIfThere(`${io.project.local}/${PENDING_RESUME_FILE}`) === undefined) return
  const { renewHandoff } = await import("../continuity/disk/write-handoff.ts")
  await renewHandoff({ ...io, home: io.lessons().home }, session, transcript, changes)
}
