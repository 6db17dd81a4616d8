// Many machines at once (TEAM-02): 32 clients with 200 rows each, killed at random together with the server; every row
// arrives once.
import { afterAll, beforeAll, expect, test } from "bun:test"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { readAddress } from "../../src/hub/disk/hub-connection.ts"
import { hashOfAddress, readMembership, saveMembership } from "../../src/hub/disk/hub-membership.ts"
import { hubSelf } from "../../src/hub/disk/hub-schema.ts"
import { rowsToSend } from "../../src/hub/disk/hub-sync.ts"
import { project } from "../../src/io/home.ts"
import { makeLocal } from "../../src/io/make-local.ts"
import { personAt } from "../../src/lessons/model/actor.ts"
import { makeHubState } from "../../src/store/hub-state.ts"
import { writing } from "../../src/store/open.ts"
import { grantTrust } from "../../src/trust/disk/trusted-files.ts"
import { EXECUTABLE, environment, openBox } from "../black-box.ts"
import { candidate } from "../support/candidate.ts"
import { type Cluster, openCluster } from "./cluster.ts"
import { openIo } from "./project-io.ts"

const CLIENTS = 32
const ROWS = 200
const KILLS_OF_SERVER = 3

let cluster: Cluster
beforeAll(async () => {
  cluster = await openCluster()
  await cluster.makeHub("hub")
  for (let n = 0; n < CLIENTS; n++) await cluster.makePerson(`p${n}`, "tenure_member")
}, 120_000)
afterAll(() => cluster[Symbol.asyncDispose]())

/** A project that joined the hub, with lessons that make at least 200 rows. */
async function joinedProject(top: string, home: string, n: number, hub: string): Promise<string> {
  const folder = join(top, `p${n}`)
  mkdirSync(join(folder, ".tenure"), { recursive: true })
  makeLocal(project(folder), home)
  writeFileSync(join(folder, ".tenure", "config.yaml"), "hub:\n  auto: true\n")
  using io = openIo({ project: folder, home })
  grantTrust(io, "config.yaml", "hub:\n  auto: true\n", personAt("terminal"))
  writing(io.store, () => {
    for (let at = 0; at < ROWS / 3; at++)
      candidate(io, { id: `l-${n}-${at}`, title: `Rule ${n} of ${at}.`, body: `Rule ${n} of ${at}.` })
  })
  using state = makeHubState(io.project)
  const membership = {
    hub,
    source: crypto.randomUUID(),
    place: `place ${n}`,
    sharesWords: false,
    addressHash: hashOfAddress(readAddress(cluster.address(`p${n}`))),
  }
  saveMembership(io, membership)
  expect(rowsToSend(io, { membership, state }, {}, false).length).toBeGreaterThanOrEqual(ROWS)
  return folder
}

/** One try of the real program; true when it came to its end. */
async function trySync(
  box: ReturnType<typeof openBox>,
  folder: string,
  n: number,
  killAfterMs: number | undefined,
) {
  const child = Bun.spawn([EXECUTABLE, "hub", "sync", "--background"], {
    cwd: folder,
    env: environment(box, { TENURE_HUB: cluster.address(`p${n}`) }),
    stdin: "ignore",
    stdout: "ignore",
    stderr: "ignore",
  })
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill("SIGKILL"), killAfterMs)
  const code = await child.exited
  clearTimeout(timer)
  return code === 0
}

test("TEAM-02 F30: 32 clients × 200 rows, clients and server killed at random: every row arrives once, and every chain is whole", async () => {
  using box = openBox()
  const id = await (async () => {
    await using owner = await cluster.connect("owner")
    return (await hubSelf(owner)).id
  })()
  const folders = await Promise.all(
    Array.from({ length: CLIENTS }, (_, n) => joinedProject(box.top, box.home, n, id)),
  )
  let isOver = false
  const work = Promise.all(
    folders.map(async (folder, n) => {
      // Two tries are killed somewhere on their way; then until one succeeds.
      for (const after of [100 + ((n * 37) % 400), 200 + ((n * 91) % 900)])
        await trySync(box, folder, n, after)
      for (let left = 60; left > 0 && !(await trySync(box, folder, n, undefined)); left--)
        await Bun.sleep(100)
    }),
  ).then(() => {
    isOver = true
  })
  for (let n = 0; n < KILLS_OF_SERVER && !isOver; n++) {
    await Bun.sleep(1_500)
    cluster.kill()
    cluster.start()
  }
  await work
  await using owner = await cluster.connect("owner")
  const [counts] = await owner.ask<Record<string, number>>(`
    SELECT (SELECT count(*) FROM tenure.sources)::int AS sources, (SELECT count(*) FROM tenure.observations)::int AS observations,
           (SELECT count(*) FROM tenure.lessons)::int AS lessons, (SELECT count(*) FROM tenure.changes)::int AS changes,
           (SELECT count(DISTINCT arrived) FROM tenure.observations)::int AS places`)
  const each = CLIENTS * Math.ceil(ROWS / 3)
  expect(counts).toEqual({ sources: CLIENTS, observations: each, lessons: each, changes: each, places: each })
  const broken = await owner.ask(`
    SELECT * FROM tenure.changes AS c WHERE seq > 1
    AND NOT EXISTS (SELECT 1 FROM tenure.changes AS b WHERE b.source = c.source AND b.seq = c.seq - 1 AND b.hash = c.prev)`)
  expect(broken).toEqual([])
  for (const folder of folders) {
    using io = openIo({ project: folder, home: box.home })
    using state = makeHubState(io.project)
    const membership = readMembership(io)
    if (membership === undefined) throw new Error("not joined")
    expect(rowsToSend(io, { membership, state }, {}, false)).toEqual([])
  }
}, 180_000)
