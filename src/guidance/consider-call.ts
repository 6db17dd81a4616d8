// What there may be to tell about a call, found by reading alone (GUID-03): the lessons that match it, and whether it is
// a commit that a checklist may be waiting for. Whether anything is told is decided where it is written down.
import type { Event, ToolCall } from "../core/events/event.ts"
import type { Act } from "../core/guidance/act.ts"
import type { Commit } from "../core/guidance/follow-through.ts"
import { type Given, isNew } from "../core/guidance/hold.ts"
import type { Match } from "../core/guidance/match.ts"
import type { Place } from "../core/guidance/paths.ts"
import type { Lesson } from "../core/lessons/lesson.ts"
import type { Project } from "../io/home.ts"
import { generationOf } from "../store/generation.ts"
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
  readonly kind: "something"
  readonly matches: readonly Match[]
  /** Undefined also when no checklist is in force. */
  readonly commit: Commit | undefined
}

export interface Nothing {
  readonly kind: "nothing"
  /** The generation it holds for; undefined when something besides the store decides, such as the branch or the time. */
  readonly lasting: number | undefined
}

export async function considerCall(asked: AskedAct): Promise<Considered | Nothing> {
  const store = openForReading(asked.project)
  if (store === undefined) return { kind: "nothing", lasting: undefined }
  const { event, act } = asked
  // Before anything else is asked: what changes in between then counts as a change.
  const generation = generationOf(store)
  const { matches, isAlone } = await matchAct({ ...asked, session: event.session }, store)
  const commit = act.kind === "command" ? await commitIn(act.line, asked.place, store) : undefined
  if (commit !== undefined) return { ...asked, kind: "something", matches, commit }
  const lasting = isAlone ? generation : undefined
  if (matches.length === 0) return { kind: "nothing", lasting }
  const given = givenIn(store, event.session)
  const agent = { agent: event.agent, compactions: compactionsOf(store, event.session) }
  const isHolding = wasJustHeld(store, event.session, Date.now())
  const isOpen = ({ lesson }: Match) =>
    isNew(lesson.id, agent, given) || (isHolding && mayJoinHold(lesson, given))
  if (matches.some(isOpen)) return { ...asked, kind: "something", matches, commit }
  return { kind: "nothing", lasting: isHolding ? undefined : lasting }
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
