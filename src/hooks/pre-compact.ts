// A compaction is about to begin, and may not happen: the checkpoint is taken, the active track's documents are brought
// up to date, and the summariser is asked to keep what the ledger holds (CONT-05). Nothing is announced. Asking git and
// copying the store go to the background.
import { ledgerAtHand } from "../continuity/checkpoint.ts"
import { compactionBegins } from "../continuity/give-back-file.ts"
import { noteLastCompact } from "../continuity/last-compact.ts"
import { noteCompaction } from "../continuity/pre-compact-state.ts"
import { askSummary } from "../core/continuity/ask-summary.ts"
import type { Handler } from "./handler.ts"
import { leaveToBackground } from "./leave-to-background.ts"
import { remember } from "./remember.ts"
import { SILENCE } from "./reply.ts"
import { judgeTold, settle } from "./stop.ts"
import { compactDocuments } from "./track-documents.ts"

export const preCompact: Handler<"compaction-began"> = async (event, { trigger }, io) => {
  if (!remember(event, io)) return SILENCE
  const { project, now } = io
  const { session } = event
  await settle(event, "", io)
  await judgeTold(event, io, false)
  compactionBegins(project, session)
  noteCompaction(project, io.store(), session, now)
  noteLastCompact(project, io.store(), session, trigger, now)
  const ledger = await ledgerAtHand(io, session, event.transcript)
  const asked = ledger === undefined ? null : askSummary(ledger)
  // After it: the track's own checkpoint seals the ledger, too.
  await compactDocuments(event, io)
  leaveToBackground(event, io, "compaction-began")
  return asked === null || io.disabled ? SILENCE : { kind: "plain", text: asked }
}
