// Tells what was found about a call, and writes the receipts, in one transaction: two calls of one step, asked about at
// the same moment, know of each other (GUID-04, GUID-06, GUID-07).
import { existsSync } from "node:fs"
import { dirname } from "node:path"
import type { Event } from "../core/events/event.ts"
import { draftOf } from "../core/events/record.ts"
import { type Answer, answerCall } from "../core/guidance/answer.ts"
import type { Unfinished } from "../core/guidance/follow-through.ts"
import type { Step } from "../core/guidance/hold.ts"
import { messageOfCall, subagentFile } from "../io/transcript.ts"
import { eventLimits, guidanceConfig } from "../lessons/config-in-force.ts"
import { isLasting, type Store, writing } from "../store/open.ts"
import { givenIn, wasJustHeld } from "../store/receipts.ts"
import { compactionsOf } from "../store/sessions.ts"
import type { Considered } from "./consider-call.ts"
import { keepReceipts, type Teller } from "./keep-receipts.ts"

/** Undefined when by now there is nothing left to tell. */
export async function tellCall(found: Considered, io: Teller): Promise<Answer | undefined> {
  const { event, call, act, matches } = found
  const { session, agent } = event
  const store = io.store()
  const { hold, limits } = guidanceConfig(io.project, store)
  // The retry of a held call passes because the hold was noted.
  const isOn = hold && isLasting(store)
  const { tool, target } = draftOf(event, {
    root: io.project.root,
    limits: eventLimits(io.project, store),
    secretsIn: io.secretsIn,
    fingerprint: "",
  })
  const unfinished = await unfinishedIn(found, store)
  const answer = (step: Step) => {
    const asked = { agent, target: target ?? "", step, compactions: compactionsOf(store, session) }
    const what = { isLook: act.kind === "look", matches, unfinished }
    const said = answerCall(what, asked, givenIn(store, session), { isOn, limits })
    return said && { ...said, asked }
  }
  // Only a hold asks for the step, which may have to be waited for.
  const mayHold = answer(null)?.isHeld === true || wasJustHeld(store, session, io.now)
  const step = mayHold ? stepOf(event, call.id) : null
  return writing(store, () => {
    const said = answer(step)
    if (said !== undefined) keepReceipts(said.told, { ...said.asked, session, tool }, io)
    return said
  })
}

async function unfinishedIn(found: Considered, store: Store): Promise<readonly Unfinished[]> {
  if (found.commit === undefined) return []
  const { missedByCommit } = await import("./follow-through.ts")
  return missedByCommit(found.commit, found, store)
}

/** The client writes a message down some 60 ms after it has begun to carry it out; a busy machine takes longer. */
const PATIENCE_MS = 500
const LOOK_EVERY_MS = 5

/** The message that made the call: a retry comes in another one. */
function stepOf({ transcript, agent }: Event, callId: string | null): Step {
  if (transcript === null || callId === null || !existsSync(dirname(transcript))) return null
  const path = agent === null ? transcript : subagentFile(transcript, agent)
  for (const end = performance.now() + PATIENCE_MS; ; Bun.sleepSync(LOOK_EVERY_MS)) {
    const message = messageOfCall(path, callId)
    if (message !== null || performance.now() > end) return message
  }
}
