// A turn ends with a checklist begun and not finished (GUID-07): the agent hears of it, which costs one more turn, once a
// session, and only for what a person approved as CRITICAL or HIGH.
import type { SessionId } from "../core/events/event.ts"
import { tellUnfinished } from "../core/guidance/answer.ts"
import { mayInsist } from "../core/guidance/hold.ts"
import { guidanceConfig } from "../lessons/config-in-force.ts"
import { writing } from "../store/open.ts"
import { givenIn } from "../store/receipts.ts"
import { compactionsOf } from "../store/sessions.ts"
import { missedByTurn } from "./follow-through.ts"
import { keepReceipts, type Teller } from "./keep-receipts.ts"

/** Undefined when the turn may end. */
export function unfinishedAtEnd(session: SessionId, io: Teller): string | undefined {
  if (io.silenced()) return undefined
  const store = io.store()
  const { limits } = guidanceConfig(io.project, store)
  const missed = missedByTurn(session, io.project, store).filter(({ lesson }) => mayInsist(lesson))
  if (missed.length === 0) return undefined
  return writing(store, () => {
    const said = tellUnfinished(missed, givenIn(store, session), limits)
    if (said === undefined) return undefined
    const compactions = compactionsOf(store, session)
    const where = { session, agent: null, tool: null, target: "", step: null, compactions }
    keepReceipts(said.told, where, io)
    return said.text
  })
}
