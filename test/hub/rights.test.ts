// Rights in the database itself (TEAM-02, T16): whatever a client says, PostgreSQL keeps roles, authors and history.
import { afterAll, beforeAll, expect, test } from "bun:test"
import type { Hub } from "../../src/hub/disk/hub-connection.ts"
import { HUB_MIGRATIONS, hubSelf, migrateHub } from "../../src/hub/disk/hub-schema.ts"
import { sha256 } from "../../src/io/hash.ts"
import { type Cluster, openCluster } from "./cluster.ts"

let cluster: Cluster
beforeAll(async () => {
  cluster = await openCluster()
  await cluster.makeHub("hub")
  await cluster.makePerson("anna", "tenure_member")
  await cluster.makePerson("mallory", "tenure_member")
  await cluster.makePerson("rita", "tenure_reviewer")
  await cluster.makePerson("ron", "tenure_reader")
}, 120_000)
afterAll(() => cluster[Symbol.asyncDispose]())

const KEY = "k".repeat(64)

/** A source with one observation and one unshared quote. */
async function seed(hub: Hub, words: string): Promise<{ source: string; lesson: string }> {
  const source = crypto.randomUUID()
  const lesson = sha256(words)
  await hub.ask("INSERT INTO tenure.sources (id, place) VALUES ($1::text::uuid, 'api')", [source])
  await hub.ask(
    "INSERT INTO tenure.lessons (hash, content, terms) VALUES ($1, $2, '{pnpm}') ON CONFLICT DO NOTHING",
    [lesson, words],
  )
  await hub.ask(
    "INSERT INTO tenure.observations (source, key, lesson, at) VALUES ($1::text::uuid, $2, $3, now())",
    [source, KEY, lesson],
  )
  await hub.ask(
    "INSERT INTO tenure.quotes (source, key, shared, quote) VALUES ($1::text::uuid, $2, false, 'my raw words')",
    [source, KEY],
  )
  return { source, lesson }
}

async function refusal(hub: Hub, text: string, values: readonly unknown[] = []): Promise<string> {
  try {
    await hub.ask(text, values)
    return "allowed"
  } catch (fault) {
    return (fault as Error).message
  }
}

test("T16 TEAM-02: a member cannot approve, forge an author, write for another, change or delete what is there, or read raw words", async () => {
  await using anna = await cluster.connect("anna")
  await using mallory = await cluster.connect("mallory")
  const { source, lesson } = await seed(anna, "anna's lesson")
  const own = crypto.randomUUID()
  await mallory.ask("INSERT INTO tenure.sources (id, place) VALUES ($1::text::uuid, 'evil')", [own])
  const attacks: [string, unknown[]][] = [
    ["INSERT INTO tenure.approvals (lesson, source, at) VALUES ($1, $2::text::uuid, now())", [lesson, own]],
    ["INSERT INTO tenure.sources (id, place, person) VALUES (gen_random_uuid(), 'x', 'anna')", []],
    [
      "INSERT INTO tenure.observations (source, key, lesson, at, person) VALUES ($2::text::uuid, 'x', $1, now(), 'anna')",
      [lesson, own],
    ],
    [
      "INSERT INTO tenure.observations (source, key, lesson, at) VALUES ($2::text::uuid, repeat('x', 64), $1, now())",
      [lesson, source],
    ],
    [
      "INSERT INTO tenure.outcomes (source, lesson, day, outcome, count) VALUES ($2::text::uuid, $1, current_date, 'changed', 9)",
      [lesson, source],
    ],
    [
      "INSERT INTO tenure.changes (source, seq, action, at, prev, hash) VALUES ($1::text::uuid, 1, 'approved', now(), '', repeat('a', 64))",
      [source],
    ],
    ["UPDATE tenure.lessons SET content = 'poison'", []],
    ["UPDATE tenure.sources SET person = 'mallory'", []],
    ["UPDATE tenure.observations SET lesson = lesson", []],
    ["UPDATE tenure.totals SET count = 1000", []],
    ["DELETE FROM tenure.lessons", []],
    ["DELETE FROM tenure.observations", []],
    ["DELETE FROM tenure.approvals", []],
    ["DELETE FROM tenure.changes", []],
    ["TRUNCATE tenure.changes", []],
    ["DROP TABLE tenure.lessons", []],
    ["ALTER TABLE tenure.quotes DISABLE ROW LEVEL SECURITY", []],
    ["SET ROLE tenure_reviewer", []],
    ["SET SESSION AUTHORIZATION anna", []],
    ["GRANT tenure_reviewer TO mallory", []],
    ["SELECT * FROM tenure.quota", []],
    ["CREATE TABLE tenure.mine (x int)", []],
  ]
  for (const [text, values] of attacks)
    expect([text, await refusal(mallory, text, values)]).not.toEqual([text, "allowed"])
  // Allowed, but without effect on rows of others.
  await mallory.ask("DELETE FROM tenure.sources WHERE id = $1::text::uuid", [source])
  await mallory.ask("UPDATE tenure.outcomes SET count = 5")
  expect(await mallory.ask("SELECT * FROM tenure.quotes")).toEqual([])
  expect(await anna.ask("SELECT person, quote FROM tenure.quotes")).toEqual([
    { person: "anna", quote: "my raw words" },
  ])
  expect(
    await anna.ask("SELECT person FROM tenure.observations WHERE source = $1::text::uuid", [source]),
  ).toEqual([{ person: "anna" }])
  await using rita = await cluster.connect("rita")
  const review = crypto.randomUUID()
  await rita.ask("INSERT INTO tenure.sources (id, place) VALUES ($1::text::uuid, 'web')", [review])
  await rita.ask("INSERT INTO tenure.approvals (lesson, source, at) VALUES ($1, $2::text::uuid, now())", [
    lesson,
    review,
  ])
  expect(await rita.ask("SELECT person FROM tenure.approvals")).toEqual([{ person: "rita" }])
  expect(await rita.ask("SELECT * FROM tenure.quotes")).toEqual([])
})

test("T16 TEAM-02: a reader writes nothing", async () => {
  await using ron = await cluster.connect("ron")
  expect(
    await refusal(ron, "INSERT INTO tenure.sources (id, place) VALUES (gen_random_uuid(), 'x')"),
  ).not.toBe("allowed")
  expect(
    await refusal(ron, "INSERT INTO tenure.lessons (hash, content, terms) VALUES ('x', 'x', '{}')"),
  ).not.toBe("allowed")
  expect(await hubSelf(ron)).toMatchObject({ person: "ron", member: false, reviewer: false })
})

test("T16 TEAM-02: the database checks on arrival: hash, size, secrets, chain", async () => {
  await using anna = await cluster.connect("anna")
  const put = (content: string, hash = sha256(content)) =>
    refusal(anna, "INSERT INTO tenure.lessons (hash, content, terms) VALUES ($1, $2, '{}')", [hash, content])
  expect(await put("plain words")).toBe("allowed")
  expect(await put("other words", sha256("not these"))).toContain("refuses a row")
  expect(await put("x".repeat(20_000))).toContain("refuses a row")
  for (const secret of [
    "AKIAIOSFODNN7EXAMPLE",
    "ghp_0123456789abcdefghijklmnopqrstuvwxyzAB",
    "-----BEGIN RSA PRIVATE KEY-----",
    "postgres://u:p4ss@db/x",
  ])
    expect([secret, await put(`a lesson with ${secret} in it`)]).not.toEqual([secret, "allowed"])
  const source = crypto.randomUUID()
  await anna.ask("INSERT INTO tenure.sources (id, place) VALUES ($1::text::uuid, 'api')", [source])
  const change = (seq: number, prev: string, hash: string) =>
    refusal(
      anna,
      "INSERT INTO tenure.changes (source, seq, action, at, prev, hash) VALUES ($1::text::uuid, $2::text::integer, 'x', now(), $3, $4)",
      [source, String(seq), prev, hash],
    )
  const [one, two, evil] = ["1", "2", "3"].map((each) => each.repeat(64)) as [string, string, string]
  expect(await change(1, "", one)).toBe("allowed")
  expect(await change(2, evil, two)).toContain("does not follow")
  expect(await change(3, two, evil)).toContain("does not follow")
  expect(await change(2, one, two)).toBe("allowed")
  expect(await change(2, one, evil)).not.toBe("allowed")
})

test("T16: a flood stops at 20,000 rows a day, for that person only", async () => {
  await cluster.makePerson("flo", "tenure_member")
  await using flo = await cluster.connect("flo")
  const many =
    "INSERT INTO tenure.lessons SELECT encode(sha256(convert_to('n' || n, 'UTF8')), 'hex'), 'n' || n, '{}' FROM generate_series($1::text::int, $2::text::int) AS n"
  const limited = many.replace("tenure.lessons", "tenure.lessons (hash, content, terms)")
  expect(await refusal(flo, limited, ["1", "20000"])).toBe("allowed")
  expect(await refusal(flo, limited, ["20001", "20001"])).toContain("takes no more from you today")
  await using anna = await cluster.connect("anna")
  expect(await refusal(anna, limited, ["20002", "20003"])).toBe("allowed")
}, 60_000)

test("TEAM-02 F30: the schema grows from each earlier one, keeps its rows, runs once for many, and refuses a newer one", async () => {
  for (let from = 0; from < HUB_MIGRATIONS.length; from++) {
    const database = `from_${from}`
    await cluster.makeHub(database, from)
    await using owner = await cluster.connect("owner", database)
    if (from > 0) await owner.ask("INSERT INTO tenure.lessons VALUES ($1, 'kept', '{}')", [sha256("kept")])
    const hubs = await Promise.all([1, 2, 3].map(() => cluster.connect("owner", database)))
    const steps = await Promise.all(hubs.map((hub) => migrateHub(hub)))
    expect(steps.reduce((sum, each) => sum + each, 0)).toBe(HUB_MIGRATIONS.length - from)
    if (from > 0) expect(await owner.ask("SELECT content FROM tenure.lessons")).toEqual([{ content: "kept" }])
    await Promise.all(hubs.map((hub) => hub[Symbol.asyncDispose]()))
    await owner.ask("INSERT INTO tenure.migrations (version) VALUES ($1::text::int)", [
      String(HUB_MIGRATIONS.length + 1),
    ])
    expect(await hubSelf(owner).catch((fault: Error) => fault.message)).toContain(
      "newer Tenure. Nothing was sent.",
    )
    expect(await migrateHub(owner).catch((fault: Error) => fault.message)).toContain("newer Tenure")
  }
  await cluster.makeHub("old", HUB_MIGRATIONS.length - 1)
  await using old = await cluster.connect("owner", "old")
  expect(await hubSelf(old).catch((fault: Error) => fault.message)).toContain("older Tenure")
}, 60_000)
