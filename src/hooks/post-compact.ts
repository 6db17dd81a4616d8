// The summary of a compaction: first as the summariser's last words, before the session goes on; later, with the end of
// the compaction, once more. Whichever comes first is compared with the ledger.
import { dropped } from "../continuity/compaction.ts"
import { compactionIsOver, summaryIsKnown } from "../continuity/give-back-file.ts"
import { forgetPressure } from "../continuity/keep-pressure.ts"
import type { Handler } from "./handler.ts"
import { remember } from "./remember.ts"
import { SILENCE } from "./reply.ts"

export const postCompact: Handler<"compaction-summarised" | "compaction-ended"> = async (
  event,
  happening,
  io,
) => {
  const { project } = io
  const text = () => dropped(io, event, happening.summary)
  if (happening.kind === "compaction-summarised") {
    summaryIsKnown(project, event.session, await text())
    return SILENCE
  }
  if (!remember(event, io)) return SILENCE
  forgetPressure(project, event.session)
  await compactionIsOver(project, event.session, text)
  return SILENCE
}
