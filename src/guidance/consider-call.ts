// What there may be to tell about a call, found by reading alone (GUID-03): the lessons that match it, and whether it is
// a commit that a checklist may be waiting for. Whether anything is told is decided where it is written down.
import type { Event, ToolCall } from "../core/events/event.ts"
import type { Commit } from "../core/guidance/follow-through.ts"
import { type Given, isNew } from "../core/guidance/hold.ts"
import type { Match } from "../core/guidance/match.ts"
import type { Place } from "../core/guidance/paths.ts"
import type { Act } from "../core/guidance/scene.ts"
import type { Lesson } from "../core/lessons/lesson.ts"
import type { Project } from "../io/home.ts"
import { hasChecklists } from "../store/lessons.ts"
import { openForReading, type Store } from "../store/open.ts"
import { givenIn, wasJustHeld } from "../store/receipts.ts"
import { compactionsOf } from "../store/sessions.ts"
import { matchAct } from "./match-act.ts"

export interface AskedAct {
  readonly event: Event
  readonly call: ToolCall
  readonly act: Act
  readonly place: Place
  readonly project: Project
}

export interface Considered extends AskedAct {
  readonly matches: readonly Match[]
  /** Undefined also when no checklist is in force. */
  readonly commit: Commit | undefined
}

/** Undefined when nothing is to be told. */
export async function considerCall(asked: AskedAct): Promise<Considered | undefined> {
  const store = openForReading(asked.project)
  if (store === undefined) return undefined
  const { event, act } = asked
  const matches = await matchAct({ ...asked, session: event.session }, store)
  const commit = act.kind === "command" ? await commitIn(act.line, asked.place, store) : undefined
  if (commit !== undefined) return { ...asked, matches, commit }
  if (matches.length === 0) return undefined
  const given = givenIn(store, event.session)
  const agent = { agent: event.agent, compactions: compactionsOf(store, event.session) }
  const isHolding = wasJustHeld(store, event.session, Date.now())
  const isOpen = ({ lesson }: Match) =>
    isNew(lesson.id, agent, given) || (isHolding && mayJoinHold(lesson, given))
  return matches.some(isOpen) ? { ...asked, matches, commit } : undefined
}

/** Calls of one step are held together, so a lesson that has held one may hold another; what was said at a start is no matter. */
function mayJoinHold({ id }: Lesson, given: readonly Given[]): boolean {
  return given.every(
    ({ lesson, way }) => lesson !== id || way === "hold" || way === "brief" || way === "subagent",
  )
}

async function commitIn(line: string, place: Place, store: Store): Promise<Commit | undefined> {
  if (!line.includes("commit") || !hasChecklists(store)) return undefined
  const { commitOf } = await import("../core/guidance/follow-through.ts")
  return commitOf(line, place)
}
