// Builds the scene of any act. The only scene builder that loads the shell parser.
import type { GuidanceLimits } from "./guidance-limits.ts"
import { type Scene, type Situation, sceneOf } from "./scene.ts"
import { readShell } from "./shell-scene.ts"

export function readScene(situation: Situation, limits: GuidanceLimits): Scene {
  const { act, place } = situation
  const shell = act.kind === "command" ? readShell(act.line, place, limits.commands) : undefined
  return sceneOf(situation, shell, limits)
}
