// F30, T25: with hub.auto on and the server dead, a hook opens no connection and reads nothing about the hub. Seen in its
// system calls.
import { afterAll, beforeAll, expect, test } from "bun:test"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { complaints, EXECUTABLE, payload, payloadNames, run } from "../black-box.ts"
import { type LessonBox, openLessonBox } from "../cli/lesson-box.ts"
import { type Cluster, openCluster } from "./cluster.ts"

let cluster: Cluster
beforeAll(async () => {
  cluster = await openCluster()
  await cluster.makeHub("hub")
  await cluster.makePerson("anna", "tenure_member")
}, 120_000)
afterAll(() => cluster[Symbol.asyncDispose]())

const CAN_TRACE =
  Bun.which("strace") !== null && Bun.spawnSync(["strace", "-o", "/dev/null", "true"]).exitCode === 0

/** What a person has who shares: joined, also in the background, with something to send. */
async function joined(box: LessonBox): Promise<void> {
  const env = { TENURE_HUB: cluster.address("anna") }
  expect((await box.typed(["hub", "join"], { env })).code).toBe(0)
  writeFileSync(join(box.project, ".tenure", "config.yaml"), "hub:\n  auto: true\n")
  await box.typed(["trust", "--yes"])
  box.candidate({ id: "late", title: "Write the date first." })
  expect(existsSync(join(box.project, ".tenure/local/hub.db"))).toBe(true)
}

test.skipIf(!CAN_TRACE)(
  "TEAM-02 F30 T25: with hub.auto on and the server dead, no hook opens a socket or a file of the hub",
  async () => {
    using box = openLessonBox()
    await joined(box)
    cluster.kill()
    try {
      const file = join(box.temp, "trace")
      const trace = ["strace", "-f", "-A", "-e", "trace=network,%file", "-o", file]
      // The process that a hook leaves behind is another one: it is not started here, so that all calls are the hook's.
      const env = { TENURE_HUB: cluster.address("anna"), TENURE_NO_BACKGROUND: "1" }
      for (const name of payloadNames()) {
        const input = JSON.stringify(payload(box, name))
        const outcome = await run(box, [...trace, EXECUTABLE, "hook"], { input, env })
        expect([name, complaints(outcome, name.split(".")[0])]).toEqual([name, []])
      }
      const OF_HUB = /AF_INET|PGSQL|hub\.db|\/\.tenure\/hubs/
      const calls = () => readFileSync(file, "utf8").split("\n")
      expect(calls().filter((line) => OF_HUB.test(line))).toEqual([])
      // Not silent for nothing: the hooks' own files are there, and a hub command shows all of it.
      expect(calls().some((line) => line.includes("/.tenure/local/"))).toBe(true)
      await run(box, [...trace, EXECUTABLE, "hub", "status"], { env })
      for (const sign of ["PGSQL", "hub.db", "/.tenure/hubs"])
        expect([sign, calls().some((line) => line.includes(sign))]).toEqual([sign, true])
    } finally {
      cluster.start()
    }
  },
  180_000,
)
