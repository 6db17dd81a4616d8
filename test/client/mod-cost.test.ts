// What crosses into our module, by the client's own log (PERF-01): each crossing costs the person time. `npm run bench:mod`
// says how much.
import { expect, test } from "bun:test"
import { join } from "node:path"
import { call, say } from "./model-turns.ts"
import { openProject } from "./product.ts"

const CROSSING = /hooks module tenure@inline (\S+) (?:stream )?settled/
const REQUEST = /\[API:timing\] dispatching/

test("PERF-01: in print mode nothing crosses into the module before the first request, and then one thing a tool call", async () => {
  await using scene = await openProject()
  const read = call("Read", { file_path: join(scene.project, "README.md") })
  scene.model.main(read, read, read, say("Read it."))
  const session = await scene.print()
  await session.prompt("Read it three times")
  const { debugLog } = await session.end()
  const seen = debugLog
    .split("\n")
    .flatMap((line) => (REQUEST.test(line) ? "request" : (CROSSING.exec(line)?.[1] ?? [])))
  const each = ["request", "tool.call"]
  expect(seen).toEqual([...each, ...each, ...each, "request", "turn.complete"])
})
