// `npm run bench:hub [scale]`: a simulated company in a throw-away PostgreSQL (TEAM-04), and what one machine's day costs in
// it: the syncs of a member, the candidates of a reviewer, the page on which a person reviews what arrived, the single
// queries. Scale 1 is the whole company and takes long.

import { connect, readAddress } from "../src/hub/disk/hub-connection.ts"
import { arrayOf, PULL_QUERIES } from "../src/hub/disk/hub-read.ts"
import { hubSelf } from "../src/hub/disk/hub-schema.ts"
import { syncHub } from "../src/hub/disk/hub-sync.ts"
import { makeHubState } from "../src/store/hub-state.ts"
import { type LessonBox, openLessonBox } from "../test/cli/lesson-box.ts"
import { enter } from "../test/dashboard/asking.ts"
import { serve } from "../test/dashboard/served.ts"
import { openCluster } from "../test/hub/cluster.ts"
import { companyDay, loadCompany, sizeAt } from "../test/hub/company.ts"
import { openIo } from "../test/hub/project-io.ts"
import { openWire } from "../test/hub/wire.ts"

const SYNCS_A_DAY = 5
const LESSONS_A_DAY = 20
const ROUNDS = 5

const scale = Number(process.argv[2] ?? 0.01)
if (!(scale > 0 && scale <= 1)) throw new Error("The scale is a number above 0, at most 1.")

await using cluster = await openCluster()
await cluster.makeHub("hub")
await cluster.makePerson("anna", "tenure_member")
await cluster.makePerson("cleo", "tenure_reviewer")
const yesterday = await load()
await day("anna", "a member: approvals of a day, at most 20 taken over", {
  approved: yesterday,
  seen: yesterday,
})
await day("cleo", "a reviewer: what everybody needed on a day", {
  approved: String(2 ** 53),
  seen: yesterday,
})
await queries()

/** Returns the place up to which a machine has read that was there on the day before. */
async function load(): Promise<string> {
  await using owner = await cluster.connect("owner")
  const size = sizeAt(scale)
  const began = performance.now()
  await loadCompany(owner, size)
  console.info(`${JSON.stringify(size)} loaded in ${seconds(performance.now() - began)}`)
  const [latest] = await owner.ask<{ n: string }>("SELECT last_value::text AS n FROM tenure.arrival")
  await companyDay(owner, size)
  return latest?.n ?? "0"
}

/** One machine's day: what its project learned goes, what is new comes. */
async function day(who: string, what: string, read: Readonly<Record<string, string>>): Promise<void> {
  using box = openLessonBox()
  using wire = openWire(cluster)
  using io = openIo(box)
  using state = makeHubState(io.project)
  for (const [name, place] of Object.entries(read)) state.setFact(name, place)
  const source = crypto.randomUUID()
  const membership = { hub: await idOfHub(), source, place: "bench", sharesWords: false, addressHash: "" }
  const times: number[] = []
  let arrived = 0
  for (let sync = 0; sync < SYNCS_A_DAY; sync++) {
    for (let n = 0; n < LESSONS_A_DAY / SYNCS_A_DAY; n++)
      box.candidate({ id: `day-${sync}-${n}`, title: `Use tool${n} of ${who} in round ${sync}.` })
    const began = performance.now()
    await using hub = await connect(readAddress(wire.address(who)))
    arrived += (await syncHub(io, hub, { membership, state }, {})).candidates.length
    times.push(performance.now() - began)
  }
  console.info(
    `${what}: ${SYNCS_A_DAY} syncs with ${LESSONS_A_DAY} new lessons, ${arrived} arrived: ` +
      `first ${seconds(times[0] ?? 0)}, median ${seconds(median(times))}, ${Math.round(wire.bytes() / 1024)} KB on the wire`,
  )
  await reviewPage(box)
}

async function idOfHub(): Promise<string> {
  await using hub = await cluster.connect("cleo")
  return (await hubSelf(hub)).id
}

/** From the request of the built dashboard to its answers: the queue, then each lesson with where it came from. */
async function reviewPage(box: LessonBox): Promise<void> {
  await using served = await serve(box)
  const { ask } = await enter(served)
  const times: { queue: number; lesson: number }[] = []
  let waiting = 0
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now()
    const { rows } = (await (await ask({ path: "/api/review" })).json()) as { rows: { id: string }[] }
    const queue = performance.now() - began
    for (const { id } of rows) await (await ask({ path: `/api/lessons/${id}` })).json()
    times.push({ queue, lesson: (performance.now() - began - queue) / Math.max(1, rows.length) })
    waiting = rows.length
  }
  console.info(
    `  its review page: ${waiting} waiting in ${seconds(median(times.map(({ queue }) => queue)))}, each in ${seconds(median(times.map(({ lesson }) => lesson)))}`,
  )
}

async function queries(): Promise<void> {
  await using hub = await cluster.connect("cleo")
  const none = "00000000-0000-0000-0000-000000000000"
  const [known] = await hub.ask<{ hash: string }>("SELECT hash FROM tenure.lessons LIMIT 1")
  const hash = known?.hash ?? ""
  const values: Record<keyof typeof PULL_QUERIES, string[]> = {
    approved: ["0", none, "100"],
    seen: ["0", none, "100"],
    lessons: [arrayOf([hash])],
    who: [arrayOf([hash])],
    totals: [arrayOf([hash])],
  }
  for (const [name, given] of Object.entries(values)) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now()
      await hub.ask(PULL_QUERIES[name as keyof typeof PULL_QUERIES], given)
      times.push(performance.now() - began)
    }
    console.info(`query ${name}: median ${seconds(median(times))}`)
  }
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}

function seconds(ms: number): string {
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`
}
