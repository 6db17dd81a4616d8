// The lessons that match an act and are valid here, found through the index, best first (GUID-03).

import { guidanceConfig } from "../../config/disk/config-in-force.ts"
import { matchGlob } from "../../io/bun-glob.ts"
import { ACTIVE_TRACK_FILE } from "../../io/file-names.ts"
import { currentBranch } from "../../io/git.ts"
import type { Project } from "../../io/home.ts"
import { readSmallIfThere } from "../../io/small-file.ts"
import type { Lesson } from "../../lessons/model/lesson.ts"
import type { SessionId } from "../../sessions/event.ts"
import type { Store } from "../../store/open.ts"
import { candidates, lessonInForce, lookUp } from "../../store/triggers.ts"
import type { Act } from "../match/act.ts"
import { sceneKeys } from "../match/keys.ts"
import type { Match } from "../match/match-lesson.ts"
import type { PathContext } from "../match/paths.ts"
import type { Guided } from "../match/pointers.ts"
import { bestMatches } from "../match/rank.ts"
import { contextOf, NOTHING_SAID, type Noted, type Scene, sceneOf } from "../match/scene.ts"

export interface ActIn {
  readonly act: Act
  readonly place: PathContext
  readonly project: Project
  /** The session whose last messages count; null if there are none. */
  readonly session: SessionId | null
  /** Whether the lesson may still be delivered; only those compete for the best places. */
  readonly isOpen?: (lesson: Lesson) => boolean
}

export interface Matched {
  readonly matches: readonly Match[]
  /** Only the store, the configuration and the act decided; no branch or track. */
  readonly isAlone: boolean
}

export async function matchAct(
  { act, place, project, session, isOpen }: ActIn,
  store: Store,
): Promise<Matched> {
  const { limits } = guidanceConfig(project, store)
  const situation = { act, place, said: NOTHING_SAID, context: [] }
  const scene =
    act.kind === "command"
      ? (await import("../match/read-scene.ts")).readScene(situation, limits)
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
    if (lesson === undefined || isOpen?.(lesson) === false) return false
    inForce.set(id, lesson)
    return true
  })
  const matches = best.flatMap((match) => {
    const lesson = inForce.get(match.lesson.id)
    return lesson === undefined ? [] : [{ ...match, lesson }]
  })
  return { matches, isAlone }
}

const UNSAID: Noted = new Map()

export function workContext({ root }: Project): readonly string[] {
  const track = readSmallIfThere(`${root}/${ACTIVE_TRACK_FILE}`)
  return [currentBranch(root) ?? "", track ?? ""].map((name) => name.replace(/[-_/]+/g, " "))
}

/** Looked up only if a lesson needs it. */
function context(found: readonly Guided[], project: Project) {
  return contextOf(asksForContext(found) ? workContext(project) : [])
}

function asksForContext(found: readonly Guided[]): boolean {
  return found.some(({ triggers }) => triggers.context.length + triggers.areas.length > 0)
}
