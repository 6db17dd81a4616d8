// The session goes on after a compaction: the agent is given back what the summary dropped and hears where the plan
// stands, the person whether the lessons of the time before are safe (CONT-05).
import { sessionGoesOn } from "../continuity/give-back-file.ts"
import { forgetPressure } from "../continuity/keep-pressure.ts"
import { hadLearned } from "../continuity/last-compact.ts"
import type { Event } from "../core/events/event.ts"
import type { HookIo } from "./hook-io.ts"
import { type Reply, SILENCE, together } from "./reply.ts"
import { trackAfterCompaction } from "./track-documents.ts"

const SAFE = "Tenure: learning ran before this compaction; the lessons are safe."
const NOT_YET =
  "Tenure: learning has not run since the last compaction. To keep what was learned before it: /tenure:learn"

export async function afterCompaction({ session }: Event, io: HookIo): Promise<Reply> {
  forgetPressure(io.project, session)
  const text = sessionGoesOn(io.project, session)
  if (io.disabled) return SILENCE
  const notice = hadLearned(io.project) ? SAFE : NOT_YET
  const track = (await trackAfterCompaction(io.project)).join("\n")
  return together("SessionStart", [text, track], io.attended ? [notice] : [])
}
