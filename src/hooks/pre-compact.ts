// A compaction is about to begin, and may still be cancelled: takes the checkpoint, updates the active track's documents
// and asks the summariser to keep what the ledger holds (CONT-05). Announces nothing. Git and the copy of the store are
// left to the background.

import { SILENCE } from "../clients/claude-code/disk/reply.ts"
import { askSummary } from "../continuity/compaction/ask-summary.ts"
import { onCompactionBegan } from "../continuity/disk/give-back-file.ts"
import { noteLastCompact } from "../continuity/disk/last-compact.ts"
import { quickLedger } from "../continuity/disk/write-checkpoint.ts"
import type { Handler } from "./handler.ts"
import { leaveToBackground } from "./leave-to-background.ts"
import { compactDocuments } from "./project-documents.ts"
import { remember } from "./remember.ts"
import { judgeDelivered, settleTurn } from "./stop.ts"

export const preCompact: Handler<"compaction-began"> = async (event, { trigger }, io) => {
  if (!remember(event, io)) return SILENCE
  const { project, now } = io
  const { session } = event
  await settleTurn(event, "", io)
  await judgeDelivered(event, io, false)
  onCompactionBegan(project, session)
  noteLastCompact(project, io.store(), session, trigger, now)
  const ledger = await quickLedger(io, session, event.transcript)
  const asked = ledger === undefined ? null : askSummary(ledger)
  // After the ledger is read: the track's own checkpoint seals it too.
  await compactDocuments(event, io)
  leaveToBackground(event, io, "compaction-began")
  return asked === null || io.disabled ? SILENCE : { kind: "plain", text: asked }
}
