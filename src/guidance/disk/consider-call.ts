// Finds, by reading only, what may concern a call (GUID-03): matching lessons, and whether it is a commit with open
// checklists. deliver-at-call.ts decides what to deliver.

import type { Project } from "../../io/home.ts"
import type { Lesson } from "../../lessons/model/lesson.ts"
import type { Event, ToolCall } from "../../sessions/event.ts"
import { generationOf } from "../../store/generation.ts"
import { hasChecklists } from "../../store/lesson-rows.ts"
import { openForReading, type Store } from "../../store/open.ts"
import { deliveriesIn, wasJustHeld } from "../../store/receipts.ts"
import { compactionsOf } from "../../store/sessions.ts"
import type { Commit } from "../deliver/follow-through.ts"
import { isNew, type LessonDelivery } from "../deliver/hold.ts"
import type { Act } from "../match/act.ts"
import type { Match } from "../match/match-lesson.ts"
import type { PathContext } from "../match/paths.ts"
import { matchAct } from "./match-act.ts"

export interface AskedAct {
  readonly event: Event
  readonly call: ToolCall
  readonly act: Act
  readonly place: PathContext
  readonly project: Project
}

export interface Considered extends AskedAct {
  readonly kind: "something"
  readonly matches: readonly Match[]
  /** Also undefined when there is no active checklist. */
  readonly commit: Commit | undefined
}

export interface NoMatch {
  readonly kind: "nothing"
  /** The store generation it is valid for; undefined if something else decides too, such as the branch or the time. */
  readonly lasting: number | undefined
}

export async function considerCall(asked: AskedAct): Promise<Considered | NoMatch> {
  const store = openForReading(asked.project)
  if (store === undefined) return { kind: "nothing", lasting: undefined }
  const { event, act } = asked
  // Read first, so that a change in between counts as a change.
  const generation = generationOf(store)
  const { isOpen, isHolding } = stillOpen(event, store)
  const { matches, isAlone } = await matchAct({ ...asked, session: event.session, isOpen }, store)
  const commit = act.kind === "command" ? await commitIn(act.line, asked.place, store) : undefined
  if (commit !== undefined) return { ...asked, kind: "something", matches, commit }
  const lasting = isAlone ? generation : undefined
  if (matches.length > 0) return { ...asked, kind: "something", matches, commit }
  return { kind: "nothing", lasting: isHolding() ? undefined : lasting }
}

/** Not delivered yet in this session, or holding other calls of this step. Looked up on first use. */
function stillOpen(event: Event, store: Store) {
  let isHeldNow: boolean | undefined
  let given: readonly LessonDelivery[] | undefined
  const agent = { agent: event.agent, compactions: 0 }
  const isOpen = (lesson: Lesson) => {
    if (given === undefined) {
      given = deliveriesIn(store, event.session)
      agent.compactions = compactionsOf(store, event.session)
      isHeldNow = wasJustHeld(store, event.session, Date.now())
    }
    return isNew(lesson.id, agent, given) || (isHeldNow === true && mayJoinHold(lesson, given))
  }
  return { isOpen, isHolding: () => isHeldNow === true }
}

/** A lesson that held one call of a step may hold another. Deliveries at a session's start do not count. */
function mayJoinHold({ id }: Lesson, given: readonly LessonDelivery[]): boolean {
  return given.every(
    ({ lesson, way }) => lesson !== id || way === "hold" || way === "brief" || way === "subagent",
  )
}

async function commitIn(line: string, place: PathContext, store: Store): Promise<Commit | undefined> {
  if (!line.includes("commit") || !hasChecklists(store)) return undefined
  const { commitOf } = await import("../deliver/follow-through.ts")
  return commitOf(line, place)
}
