// A turn ends with a started but incomplete checklist (GUID-07): the agent gets one more turn to finish it, once per
// session, and only for approved CRITICAL or HIGH lessons.

import { guidanceConfig } from "../../config/disk/config-in-force.ts"
import type { SessionId } from "../../sessions/event.ts"
import { writing } from "../../store/open.ts"
import { deliveriesIn } from "../../store/receipts.ts"
import { compactionsOf } from "../../store/sessions.ts"
import { deliverUnfinished } from "../deliver/answer.ts"
import { mayInsist } from "../deliver/hold.ts"
import { type DeliveryIo, keepReceipts } from "./keep-receipts.ts"
import { missedByTurn } from "./open-checklists.ts"

/** Undefined when the turn may end. */
export function checklistsAtEnd(session: SessionId, io: DeliveryIo): string | undefined {
  if (io.silenced()) return undefined
  const store = io.store()
  const { limits } = guidanceConfig(io.project, store)
  const missed = missedByTurn(session, io.project, store).filter(({ lesson }) => mayInsist(lesson))
  if (missed.length === 0) return undefined
  return writing(store, () => {
    const said = deliverUnfinished(missed, deliveriesIn(store, session), limits)
    if (said === undefined) return undefined
    const compactions = compactionsOf(store, session)
    const where = { session, agent: null, tool: null, target: "", step: null, compactions }
    keepReceipts(said.told, where, io)
    return said.text
  })
}
