// The session continues after a compaction: the agent gets back what the summary dropped and the state of the plan, the
// person sees whether the lessons from before are safe (CONT-05).

import { type Reply, SILENCE, together } from "../clients/claude-code/disk/reply.ts"
import { onSessionContinued } from "../continuity/disk/give-back-file.ts"
import { hadLearned } from "../continuity/disk/last-compact.ts"
import { forgetPressure } from "../continuity/disk/watch-pressure.ts"
import type { Event } from "../sessions/event.ts"
import { confidenceOfActive } from "../store/lesson-rows.ts"
import type { HookIo } from "./hook-io.ts"
import { coreDocuments, trackAfterCompaction } from "./project-documents.ts"
import { tellAgain } from "./standing-line.ts"

const SAFE = "Tenure: learning ran before this compaction; the lessons are safe."
const NOT_YET =
  "Tenure: learning has not run since the last compaction. To keep what was learned before it: /tenure:learn"

/** L3, for the model: whether lessons were reported before, and how many are verified. */
function reportedState(io: HookIo): string {
  if (!hadLearned(io.project)) return "no lesson reported yet"
  const { count, unverified } = confidenceOfActive(io.store())
  const unsure = unverified === 0 ? "" : `; ${unverified} of the ${count} in force are not verified`
  return `lessons were reported${unsure}`
}

export async function afterCompaction({ session }: Event, io: HookIo): Promise<Reply> {
  forgetPressure(io.project, session)
  const text = onSessionContinued(io.project, session)
  if (io.disabled) return SILENCE
  const notice = hadLearned(io.project) ? SAFE : NOT_YET
  const track = (await trackAfterCompaction(io.project)).join("\n")
  const standing = await tellAgain(session, reportedState(io), io)
  const core = await coreDocuments(io.project, io)
  return together("SessionStart", [core, text, track, standing], io.attended ? [notice] : [])
}
