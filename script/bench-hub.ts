// `npm run bench:hub [scale]`: a simulated company in a throw-away PostgreSQL (TEAM-04), and what one machine's day costs in
// it: the sync of a member, candidates for a reviewer, the queries behind a page. Scale 1 is the whole company and takes long.

import type { Hub } from "../src/hub/disk/hub-connection.ts"
import { arrayOf, PULL_QUERIES } from "../src/hub/disk/hub-pull.ts"
import { hubSelf } from "../src/hub/disk/hub-schema.ts"
import { syncHub } from "../src/hub/disk/hub-sync.ts"
import { contentTerms, contentText } from "../src/hub/protocol/hub-content.ts"
import { NO_TRIGGERS } from "../src/lessons/model/lesson.ts"
import { makeHubState } from "../src/store/hub-state.ts"
import { openLessonBox } from "../test/cli/lesson-box.ts"
import { openCluster } from "../test/hub/cluster.ts"
import { loadCompany, sizeAt } from "../test/hub/company.ts"
import { openIo } from "../test/hub/project-io.ts"

const ROUNDS = 5
const ROWS_A_DAY = 20

const scale = Number(process.argv[2] ?? 0.01)
if (!(scale > 0 && scale <= 1)) throw new Error("The scale is a number above 0, at most 1.")

await using cluster = await openCluster()
await cluster.makeHub("hub")
await cluster.makePerson("anna", "tenure_member")
await cluster.makePerson("cleo", "tenure_reviewer")
{
  await using owner = await cluster.connect("owner")
  const size = sizeAt(scale)
  const began = performance.now()
  await loadCompany(owner, size)
  console.info(`${JSON.stringify(size)} loaded in ${seconds(performance.now() - began)}`)
}
for (const who of ["anna", "cleo"]) await day(who)
await queries()

/** One machine's day: what its project learned goes, what is new comes. The first sync only finds its place. */
async function day(who: string): Promise<void> {
  using box = openLessonBox()
  await using hub = await cluster.connect(who)
  const watched = counting(hub)
  using io = openIo(box)
  using state = makeHubState(io.project)
  const [latest] = await hub.ask<{ n: string }>("SELECT max(arrived)::text AS n FROM tenure.observations")
  for (const name of ["approved", "seen"]) state.setFact(name, latest?.n ?? "0")
  const source = crypto.randomUUID()
  const { id } = await hubSelf(hub)
  const membership = { hub: id, source, place: "bench", sharesWords: false, addressHash: "" }
  await syncHub(io, watched, { membership, state }, {})
  const times: number[] = []
  watched.bytes = 0
  for (let round = 0; round < ROUNDS; round++) {
    for (let n = 0; n < ROWS_A_DAY / ROUNDS; n++)
      box.candidate({ id: `day-${round}-${n}`, title: `Use tool${n} in round ${round}.` })
    const began = performance.now()
    await syncHub(io, watched, { membership, state }, {})
    times.push(performance.now() - began)
  }
  console.info(
    `${who}: ${ROUNDS} syncs with ${ROWS_A_DAY} new lessons: median ${seconds(median(times))}, ${Math.round(watched.bytes / 1024)} KB of rows in all`,
  )
}

async function queries(): Promise<void> {
  await using hub = await cluster.connect("cleo")
  const none = "00000000-0000-0000-0000-000000000000"
  const content = {
    kind: "convention",
    priority: "LOW",
    title: "Use tool5 for task77 in part77.",
    body: "x",
    triggers: NO_TRIGGERS,
  } as const
  const [known] = await hub.ask<{ hash: string }>("SELECT hash FROM tenure.lessons LIMIT 1")
  const values: Record<keyof typeof PULL_QUERIES, string[]> = {
    approved: ["0", none],
    seen: ["0", none],
    alike: [arrayOf(contentTerms(content, []))],
    who: [arrayOf([known?.hash ?? ""])],
    totals: [arrayOf([known?.hash ?? ""])],
  }
  if (contentText(content, []) === undefined) throw new Error("the example is too large")
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

/** Counts what is sent and received, as text. */
function counting(hub: Hub): Hub & { bytes: number } {
  const counted: Hub & { bytes: number } = {
    ...hub,
    bytes: 0,
    async ask<T>(text: string, values: readonly unknown[] = []) {
      const rows = await hub.ask<T>(text, values)
      counted.bytes += JSON.stringify(values).length + JSON.stringify(rows).length
      return rows
    },
  }
  return counted
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}

function seconds(ms: number): string {
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`
}
