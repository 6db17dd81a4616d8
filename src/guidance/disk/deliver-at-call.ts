// Delivers what was found about a call and writes the receipts in one transaction, so that simultaneous calls of one step
// know of each other (GUID-04, GUID-06, GUID-07).

import { existsSync } from "node:fs"
import { dirname } from "node:path"
import { messageOfCall, subagentFile } from "../../clients/claude-code/disk/transcript.ts"
import { changeOf } from "../../clients/claude-code/tools.ts"
import { eventLimits, guidanceConfig } from "../../config/disk/config-in-force.ts"
import type { Event } from "../../sessions/event.ts"
import { draftOf } from "../../sessions/event-record.ts"
import { isPersistent, type Store, writing } from "../../store/open.ts"
import { deliveriesIn, wasJustHeld } from "../../store/receipts.ts"
import { compactionsOf } from "../../store/sessions.ts"
import { answerCall, type GuidanceAnswer } from "../deliver/answer.ts"
import type { Unfinished } from "../deliver/follow-through.ts"
import type { CallBatch } from "../deliver/hold.ts"
import type { Considered } from "./consider-call.ts"
import { type DeliveryIo, keepReceipts } from "./keep-receipts.ts"

/** Undefined if nothing is left to deliver. */
export async function deliverAtCall(found: Considered, io: DeliveryIo): Promise<GuidanceAnswer | undefined> {
  const { event, call, act, matches } = found
  const { session, agent } = event
  const store = io.store()
  const { hold, limits } = guidanceConfig(io.project, store)
  // The retry of a held call passes because the hold is recorded.
  const isOn = hold && isPersistent(store)
  const {
    tool,
    target,
    print = null,
  } = draftOf(event, {
    root: io.project.root,
    limits: eventLimits(io.project, store),
    secretsIn: io.secretsIn,
    fingerprint: "",
    changeOf,
  })
  const unfinished = await unfinishedIn(found, store)
  const answer = (step: CallBatch) => {
    const asked = { agent, target: target ?? "", step, compactions: compactionsOf(store, session) }
    const what = { isLook: act.kind === "look", matches, unfinished }
    const said = answerCall(what, asked, deliveriesIn(store, session), { isOn, limits })
    return said && { ...said, asked }
  }
  // Only a hold needs the step, which may take a moment to appear.
  const mayHold = answer(null)?.isHeld === true || wasJustHeld(store, session, io.now)
  const step = mayHold ? stepOf(event, call.id) : null
  return writing(store, () => {
    const said = answer(step)
    if (said !== undefined) keepReceipts(said.told, { ...said.asked, session, tool, print }, io)
    return said
  })
}

async function unfinishedIn(found: Considered, store: Store): Promise<readonly Unfinished[]> {
  if (found.commit === undefined) return []
  const { missedByCommit } = await import("./open-checklists.ts")
  return missedByCommit(found.commit, found, store)
}

/** The client writes a message about 60 ms after it starts to run it; longer on a busy machine. */
const PATIENCE_MS = 500
const LOOK_EVERY_MS = 5

/** The message that made the call; a retry comes in another message. */
function stepOf({ transcript, agent }: Event, callId: string | null): CallBatch {
  if (transcript === null || callId === null || !existsSync(dirname(transcript))) return null
  const path = agent === null ? transcript : subagentFile(transcript, agent)
  for (const end = performance.now() + PATIENCE_MS; ; Bun.sleepSync(LOOK_EVERY_MS)) {
    const message = messageOfCall(path, callId)
    if (message !== null || performance.now() > end) return message
  }
}
