// F30: a connection that stays open and says nothing any more. A sync ends by itself, says so and loses nothing.
import { afterAll, beforeAll, expect, test } from "bun:test"
import { connect, readAddress } from "../../src/hub/disk/hub-connection.ts"
import { hashOfAddress } from "../../src/hub/disk/hub-membership.ts"
import { hubSelf } from "../../src/hub/disk/hub-schema.ts"
import { rowsToSend, syncHub } from "../../src/hub/disk/hub-sync.ts"
import { makeHubState } from "../../src/store/hub-state.ts"
import { openLessonBox } from "../cli/lesson-box.ts"
import { type Cluster, openCluster } from "./cluster.ts"
import { openIo } from "./project-io.ts"
import { openWire } from "./wire.ts"

let cluster: Cluster
beforeAll(async () => {
  cluster = await openCluster()
  await cluster.makeHub("hub")
  await cluster.makePerson("anna", "tenure_member")
}, 120_000)
afterAll(() => cluster[Symbol.asyncDispose]())

const SHORT = { connectSeconds: 2, answerMs: 2_000 }

test("TEAM-02 F30: wherever the connection goes dead, the sync ends, says so, and everything arrives later, once", async () => {
  using box = openLessonBox()
  for (const id of ["a-rule", "b-rule", "c-rule"]) box.candidate({ id, title: `Name the ${id} first.` })
  using wire = openWire(cluster)
  const address = readAddress(wire.address("anna"))
  using io = openIo(box)
  using state = makeHubState(io.project)
  const id = await (async () => {
    await using hub = await cluster.connect("anna")
    return (await hubSelf(hub)).id
  })()
  const membership = {
    hub: id,
    source: crypto.randomUUID(),
    place: "api",
    sharesWords: false,
    addressHash: hashOfAddress(address),
  }
  const joined = { membership, state }
  const trySync = async (): Promise<string> => {
    try {
      await using hub = await connect(address, SHORT)
      return `sent ${(await syncHub(io, hub, joined, {})).sent}`
    } catch (fault) {
      return (fault as Error).message
    }
  }
  // From the handshake on, a little further each time, until a sync comes to its end.
  let deaths = 0
  let said = ""
  for (let bytes = 0; bytes < 100_000 && !said.startsWith("sent"); bytes += 500) {
    wire.goDeadAfter(bytes)
    said = await trySync()
    if (wire.isDead) expect([bytes, said]).toEqual([bytes, expect.stringContaining("does not answer")])
    if (wire.isDead) deaths += 1
    wire.revive()
  }
  expect(deaths).toBeGreaterThan(4)
  expect(said).toStartWith("sent")
  expect(rowsToSend(io, joined, {}, false)).toEqual([])
  await using owner = await cluster.connect("owner")
  const [counts] = await owner.ask(`
    SELECT (SELECT count(*) FROM tenure.observations)::int AS observations, (SELECT count(*) FROM tenure.changes)::int AS changes,
           (SELECT count(*) FROM tenure.lessons)::int AS lessons`)
  expect(counts).toEqual({ observations: 3, changes: 3, lessons: 3 })
}, 120_000)

test("F30: the built executable gives up on a dead connection by itself, with what to type", async () => {
  using box = openLessonBox()
  using wire = openWire(cluster)
  const env = { TENURE_HUB: wire.address("anna") }
  expect((await box.typed(["hub", "join"], { env })).code).toBe(0)
  box.candidate({ id: "late", title: "Write the date first." })
  wire.goDeadAfter(1_500)
  const said = await box.typed(["hub", "sync"], { env })
  expect([said.code, wire.isDead]).toEqual([1, true])
  expect(said.text).toContain("does not answer: no answer within")
  expect(said.text).toContain("Nothing is lost. Later: tenure hub sync")
  wire.revive()
  expect((await box.typed(["hub", "sync"], { env })).text).toContain("rows sent")
}, 120_000)
