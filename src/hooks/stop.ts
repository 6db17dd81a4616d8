// A turn ends: confirms who wrote the findings of the turn, delivers what is due, and saves the state for the next event.
import { type Reply, SILENCE, together } from "../clients/claude-code/disk/reply.ts"
import { pressureLevels } from "../config/disk/config-in-force.ts"
import { noteStep } from "../continuity/disk/last-session.ts"
import { recordPressure } from "../continuity/disk/watch-pressure.ts"
import { appendToSpool } from "../io/spool.ts"
import { replyLine } from "../learning/blocks/spool-lines.ts"
import { mayBeRefusal } from "../learning/triggers/refusal.ts"
import type { Event, SessionId } from "../sessions/event.ts"
import { hasEdited, hasFailureOrEdit, lastPrompt, lastReply } from "../store/events.ts"
import { findingsOf, recordAgentReport } from "../store/findings.ts"
import { countWaiting, hasChecklists, isAnyIn, isAnyInUse } from "../store/lesson-rows.ts"
import { hasMod, missesMod } from "../store/mod-proofs.ts"
import { wasDelivered } from "../store/receipts.ts"
import { mayReport } from "../text/block-marker.ts"
import type { Handler, HappeningOf } from "./handler.ts"
import type { HookIo } from "./hook-io.ts"
import { leaveToBackground } from "./leave-to-background.ts"
import { remember } from "./remember.ts"

export const stop: Handler<"turn-ended"> = async (event, happening, io) => {
  if (!remember(event, io)) return SILENCE
  await settleTurn(event, happening.reply, io)
  leaveReply(event, happening.reply, io)
  await extract(event, io)
  await judgeDelivered(event, io, false)
  const guidance = await guide(event, happening, io)
  const notice = await endOfTurn(event, happening.reply, io)
  if (guidance.kind !== "silence") return guidance
  return together("Stop", [], [await acknowledge(event, io), notice])
}

/** The notice that a lesson was noted (LERN-15). Loaded only when something waits for review. */
async function acknowledge(event: Event, io: HookIo): Promise<string> {
  if (event.agent !== null || !io.attended || io.disabled) return ""
  if (!isAnyIn(io.store(), ["review_pending"])) return ""
  const { notedLine } = await import("../lessons/disk/noted-line.ts")
  return notedLine(io.lessons(), event.session, io.form)
}

/** Notes the agent's reply for later calls; an unfinished checklist makes the turn continue (GUID-07). */
async function guide(event: Event, happening: HappeningOf<"turn-ended">, io: HookIo): Promise<Reply> {
  if (event.agent !== null) return SILENCE
  const store = io.store()
  if (isAnyInUse(store)) {
    const { noteReply } = await import("../guidance/disk/guide-prompt.ts")
    noteReply(event.session, happening.reply, io)
  }
  const mayContinue =
    happening.isContinued !== true && hasChecklists(store) && hasEdited(store, event.session)
  if (!mayContinue) return SILENCE
  const { checklistsAtEnd } = await import("../guidance/disk/end-turn.ts")
  const reason = checklistsAtEnd(event.session, io)
  return reason === undefined ? SILENCE : { kind: "continue", reason }
}

/** The next prompt is judged by the reply, from the spool, because the person waits then. */
function leaveReply({ session, agent }: Event, reply: string, io: HookIo): void {
  if (agent !== null) return
  const reported = mayReport(reply)
  if (reported) recordAgentReport(io.store(), session)
  appendToSpool(io.project, session, replyLine(lastReply(io.store(), session), reported))
}

/** Confirms who wrote the findings of the turn. Loaded only when there are some. */
export async function settleTurn(event: Event, reply: string, io: HookIo): Promise<void> {
  if (event.agent !== null) return
  const isFound = mayReport(reply) || findingsOf(io.store(), event.session).length > 0
  if (!isFound && !(io.attended && mayBeRefusal(lastPrompt(io.store(), event.session)))) return
  const { confirmFindings } = await import("../learning/disk/confirm-findings.ts")
  confirmFindings(event, reply, { io: io.lessons(), attended: io.attended, secretsIn: io.secretsIn })
  if (!mayReport(reply)) return
  const { recordUnreadBlocks } = await import("../learning/disk/unread-blocks.ts")
  recordUnreadBlocks(io.project, reply, new Date(io.now).toISOString(), io.secretsIn)
}

/** The outcome of delivered lessons (GUID-09). Loaded only when one was delivered. */
export async function judgeDelivered(event: Event, io: HookIo, isOver: boolean): Promise<void> {
  if (event.agent !== null || !wasDelivered(io.store(), event.session)) return
  const { judgeSession } = await import("../guidance/disk/judge-session.ts")
  judgeSession(io.lessons(), event.session, isOver)
}

/** Loaded only when the turn may teach something: a call failed, or files were edited. */
async function extract(event: Event, io: HookIo): Promise<void> {
  if (event.agent !== null || !hasFailureOrEdit(io.store(), event.session)) return
  const { extractTurn } = await import("../learning/disk/extract-turn.ts")
  await extractTurn(io.lessons(), event.session)
}

/**
 * Saves the track's step, the pressure and the review count; git, last-session.json and the work log are left to the
 * background.
 * Returns the notice for the person, or empty.
 */
async function endOfTurn(event: Event, reply: string, io: HookIo): Promise<string> {
  const { project } = io
  const { session, transcript } = event
  const waiting = countWaiting(io.store())
  const levels = pressureLevels(project, io.store())
  const stepIsDone = await noteStep(project, { waiting, levels })
  const oldFigure = recordPressure(project, { session, transcript, levels }, reply)
  leaveToBackground(event, io, "turn-ended", oldFigure)
  if (waiting === 0 || !io.attended || io.disabled || hasMod(io.store(), session)) return ""
  if (missesMod(io.store(), session)) return untoldAtStart(session, io)
  const { deliverBoundaryNotice } = await import("../continuity/disk/boundary-notice.ts")
  return deliverBoundaryNotice(project, io.store(), session, { waiting, stepIsDone, form: io.form })
}

/** The start expected our mod to show what waits, but it has not greeted: it is off, or refused. */
async function untoldAtStart(session: SessionId, io: HookIo): Promise<string> {
  const { candidateNotice } = await import("../lessons/disk/waiting-notice.ts")
  return candidateNotice(io.lessons(), session, io.form)
}
