// T16: the hub's functions run with its owner's rights, and only for the hub's own tables: nobody borrows them.
import { afterAll, beforeAll, expect, test } from "bun:test"
import type { Hub } from "../../src/hub/disk/hub-connection.ts"
import { migrateHub } from "../../src/hub/disk/hub-schema.ts"
import { sha256 } from "../../src/io/hash.ts"
import { type Cluster, openCluster } from "./cluster.ts"

let cluster: Cluster
beforeAll(async () => {
  cluster = await openCluster()
  await cluster.makeHub("hub")
  await cluster.makePerson("anna", "tenure_member")
  await cluster.makePerson("ron", "tenure_reader")
}, 120_000)
afterAll(() => cluster[Symbol.asyncDispose]())

/** The last schema whose functions anybody could attach. */
const BEFORE_FUNCTIONS = 2

/** A source of anna with an observation. */
async function seed(hub: Hub): Promise<string> {
  const source = crypto.randomUUID()
  await hub.ask("INSERT INTO tenure.sources (id, place) VALUES ($1::text::uuid, 'api')", [source])
  await hub.ask(
    "INSERT INTO tenure.lessons (hash, content, terms) VALUES ($1, 'words', '{}') ON CONFLICT DO NOTHING",
    [sha256("words")],
  )
  await hub.ask(
    "INSERT INTO tenure.observations (source, key, lesson, at) VALUES ($1::text::uuid, $2, $3, now())",
    [source, "k".repeat(64), sha256("words")],
  )
  return source
}

const refusal = (hub: Hub, text: string) =>
  hub.ask(text).then(
    () => "allowed",
    (fault: Error) => fault.message,
  )

/** A table of one's own in this schema, with a function of the hub as its trigger. */
const ATTACKS = [
  { name: "forget_source", columns: "id uuid", trigger: "BEFORE DELETE ON %t FOR EACH ROW" },
  {
    name: "sum_up",
    columns: "lesson text, outcome text, count integer",
    trigger: "AFTER INSERT ON %t FOR EACH ROW",
  },
  {
    name: "follow_chain",
    columns: "source uuid, seq integer, prev text, hash text",
    trigger: "BEFORE INSERT ON %t FOR EACH ROW",
  },
  {
    name: "count_rows",
    columns: "x integer",
    trigger: "AFTER INSERT ON %t REFERENCING NEW TABLE AS added FOR EACH STATEMENT",
  },
]

const attach = ({ name, trigger }: (typeof ATTACKS)[number], table: string) =>
  `CREATE TRIGGER borrowed ${trigger.replace("%t", table)} EXECUTE FUNCTION tenure.${name}()`

test("T16: nobody makes a function of the hub the trigger of a table of their own, in any schema", async () => {
  await using anna = await cluster.connect("anna")
  const source = await seed(anna)
  await using owner = await cluster.connect("owner")
  await owner.ask("CREATE SCHEMA ron AUTHORIZATION ron")
  await using ron = await cluster.connect("ron")
  expect(await refusal(ron, "CREATE TEMPORARY TABLE mine (id uuid)")).toContain("permission denied")
  for (const attack of ATTACKS) {
    await ron.ask(`CREATE TABLE ron.${attack.name} (${attack.columns})`)
    expect([attack.name, await refusal(ron, attach(attack, `ron.${attack.name}`))]).toEqual([
      attack.name,
      expect.stringContaining("permission denied for function"),
    ])
  }
  const open = await owner.ask(`
    SELECT p.proname FROM pg_proc AS p WHERE p.pronamespace = 'tenure'::regnamespace AND
      (has_function_privilege('ron', p.oid, 'EXECUTE')
       OR NOT coalesce(p.proconfig @> ARRAY['search_path=pg_catalog, pg_temp'], false))`)
  expect(open).toEqual([])
  expect(
    await anna.ask("SELECT 1 AS n FROM tenure.observations WHERE source = $1::text::uuid", [source]),
  ).toHaveLength(1)
}, 60_000)

test("T16: a hub of an earlier schema, with such triggers attached: after the migration they do nothing", async () => {
  const database = "borrowed"
  await cluster.makeHub(database, BEFORE_FUNCTIONS)
  await using owner = await cluster.connect("owner", database)
  await owner.ask("CREATE SCHEMA ron AUTHORIZATION ron")
  await using anna = await cluster.connect("anna", database)
  const source = await seed(anna)
  await using ron = await cluster.connect("ron", database)
  for (const attack of ATTACKS) {
    await ron.ask(`CREATE TABLE ron.${attack.name} (${attack.columns})`)
    if (attack.name === "forget_source") await ron.ask(`INSERT INTO ron.forget_source VALUES ('${source}')`)
    await ron.ask(attach(attack, `ron.${attack.name}`))
  }
  await migrateHub(owner)
  const uses = [
    "DELETE FROM ron.forget_source",
    `INSERT INTO ron.sum_up VALUES ('${sha256("words")}', 'changed', 1000)`,
    `INSERT INTO ron.follow_chain VALUES ('${source}', 1, '', '')`,
    "INSERT INTO ron.count_rows VALUES (1)",
  ]
  for (const use of uses)
    expect([use, await refusal(ron, use)]).toEqual([use, expect.stringContaining("not for this table")])
  expect(await owner.ask("SELECT lesson FROM tenure.totals")).toEqual([])
  expect(await owner.ask("SELECT 1 AS n FROM tenure.observations")).toHaveLength(1)
  expect(await owner.ask("SELECT 1 AS n FROM tenure.quota WHERE person = 'ron'")).toEqual([])
  // The hub's own triggers work as before.
  await anna.ask("DELETE FROM tenure.sources WHERE id = $1::text::uuid", [source])
  expect(await owner.ask("SELECT 1 AS n FROM tenure.observations")).toEqual([])
}, 60_000)

test("T10 T16: the database refuses a secret among a lesson's terms, in any case, and an earlier one is gone", async () => {
  const secret = "ghp_0123456789abcdefghijklmnopqrstuvwxyzab"
  await cluster.makeHub("terms", BEFORE_FUNCTIONS)
  await using owner = await cluster.connect("owner", "terms")
  const put = (hub: Hub, content: string, terms: string) =>
    refusal(
      hub,
      `INSERT INTO tenure.lessons (hash, content, terms) VALUES ('${sha256(content)}', '${content}', '{${terms}}')`,
    )
  expect(await put(owner, "old", `use,${secret}`)).toBe("allowed")
  expect(await put(owner, "fine", "use,pnpm")).toBe("allowed")
  await migrateHub(owner)
  expect(await owner.ask("SELECT content, cardinality(terms) AS n FROM tenure.lessons ORDER BY 1")).toEqual([
    { content: "fine", n: 2 },
    { content: "old", n: 0 },
  ])
  await using anna = await cluster.connect("anna", "terms")
  for (const each of [secret, secret.toUpperCase(), "akiaiosfodnn7example"])
    expect([each, await put(anna, "new", each)]).toEqual([each, expect.stringContaining("refuses a row")])
  expect(await put(anna, "new", "seed,database")).toBe("allowed")
}, 60_000)
