// The keys of a line of shell text that is too involved for core/guidance/rough-keys.ts: it is taken apart.

import type { Act } from "../core/guidance/act.ts"
import { sceneKeys } from "../core/guidance/keys.ts"
import { GUIDANCE_LIMITS } from "../core/guidance/limits.ts"
import type { Place } from "../core/guidance/paths.ts"
import { readScene } from "../core/guidance/read-scene.ts"
import { NOTHING_SAID } from "../core/guidance/scene.ts"

export function lineKeys(act: Act, place: Place): readonly string[] {
  return sceneKeys(readScene({ act, place, said: NOTHING_SAID, context: [] }, GUIDANCE_LIMITS))
}
