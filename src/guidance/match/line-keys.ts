// The keys of a shell line that is too complex for rough-keys.ts and needs the parser.

import type { Act } from "./act.ts"
import { GUIDANCE_LIMITS } from "./guidance-limits.ts"
import { sceneKeys } from "./keys.ts"
import type { PathContext } from "./paths.ts"
import { readScene } from "./read-scene.ts"
import { NOTHING_SAID } from "./scene.ts"

export function lineKeys(act: Act, place: PathContext): readonly string[] {
  return sceneKeys(readScene({ act, place, said: NOTHING_SAID, context: [] }, GUIDANCE_LIMITS))
}
