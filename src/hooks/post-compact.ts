// The summary of a compaction arrives twice: as the summariser's last message, before the session continues, and with the
// end of the compaction. Whichever comes first is compared with the ledger.

import { SILENCE } from "../clients/claude-code/disk/reply.ts"
import { droppedBySummary } from "../continuity/disk/dropped-by-summary.ts"
import { onCompactionEnded, onSummary } from "../continuity/disk/give-back-file.ts"
import { forgetPressure } from "../continuity/disk/watch-pressure.ts"
import type { Handler } from "./handler.ts"
import { remember } from "./remember.ts"

export const postCompact: Handler<"compaction-summarised" | "compaction-ended"> = async (
  event,
  happening,
  io,
) => {
  const { project } = io
  const text = () => droppedBySummary(io, event, happening.summary)
  if (happening.kind === "compaction-summarised") {
    onSummary(project, event.session, await text())
    return SILENCE
  }
  if (!remember(event, io)) return SILENCE
  forgetPressure(project, event.session)
  await onCompactionEnded(project, event.session, text)
  return SILENCE
}
