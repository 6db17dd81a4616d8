// F10, F30: machines whose clocks disagree, and a week without the hub. The order is that of arrival, and nothing is lost or
// doubled. The built executable under moved clocks, a real PostgreSQL.
import { afterAll, beforeAll, expect, test } from "bun:test"
import { DAY_MS } from "../../src/text/time.ts"
import { type LessonBox, openLessonBox } from "../cli/lesson-box.ts"
import { CAN_MOVE_CLOCK, type MovedClock, movedClock } from "../faults/moved-clock.ts"
import { type Cluster, openCluster } from "./cluster.ts"

let cluster: Cluster
beforeAll(async () => {
  cluster = await openCluster()
  for (const database of ["skew", "week"]) await cluster.makeHub(database)
  await cluster.makePerson("anna", "tenure_member")
  for (const name of ["cleo", "rita"]) await cluster.makePerson(name, "tenure_reviewer")
}, 120_000)
afterAll(() => cluster[Symbol.asyncDispose]())

interface Machine extends Disposable {
  readonly box: LessonBox
  readonly clock: MovedClock
  type(...args: string[]): Promise<string>
  sync(): Promise<{ sent: number; candidates: string[]; refused: unknown[]; isHeldBack: boolean }>
}

function openMachine(database: string, user: string): Machine {
  const box = openLessonBox()
  const clock = movedClock(box.top)
  const env = { ...clock.env, TENURE_HUB: cluster.address(user, database) }
  const type = async (...args: string[]) => (await box.typed(args, { env, columns: 8_000 })).text
  return {
    box,
    clock,
    type,
    sync: async () => JSON.parse(await type("hub", "sync", "--json")),
    [Symbol.dispose]: () => box[Symbol.dispose](),
  }
}

/** Words that no two lessons share. */
const rule = (name: string, n: number) => `Use ${name}${n}one with ${name}${n}two.`

async function inHub<T>(database: string, query: string): Promise<T[]> {
  await using owner = await cluster.connect("owner", database)
  return await owner.ask<T>(query)
}

const BROKEN_CHAINS = `
  SELECT * FROM tenure.changes AS c WHERE seq > 1
  AND NOT EXISTS (SELECT 1 FROM tenure.changes AS b WHERE b.source = c.source AND b.seq = c.seq - 1 AND b.hash = c.prev)`

test.skipIf(!CAN_MOVE_CLOCK)(
  "F10 F30: one machine a day ahead, one a day behind: what was sent first comes first, everything once",
  async () => {
    using ahead = openMachine("skew", "cleo")
    using behind = openMachine("skew", "rita")
    using member = openMachine("skew", "anna")
    ahead.clock.move(DAY_MS)
    behind.clock.move(-DAY_MS)
    for (const machine of [ahead, behind, member]) await machine.type("hub", "join", "--as", "desk")
    for (let n = 0; n < 3; n++) {
      await ahead.type("add", rule("ahead", n))
      await ahead.sync()
      await behind.type("add", rule("behind", n))
      await behind.sync()
    }
    const expected = [0, 1, 2].flatMap((n) => [rule("ahead", n), rule("behind", n)])
    const log = JSON.parse(await member.type("hub", "log", "--json")) as {
      approvals: { title: string; at: string }[]
    }
    expect(log.approvals.map(({ title }) => title)).toEqual(expected)
    // The clocks were two days apart.
    const [first, second] = log.approvals.map(({ at }) => Date.parse(at))
    expect((first ?? 0) - (second ?? 0)).toBeGreaterThan(DAY_MS)
    expect((await member.sync()).candidates).toHaveLength(6)
    expect((await ahead.sync()).candidates).toHaveLength(1)
    expect((await behind.sync()).candidates).toHaveLength(0)
    for (const machine of [ahead, behind, member]) {
      await machine.sync()
      expect(await machine.sync()).toMatchObject({ sent: 0, candidates: [], refused: [] })
      const { isChained } = JSON.parse(await machine.type("hub", "status", "--json"))
      expect(isChained).toBe(true)
    }
    expect(await inHub("skew", BROKEN_CHAINS)).toEqual([])
    // The clock is put right: the day of the last sync lies ahead, and nothing waits for it.
    ahead.clock.move(0)
    await behind.type("add", rule("later", 1))
    await behind.sync()
    expect((await ahead.sync()).candidates).toHaveLength(1)
  },
  180_000,
)

const DAYS = 7
const A_DAY = 5

test.skipIf(!CAN_MOVE_CLOCK)(
  "TEAM-02 F30: a week without the hub, with changes on both sides every day: afterwards everything is there once, 20 a day for review",
  async () => {
    using reviewer = openMachine("week", "cleo")
    using member = openMachine("week", "anna")
    for (const machine of [reviewer, member]) await machine.type("hub", "join")
    cluster.kill()
    try {
      for (let day = 0; day < DAYS; day++) {
        for (const { clock } of [reviewer, member]) clock.move((day - DAYS) * DAY_MS)
        for (let n = 0; n < A_DAY; n++) {
          await reviewer.type("add", rule("approved", day * A_DAY + n))
          const seen = day * A_DAY + n
          member.box.candidate({ id: `seen-${seen}`, title: rule("seen", seen), body: rule("seen", seen) })
        }
        await member.type("reject", `seen-${day * A_DAY}`)
        for (const machine of [reviewer, member])
          expect(await machine.type("hub", "sync")).toContain("Nothing is lost. Later: tenure hub sync")
      }
    } finally {
      cluster.start()
    }
    for (const { clock } of [reviewer, member]) clock.move(0)
    const all = DAYS * A_DAY
    await reviewer.sync()
    const arrived: string[] = []
    for (let day = 0, held = true; held && day < 10; day++) {
      member.clock.move(day * DAY_MS)
      const { candidates, isHeldBack } = await member.sync()
      expect(candidates.length).toBeLessThanOrEqual(20)
      arrived.push(...candidates)
      held = isHeldBack
    }
    expect([arrived.length, new Set(arrived).size]).toEqual([all, all])
    const titles = arrived.map((id) => member.box.lesson(id)?.content.title)
    expect(titles).toEqual(Array.from({ length: all }, (_, n) => rule("approved", n)))
    await member.sync()
    for (const machine of [reviewer, member])
      expect(await machine.sync()).toMatchObject({ sent: 0, candidates: [], refused: [] })
    const [counts] = await inHub(
      "week",
      `SELECT (SELECT count(*) FROM tenure.approvals)::int AS approvals, (SELECT count(*) FROM tenure.observations)::int AS observations,
              (SELECT count(*) FROM tenure.changes)::int AS changes, (SELECT count(*) FROM tenure.lessons)::int AS lessons`,
    )
    // A rejected observation is nobody's need; what an added lesson was seen in is its own evidence.
    expect(counts).toEqual({
      approvals: all,
      observations: all - DAYS,
      changes: reviewer.box.rows().length + member.box.rows().length,
      lessons: all + all - DAYS,
    })
    expect(await inHub("week", BROKEN_CHAINS)).toEqual([])
  },
  300_000,
)
