// A Bash call that runs until the test lets it end, so that "while the model works" does not depend on the machine's speed.
import { existsSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { call } from "./model-turns.ts"
import type { Scene } from "./run-client.ts"
import { until } from "./wait.ts"

const START_MS = 60_000

export function longCall(scene: Scene) {
  const [begun, over] = [join(scene.root, "call-begun"), join(scene.root, "call-over")]
  return {
    /** What the model answers. It ends by itself after two minutes. */
    turn: call("Bash", {
      command: `touch '${begun}'; for i in $(seq 600); do [ -e '${over}' ] && break; sleep 0.2; done`,
    }),
    running: () =>
      until(
        () => existsSync(begun),
        START_MS,
        () => "the call has not begun",
      ),
    end: () => writeFileSync(over, ""),
  }
}
