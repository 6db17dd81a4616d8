// T16: a member, a reviewer and an owner who mean harm. Nobody loses a lesson, nothing becomes active, and every command
// comes to its end and says what is wrong. The built executable, a real PostgreSQL.
import { afterAll, beforeAll, expect, test } from "bun:test"
import { contentText } from "../../src/hub/protocol/hub-rows.ts"
import { sha256 } from "../../src/io/hash.ts"
import { NO_TRIGGERS } from "../../src/lessons/model/lesson.ts"
import { type LessonBox, openLessonBox } from "../cli/lesson-box.ts"
import { type Cluster, openCluster } from "./cluster.ts"

let cluster: Cluster
beforeAll(async () => {
  cluster = await openCluster()
  for (const database of ["log", "flood", "names", "endless", "back"]) await cluster.makeHub(database)
  for (const name of ["anna", "ben", "mallory"]) await cluster.makePerson(name, "tenure_member")
  for (const name of ["cleo", "rita"]) await cluster.makePerson(name, "tenure_reviewer")
}, 120_000)
afterAll(() => cluster[Symbol.asyncDispose]())

function commands(box: LessonBox, database: string, user: string) {
  const env = { TENURE_HUB: cluster.address(user, database) }
  const type = (...args: string[]) => box.typed(["hub", ...args], { env, columns: 8_000 })
  return { type, json: async (...args: string[]) => JSON.parse((await type(...args, "--json")).text) }
}

const stages = (box: LessonBox) =>
  box.inside(({ store }) => store.query("SELECT DISTINCT stage FROM lessons").values().flat())

test("T16: a reviewer approves what is no lesson: everybody's log and sync go on without it", async () => {
  {
    await using rita = await cluster.connect("rita", "log")
    const source = crypto.randomUUID()
    await rita.ask("INSERT INTO tenure.sources (id, place) VALUES ($1::text::uuid, 'desk')", [source])
    for (const content of ["not json", '{"title":{"a":1}}', "[]"]) {
      await rita.ask("INSERT INTO tenure.lessons (hash, content, terms) VALUES ($1, $2, '{}')", [
        sha256(content),
        content,
      ])
      await rita.ask("INSERT INTO tenure.approvals (lesson, source, at) VALUES ($1, $2::text::uuid, now())", [
        sha256(content),
        source,
      ])
    }
  }
  using box = openLessonBox()
  const anna = commands(box, "log", "anna")
  await anna.type("join")
  const log = await anna.json("log")
  expect(log.approvals.map(({ title }: { title: string }) => title)).toEqual(Array(3).fill("(unreadable)"))
  expect(await anna.json("sync")).toMatchObject({ candidates: [], leftOut: 3 })
  expect(stages(box)).toEqual([])
}, 60_000)

test("T16: hundreds of lessons with the same words, of one member: two people's mistake is still one candidate", async () => {
  {
    await using mallory = await cluster.connect("mallory", "flood")
    const source = crypto.randomUUID()
    await mallory.ask("INSERT INTO tenure.sources (id, place) VALUES ($1::text::uuid, 'evil')", [source])
    await mallory.ask(`
      INSERT INTO tenure.lessons (hash, content, terms)
      SELECT encode(sha256(convert_to('n' || n, 'UTF8')), 'hex'), 'n' || n, '{pnpm,npm,packag}' FROM generate_series(1, 300) AS n`)
    await mallory.ask(
      `INSERT INTO tenure.observations (source, key, lesson, at)
       SELECT $1::text::uuid, hash, hash, now() FROM tenure.lessons`,
      [source],
    )
  }
  const own = { title: "Use pnpm, not npm, for packages.", body: "Use pnpm, not npm, for packages." }
  using a = openLessonBox()
  using b = openLessonBox()
  using r = openLessonBox()
  for (const [box, user] of [
    [a, "anna"],
    [b, "ben"],
  ] as const) {
    box.candidate({ id: "pnpm", ...own })
    await commands(box, "flood", user).type("join")
    expect(await commands(box, "flood", user).json("sync")).toMatchObject({ refused: [] })
  }
  const cleo = commands(r, "flood", "cleo")
  await cleo.type("join")
  const candidates: string[] = []
  // The time of a sync is limited, and other rows stand before ours.
  for (let left = 5; left > 0 && candidates.length === 0; left--)
    candidates.push(...(await cleo.json("sync")).candidates)
  expect(candidates).toHaveLength(1)
  expect(r.lesson(candidates[0] ?? "")?.content).toMatchObject(own)
  expect(stages(r)).toEqual(["review_pending"])
}, 180_000)

test("T16 T22: a login whose name is SQL joins, sends, looks and leaves like any other", async () => {
  const name = `x'; DROP TABLE tenure.lessons; --"`
  {
    await using owner = await cluster.connect("owner", "names")
    await owner.ask(`CREATE ROLE "${name.replaceAll('"', '""')}" LOGIN IN ROLE tenure_reviewer`)
  }
  using box = openLessonBox()
  const evil = commands(box, "names", encodeURIComponent(name))
  expect((await evil.type("join", "--as", "'); DELETE FROM tenure.sources; --")).code).toBe(0)
  box.candidate({ id: "one", title: "Write the date first." })
  expect(await evil.json("sync")).toMatchObject({ sent: 4, refused: [] })
  expect(await evil.json("status")).toMatchObject({ person: name, changesInHub: 1 })
  await evil.type("log")
  await using owner = await cluster.connect("owner", "names")
  expect(await owner.ask("SELECT person FROM tenure.sources")).toEqual([{ person: name }])
  expect((await evil.type("leave")).code).toBe(0)
  expect(await owner.ask("SELECT 1 AS n FROM tenure.lessons")).toEqual([])
}, 60_000)

test("T16 F30: a hub whose rows never end, and one that sends them without a place: the sync ends", async () => {
  const lesson = { kind: "convention", priority: "LOW", title: "Sort it.", body: "Sort it." } as const
  const content = contentText({ ...lesson, triggers: NO_TRIGGERS }, []) ?? ""
  const source = crypto.randomUUID()
  const fake = async (arrived: string) => {
    await using owner = await cluster.connect("owner", "endless")
    await owner.ask(`DROP VIEW IF EXISTS tenure.approvals`)
    await owner.ask(
      `CREATE VIEW tenure.approvals AS SELECT '${sha256(content)}' AS lesson, 'x' AS person, '${source}'::uuid AS source,
       now() AS at, ${arrived} AS arrived FROM generate_series(1, 200)`,
    )
    await owner.ask("GRANT SELECT ON tenure.approvals TO tenure_reader")
    await owner.ask("GRANT USAGE ON SEQUENCE tenure.arrival TO tenure_reader")
  }
  {
    await using owner = await cluster.connect("owner", "endless")
    await owner.ask("INSERT INTO tenure.sources (id, place) VALUES ($1::text::uuid, 'evil')", [source])
    await owner.ask("INSERT INTO tenure.lessons VALUES ($1, $2, '{}')", [sha256(content), content])
    await owner.ask("ALTER TABLE tenure.approvals RENAME TO hidden")
  }
  using box = openLessonBox()
  const anna = commands(box, "endless", "anna")
  await fake("7::bigint")
  await anna.type("join")
  const same = await anna.type("sync")
  expect([same.code, same.text]).toEqual([1, expect.stringContaining("rows out of their order")])
  await fake("nextval('tenure.arrival')")
  const { candidates } = await anna.json("sync")
  expect(candidates.length).toBeLessThanOrEqual(1)
  expect(stages(box)).toEqual(["review_pending"])
}, 120_000)

test("TEAM-02 F30: a hub that no longer knows the project gets everything again", async () => {
  using box = openLessonBox()
  const anna = commands(box, "back", "anna")
  await anna.type("join")
  box.candidate({ id: "one", title: "Write the date first." })
  expect(await anna.json("sync")).toMatchObject({ sent: 4 })
  await using owner = await cluster.connect("owner", "back")
  await owner.ask("DELETE FROM tenure.sources")
  await owner.ask("ALTER SEQUENCE tenure.arrival RESTART")
  box.candidate({ id: "two", title: "Sort the imports." })
  expect(await anna.json("sync")).toMatchObject({ sent: 7, refused: [] })
  expect(await owner.ask("SELECT 1 AS n FROM tenure.observations")).toHaveLength(2)
  expect((await anna.json("status")).isChained).toBe(true)
}, 60_000)

test("T16: a server that speaks nonsense ends the command with what to do", async () => {
  using box = openLessonBox()
  const noise = Buffer.alloc(65_536, "R\0\0\0\u0008\0\0\0\0ZzD\u00ff")
  using server = Bun.listen({
    hostname: "127.0.0.1",
    port: 0,
    socket: { data: (socket) => void socket.write(noise) },
  })
  const said = await box.typed(["hub", "join", `postgres://anna@127.0.0.1:${server.port}/hub`])
  expect([said.code, said.text]).toEqual([1, expect.stringContaining("Check the address, then retry.")])
}, 60_000)
