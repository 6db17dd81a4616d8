// The lessons that match an act, found by the index and in force here, best first (GUID-03).
import type { SessionId } from "../core/events/event.ts"
import type { Act } from "../core/guidance/act.ts"
import { sceneKeys } from "../core/guidance/keys.ts"
import type { Match } from "../core/guidance/match.ts"
import type { Place } from "../core/guidance/paths.ts"
import type { Guided } from "../core/guidance/pointers.ts"
import { bestMatches } from "../core/guidance/rank.ts"
import { contextOf, NOTHING_SAID, type Noted, type Scene, sceneOf } from "../core/guidance/scene.ts"
import type { Lesson } from "../core/lessons/lesson.ts"
import { currentBranch } from "../io/git.ts"
import type { Project } from "../io/home.ts"
import { matchGlob } from "../io/match-glob.ts"
import { readSmallIfThere } from "../io/small-file.ts"
import { guidanceConfig } from "../lessons/config-in-force.ts"
import type { Store } from "../store/open.ts"
import { candidates, lessonInForce, lookUp } from "../store/triggers.ts"

export interface ActIn {
  readonly act: Act
  readonly place: Place
  readonly project: Project
  /** Whose last messages count; null when nothing was said before. */
  readonly session: SessionId | null
}

export interface Matched {
  readonly matches: readonly Match[]
  /** Nothing but the store, the configuration and the act decided: no branch, no track. */
  readonly isAlone: boolean
}

export async function matchAct({ act, place, project, session }: ActIn, store: Store): Promise<Matched> {
  const { limits } = guidanceConfig(project, store)
  const situation = { act, place, said: NOTHING_SAID, context: [] }
  const scene =
    act.kind === "command"
      ? (await import("../core/guidance/read-scene.ts")).readScene(situation, limits)
      : sceneOf(situation, undefined, limits)
  const keys = sceneKeys(scene)
  const found =
    session === null
      ? { candidates: candidates(store, keys, limits.candidates), noted: UNSAID }
      : lookUp(store, session, keys, limits.candidates)
  const isAlone = !asksForContext(found.candidates)
  if (found.candidates.length === 0) return { matches: [], isAlone }
  const known: Scene = { ...scene, noted: found.noted, context: context(found.candidates, project) }
  const inForce = new Map<string, Lesson>()
  const best = bestMatches(found.candidates, known, { matchGlob, limits }, ({ id }) => {
    const lesson = lessonInForce(store, project.root, id)?.content
    if (lesson !== undefined) inForce.set(id, lesson)
    return lesson !== undefined
  })
  const matches = best.flatMap((match) => {
    const lesson = inForce.get(match.lesson.id)
    return lesson === undefined ? [] : [{ ...match, lesson }]
  })
  return { matches, isAlone }
}

const UNSAID: Noted = new Map()

/** What is known of the work besides the act: the branch and the active track, as words. */
export function workContext({ root }: Project): readonly string[] {
  const track = readSmallIfThere(`${root}/docs/tracks/ACTIVE_TRACK`)
  return [currentBranch(root) ?? "", track ?? ""].map((name) => name.replace(/[-_/]+/g, " "))
}

/** Looked up only where a lesson asks for it. */
function context(found: readonly Guided[], project: Project) {
  return contextOf(asksForContext(found) ? workContext(project) : [])
}

function asksForContext(found: readonly Guided[]): boolean {
  return found.some(({ triggers }) => triggers.context.length + triggers.areas.length > 0)
}
