// A turn ends, or a compaction is about to begin: the work log is brought up to date, and it is settled whose words
// the findings of the turn were.
import type { Event, Happening } from "../core/events/event.ts"
import { saidLine } from "../core/learning/found.ts"
import { leaveInSpool } from "../io/spool.ts"
import { lastReply, mayTeach } from "../store/events.ts"
import { findingsOf } from "../store/findings.ts"
import type { Handler } from "./handler.ts"
import type { HookIo } from "./hook-io.ts"
import { remember } from "./remember.ts"
import { SILENCE } from "./reply.ts"
import { compactDocuments } from "./track-documents.ts"
import { writeWorkLog } from "./write-work-log.ts"

type Ends = Extract<Happening["kind"], "turn-ended" | "compaction-began">

export const stop: Handler<Ends> = async (event, happening, io) => {
  if (!remember(event, io)) return SILENCE
  await settle(event, happening.kind === "turn-ended" ? happening.reply : "", io)
  if (happening.kind === "turn-ended") leaveReply(event, io)
  if (happening.kind === "turn-ended") await extract(event, io)
  writeWorkLog(event.session, io)
  if (happening.kind === "compaction-began") await compactDocuments(event, io)
  return SILENCE
}

/** The next prompt is judged by it, while the person waits. Where the spool does not take it, it is not known then. */
function leaveReply({ session, agent }: Event, io: HookIo): void {
  if (agent === null) leaveInSpool(io.project, session, saidLine(lastReply(io.store(), session)))
}

/** Loaded only when there is something to settle. */
export async function settle(event: Event, reply: string, io: HookIo): Promise<void> {
  if (event.agent !== null) return
  const mayReport = reply.includes("[PROCESS_KNOWLEDGE]") || /lessons? learned/i.test(reply)
  if (!mayReport && findingsOf(io.store(), event.session).length === 0) return
  const { settleFindings } = await import("../learning/settle-findings.ts")
  settleFindings(event, reply, { io: io.lessons(), attended: io.attended, secretsIn: io.secretsIn })
}

/** Loaded only when a turn may teach something: a call has failed, or files were edited. */
async function extract(event: Event, io: HookIo): Promise<void> {
  if (event.agent !== null || !mayTeach(io.store(), event.session)) return
  const { extractTurn } = await import("../learning/extract-turn.ts")
  await extractTurn(io.lessons(), event.session)
}
