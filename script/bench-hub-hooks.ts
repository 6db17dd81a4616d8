// `npm run bench:hub-hooks [rounds]`: hooks with a hub, switched on and its server dead, against the same hooks without one
// (F30). Both run in every round, in a fresh order, so that a noisy machine hits both alike; only the ratio means something,
// and that of the processor's time is the steadier one.

import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { percentile } from "../src/text/percentile.ts"
import { type Box, EXECUTABLE, environment, payload, quiet } from "../test/black-box.ts"
import { openLessonBox } from "../test/cli/lesson-box.ts"
import { openCluster } from "../test/hub/cluster.ts"

const EVENTS = [
  "SessionStart.startup",
  "UserPromptSubmit.human",
  "PreToolUse.Bash",
  "PostToolUse.Bash",
  "Stop",
]
const WARM_UP = 2

const rounds = Number(process.argv[2] ?? 40)
await using cluster = await openCluster()
await cluster.makeHub("hub")
await cluster.makePerson("anna", "tenure_member")
using plain = openLessonBox()
using shared = openLessonBox()
const env = { TENURE_HUB: cluster.address("anna") }
await shared.typed(["hub", "join"], { env })
for (const box of [plain, shared]) {
  box.candidate({ id: "late", title: "Write the date first." })
  writeFileSync(join(box.project, ".tenure", "config.yaml"), "hub:\n  auto: true\n")
  await box.typed(["trust", "--yes"])
}
cluster.kill()
try {
  const costs = await measure()
  console.info(`With a dead hub against without one, medians of ${rounds} rounds:`)
  for (const name of EVENTS) {
    const without = costs.get(`${name} plain`) ?? []
    const dead = costs.get(`${name} shared`) ?? []
    const said = (["ms", "cpuMs"] as const).map((unit) => {
      const [a, b] = [without, dead].map(
        (each) =>
          percentile(
            each.map((cost) => cost[unit]),
            0.5,
          ) ?? 0,
      )
      return `${(a ?? 0).toFixed(1).padStart(6)} ${(b ?? 0).toFixed(1).padStart(6)} × ${((b ?? 0) / (a ?? 1)).toFixed(2)}`
    })
    console.info(`  ${name.padEnd(24)} ms ${said[0]}   CPU ms ${said[1]}`)
  }
} finally {
  cluster.start()
}

interface Cost {
  readonly ms: number
  readonly cpuMs: number
}

async function measure(): Promise<Map<string, Cost[]>> {
  const costs = new Map<string, Cost[]>()
  const cases = EVENTS.flatMap((name) => [
    { name, box: plain, key: `${name} plain` },
    { name, box: shared, key: `${name} shared` },
  ])
  for (let round = -WARM_UP; round < rounds; round++)
    for (const { name, box, key } of shuffled(cases)) {
      const cost = costOf(box, name, round)
      if (round >= 0) costs.set(key, [...(costs.get(key) ?? []), cost])
      // What a hook leaves to the background would slow down the next one.
      if (name === "Stop" || name.startsWith("SessionStart")) await quiet(box)
    }
  return costs
}

function costOf(box: Box, name: string, round: number): Cost {
  const input = payload(box, name, { session_id: `s-${round}`, tool_use_id: `t-${round}` })
  const began = performance.now()
  const { resourceUsage } = Bun.spawnSync([EXECUTABLE, "hook"], {
    cwd: box.project,
    env: environment(box, env),
    stdin: Buffer.from(JSON.stringify(input)),
    stdout: "ignore",
    stderr: "ignore",
  })
  return { ms: performance.now() - began, cpuMs: Number(resourceUsage.cpuTime.total) / 1_000 }
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
