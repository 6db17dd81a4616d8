// What there may be to tell about a call, found by reading alone (GUID-03): the lessons that match it, and whether it is
// a commit that a checklist may be waiting for. Whether anything is told is decided where it is written down.
import type { Event, ToolCall } from "../core/events/event.ts"
import type { Commit } from "../core/guidance/follow-through.ts"
import { type Given, isNew } from "../core/guidance/hold.ts"
import { sceneKeys } from "../core/guidance/keys.ts"
import type { Match } from "../core/guidance/match.ts"
import type { Place } from "../core/guidance/paths.ts"
import type { Guided } from "../core/guidance/pointers.ts"
import { bestMatches } from "../core/guidance/rank.ts"
import { type Act, contextOf, NOTHING_SAID, type Scene, sceneOf } from "../core/guidance/scene.ts"
import type { Lesson } from "../core/lessons/lesson.ts"
import { currentBranch } from "../io/git.ts"
import type { Project } from "../io/home.ts"
import { matchGlob } from "../io/match-glob.ts"
import { readSmallIfThere } from "../io/small-file.ts"
import { guidanceConfig } from "../lessons/config-in-force.ts"
import { hasChecklists } from "../store/lessons.ts"
import { openForReading, type Store } from "../store/open.ts"
import { givenIn, wasJustHeld } from "../store/receipts.ts"
import { compactionsOf } from "../store/sessions.ts"
import { lessonInForce, lookUp } from "../store/triggers.ts"

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
  const matches = await matchesOf(asked, store)
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

/** Calls of one step are held together, so a lesson that has held one may hold another. */
function mayJoinHold({ id }: Lesson, given: readonly Given[]): boolean {
  return given.filter((each) => each.lesson === id).every((each) => each.way === "hold")
}

async function matchesOf({ event, act, place, project }: AskedAct, store: Store): Promise<readonly Match[]> {
  const { limits } = guidanceConfig(project, store)
  const situation = { act, place, said: NOTHING_SAID, context: [] }
  const scene =
    act.kind === "command"
      ? (await import("../core/guidance/read-scene.ts")).readScene(situation, limits)
      : sceneOf(situation, undefined, limits)
  const { candidates, noted } = lookUp(store, event.session, sceneKeys(scene), limits.candidates)
  if (candidates.length === 0) return []
  const known: Scene = { ...scene, noted, context: context(candidates, project) }
  const inForce = new Map<string, Lesson>()
  const best = bestMatches(candidates, known, { matchGlob, limits }, ({ id }) => {
    const lesson = lessonInForce(store, project.root, id)?.content
    if (lesson !== undefined) inForce.set(id, lesson)
    return lesson !== undefined
  })
  return best.flatMap((match) => {
    const lesson = inForce.get(match.lesson.id)
    return lesson === undefined ? [] : [{ ...match, lesson }]
  })
}

/** The branch and the track, where a lesson asks for them. */
function context(candidates: readonly Guided[], { root }: Project) {
  const isAsked = candidates.some(({ triggers }) => triggers.context.length + triggers.areas.length > 0)
  if (!isAsked) return contextOf([])
  const track = readSmallIfThere(`${root}/docs/tracks/ACTIVE_TRACK`)
  return contextOf([currentBranch(root) ?? "", track ?? ""].map((name) => name.replace(/[-_/]+/g, " ")))
}

async function commitIn(line: string, place: Place, store: Store): Promise<Commit | undefined> {
  if (!line.includes("commit") || !hasChecklists(store)) return undefined
  const { commitOf } = await import("../core/guidance/follow-through.ts")
  return commitOf(line, place)
}
