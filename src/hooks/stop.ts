// A turn ends: it is settled whose words the findings of the turn were, and what comes next finds how things stand.
import type { Event } from "../core/events/event.ts"
import { saidLine } from "../core/learning/found.ts"
import { leaveInSpool } from "../io/spool.ts"
import { hasEdited, lastReply, mayTeach } from "../store/events.ts"
import { findingsOf } from "../store/findings.ts"
import { hasChecklists, isAnyIn } from "../store/lessons.ts"
import { wasTold } from "../store/receipts.ts"
import { endOfTurn } from "./end-of-turn.ts"
import type { Handler, HappeningOf } from "./handler.ts"
import type { HookIo } from "./hook-io.ts"
import { remember } from "./remember.ts"
import { type Reply, SILENCE, together } from "./reply.ts"

export const stop: Handler<"turn-ended"> = async (event, happening, io) => {
  if (!remember(event, io)) return SILENCE
  await settle(event, happening.reply, io)
  leaveReply(event, io)
  await extract(event, io)
  await judgeTold(event, io, false)
  const told = await guide(event, happening, io)
  const notice = await endOfTurn(event, io)
  return told.kind === "silence" ? together("Stop", [], [notice]) : told
}

/** What the agent said is noted for the calls to come; a checklist left unfinished has the turn go on (GUID-07). */
async function guide(event: Event, happening: HappeningOf<"turn-ended">, io: HookIo): Promise<Reply> {
  if (event.agent !== null) return SILENCE
  const store = io.store()
  if (isAnyIn(store, ["active", "decayed"])) {
    const { noteReply } = await import("../guidance/guide-prompt.ts")
    noteReply(event.session, happening.reply, io)
  }
  const mayGoOn = happening.isContinued !== true && hasChecklists(store) && hasEdited(store, event.session)
  if (!mayGoOn) return SILENCE
  const { unfinishedAtEnd } = await import("../guidance/end-turn.ts")
  const reason = unfinishedAtEnd(event.session, io)
  return reason === undefined ? SILENCE : { kind: "go-on", reason }
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

/** What became of the lessons that were told (GUID-09). Loaded only when one was. */
export async function judgeTold(event: Event, io: HookIo, isOver: boolean): Promise<void> {
  if (event.agent !== null || !wasTold(io.store(), event.session)) return
  const { judgeSession } = await import("../guidance/judge-session.ts")
  judgeSession(io.lessons(), event.session, isOver)
}

/** Loaded only when a turn may teach something: a call has failed, or files were edited. */
async function extract(event: Event, io: HookIo): Promise<void> {
  if (event.agent !== null || !mayTeach(io.store(), event.session)) return
  const { extractTurn } = await import("../learning/extract-turn.ts")
  await extractTurn(io.lessons(), event.session)
}
