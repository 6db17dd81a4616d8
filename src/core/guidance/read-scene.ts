// The scene of any act. The only way to one that loads the parser of shell text.
import type { GuidanceLimits } from "./limits.ts"
import { type Scene, type Situation, sceneOf } from "./scene.ts"
import { readShell } from "./shell-scene.ts"

export function readScene(situation: Situation, limits: GuidanceLimits): Scene {
  const { act, place } = situation
  const shell = act.kind === "command" ? readShell(act.line, place, limits.commands) : undefined
  return sceneOf(situation, shell, limits)
}
