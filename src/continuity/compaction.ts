// From a summary to what it dropped: the ledger of the session, as far as it is known now, compared with the summary.
import { droppedFrom } from "../core/continuity/compare.ts"
import { giveBack } from "../core/continuity/give-back.ts"
import type { Event } from "../core/events/event.ts"
import { type CheckpointIo, checkpointPath, takeCheckpoint } from "./checkpoint.ts"

/** Empty when the summary holds everything. */
export async function dropped(
  io: CheckpointIo,
  { session, transcript }: Event,
  summary: string,
): Promise<string> {
  const ledger = await takeCheckpoint(io, session, transcript)
  return giveBack(droppedFrom(ledger, summary), checkpointPath(session))?.text ?? ""
}
