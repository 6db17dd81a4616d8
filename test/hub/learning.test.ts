// Learning across people (TEAM-02): the same mistake of two people is one candidate for the reviewer, and what they approve
// arrives as a candidate elsewhere. Real PostgreSQL, the built executable.
import { afterAll, beforeAll, expect, test } from "bun:test"
import { contentText } from "../../src/hub/protocol/hub-rows.ts"
import { sha256 } from "../../src/io/hash.ts"
import { NO_TRIGGERS } from "../../src/lessons/model/lesson.ts"
import { hook, payload, quiet } from "../black-box.ts"
import { type LessonBox, openLessonBox } from "../cli/lesson-box.ts"
import { type Cluster, openCluster } from "./cluster.ts"

let cluster: Cluster
beforeAll(async () => {
  cluster = await openCluster()
  await cluster.makeHub("roles")
  for (const name of ["anna", "ben"]) await cluster.makePerson(name, "tenure_member")
  await cluster.makePerson("cleo", "tenure_reviewer")
}, 120_000)
afterAll(() => cluster[Symbol.asyncDispose]())

let made = 0

/** A hub of its own for each test. */
async function freshHub(): Promise<string> {
  const database = `team_${++made}`
  await cluster.makeHub(database)
  return database
}

function machine(database: string, user: string, box: LessonBox = openLessonBox()) {
  const env = { TENURE_HUB: cluster.address(user, database) }
  return {
    ...box,
    hub: (...args: string[]) => box.typed(["hub", ...args], { env }),
    sync: async () => JSON.parse((await box.typed(["hub", "sync", "--json"], { env, columns: 4000 })).text),
    [Symbol.dispose]: () => box[Symbol.dispose](),
  }
}

const triggers = { ...NO_TRIGGERS, commands: ["npm install"] }
const saidBy = (quote: string) => [{ session: "s1", quote }]

test("TEAM-02: the same mistake of two people → one candidate for the reviewer with both as evidence → approved → held on both", async () => {
  const database = await freshHub()
  using a = machine(database, "anna")
  using b = machine(database, "ben")
  using r = machine(database, "cleo")
  a.candidate({
    id: "use-pnpm",
    title: "Use pnpm, not npm.",
    body: "Use pnpm, not npm.",
    triggers,
    evidence: saidBy("no, pnpm!"),
  })
  b.candidate({
    id: "pnpm-npm",
    title: "Use pnpm instead of npm.",
    body: "Use pnpm instead of npm.",
    triggers,
    evidence: saidBy("pnpm here"),
  })
  await a.hub("join", "--as", "api", "--share-words")
  await b.hub("join", "--as", "web")
  await r.hub("join", "--as", "desk")
  await a.sync()
  expect((await r.sync()).candidates).toEqual([])
  await b.sync()
  const { candidates } = await r.sync()
  expect(candidates).toHaveLength(1)
  const [id] = candidates
  const found = r.lesson(id)
  expect(found?.standing.stage).toBe("review_pending")
  expect(found?.origin).toBe("import")
  expect(found?.content.evidence.map(({ quote }) => quote)).toEqual([
    "anna needed it in api: no, pnpm!",
    "ben needed it in web",
  ])

  await r.typed(["approve", id])
  await r.sync()
  for (const place of [a, b]) {
    const before = place.rows().length
    await place.sync()
    // Known there already: it waits for the person, and is nobody's rule yet.
    expect(place.rows().length - before).toBeLessThanOrEqual(1)
    const own = place === a ? "use-pnpm" : "pnpm-npm"
    expect(place.stage(own)).toBe("review_pending")
    expect((await place.piped(["show", own])).text).toContain("approved by cleo in desk")
    await place.typed(["approve", own])
    const held = await hook(
      place,
      payload(place, "PreToolUse.Bash", { tool_input: { command: "npm install x" } }),
    )
    expect(held.stdout).toContain("This call was held once")
  }
}, 120_000)

test("TEAM-02: a lesson approved elsewhere arrives as a candidate with who, where and its outcomes; outcomes come back as counts", async () => {
  const database = await freshHub()
  using r = machine(database, "cleo")
  using b = machine(database, "ben")
  await r.hub("join", "--as", "desk")
  await b.hub("join", "--as", "web")
  await r.typed(["add", "--command", "npm install", "Use pnpm, not npm."])
  const session = "s-1"
  await hook(r, payload(r, "SessionStart.startup", { session_id: session }))
  await hook(
    r,
    payload(r, "PreToolUse.Bash", { session_id: session, tool_input: { command: "npm install x" } }),
  )
  await hook(
    r,
    payload(r, "PostToolUse.Bash", { session_id: session, tool_input: { command: "pnpm install x" } }),
  )
  await hook(r, payload(r, "Stop", { session_id: session }))
  await quiet(r)
  await r.sync()
  const { candidates } = await b.sync()
  expect(candidates).toEqual(["use-pnpm-not-npm"])
  expect(b.stage("use-pnpm-not-npm")).toBe("review_pending")
  const [evidence] = b.lesson("use-pnpm-not-npm")?.content.evidence ?? []
  expect(evidence?.quote).toBe("approved by cleo in desk; it changed what an agent did once")
  const quiet1 = await hook(b, payload(b, "PreToolUse.Bash", { tool_input: { command: "npm install x" } }))
  expect(quiet1.stdout).toBe("")
  await b.typed(["reject", "use-pnpm-not-npm"])
  expect((await b.sync()).candidates).toEqual([])
  expect(b.stage("use-pnpm-not-npm")).toBe("rejected")
}, 120_000)

test("T16 TEAM-02: 500 approved lessons → at most 20 candidates a day, none active; one that fails for others is not offered", async () => {
  const database = await freshHub()
  {
    await using cleo = await cluster.connect("cleo", database)
    const source = crypto.randomUUID()
    await cleo.ask("INSERT INTO tenure.sources (id, place) VALUES ($1::text::uuid, 'flood')", [source])
    for (let n = 0; n < 500; n++) {
      const word = Array.from({ length: 4 }, (_, at) => `w${n}x${at}`).join(" ")
      const content =
        contentText(
          {
            kind: "convention",
            priority: "CRITICAL",
            title: `Use ${word}.`,
            body: `Use ${word}.`,
            triggers: NO_TRIGGERS,
          },
          [],
        ) ?? ""
      await cleo.ask("INSERT INTO tenure.lessons (hash, content, terms) VALUES ($1, $2, '{}')", [
        sha256(content),
        content,
      ])
      if (n === 0)
        await cleo.ask(
          "INSERT INTO tenure.outcomes VALUES ($1::text::uuid, $2, current_date, 'repeated', 4)",
          [source, sha256(content)],
        )
      await cleo.ask("INSERT INTO tenure.approvals (lesson, source, at) VALUES ($1, $2::text::uuid, now())", [
        sha256(content),
        source,
      ])
    }
  }
  using b = machine(database, "ben")
  await b.hub("join")
  const first = await b.sync()
  expect(first).toMatchObject({ isHeldBack: true, leftOut: 1 })
  expect(first.candidates).toHaveLength(20)
  expect((await b.sync()).candidates).toEqual([])
  const stages = b.inside(({ store }) => store.query("SELECT DISTINCT stage FROM lessons").values().flat())
  expect(stages).toEqual(["review_pending"])
  const started = await hook(b, payload(b, "SessionStart.startup"))
  expect(started.stdout).not.toContain("w1x0")
}, 120_000)

test("T16: a hostile hub sends rules, secrets, huge rows and wrong hashes: nothing of it arrives, and the rest does", async () => {
  const database = await freshHub()
  const good =
    contentText(
      {
        kind: "convention",
        priority: "LOW",
        title: "Name branches after issues.",
        body: "Name branches after issues.",
        triggers: NO_TRIGGERS,
      },
      [],
    ) ?? ""
  const base = JSON.parse(good)
  const bad = [
    "not json",
    "[]",
    JSON.stringify({ ...base, title: 5 }),
    JSON.stringify({ ...base, kind: "rule" }),
    JSON.stringify({ ...base, stage: "active", approved: "2026-01-01" }),
    JSON.stringify({ ...base, title: "x".repeat(5_000) }),
    JSON.stringify({ ...base, title: "Use the token ghp_0123456789abcdefghijklmnopqrstuvwxyzAB" }),
    JSON.stringify({ ...base, title: "A\u202Ehidden\u200B rule" }),
    JSON.stringify({ ...base, triggers: { ...base.triggers, files: ["*".repeat(5_000)] } }),
    JSON.stringify({ ...base, triggers: { ...base.triggers, commands: [{ toString: "x" }] } }),
    "x".repeat(1_000_000),
  ]
  {
    // The owner of a hub can take every check away.
    await using owner = await cluster.connect("owner", database)
    await owner
      .ask("ALTER TABLE tenure.lessons DROP CONSTRAINT lessons_check, DROP CONSTRAINT lessons_content_check")
      .catch(() => undefined)
    for (const { conname } of await owner.ask<{ conname: string }>(
      "SELECT conname FROM pg_constraint WHERE conrelid = 'tenure.lessons'::regclass AND contype = 'c'",
    ))
      await owner.ask(`ALTER TABLE tenure.lessons DROP CONSTRAINT ${conname}`)
    const source = crypto.randomUUID()
    await owner.ask(
      "INSERT INTO tenure.sources (id, place, person) VALUES ($1::text::uuid, 'evil\u001b[2J', 'x'';--')",
      [source],
    )
    for (const content of [...bad, good]) {
      await owner.ask("INSERT INTO tenure.lessons VALUES ($1, $2, '{}')", [sha256(content), content])
      await owner.ask(
        "INSERT INTO tenure.approvals (lesson, source, at, person) VALUES ($1, $2::text::uuid, now(), 'x'';--')",
        [sha256(content), source],
      )
    }
    await owner.ask("INSERT INTO tenure.lessons VALUES ('0000', $1, '{}')", [good.replace("issues", "moons")])
    await owner.ask(
      "INSERT INTO tenure.approvals (lesson, source, at) VALUES ('0000', $1::text::uuid, now())",
      [source],
    )
  }
  using b = machine(database, "ben")
  await b.hub("join")
  const done = await b.sync()
  expect(done).toMatchObject({ leftOut: bad.length + 1, candidates: ["name-branches-after-issues"] })
  const quote = b.lesson("name-branches-after-issues")?.content.evidence[0]?.quote ?? ""
  expect(quote).toContain("approved by x';-- in evil")
  expect(quote).not.toContain("\u001b")
  expect(b.stage("name-branches-after-issues")).toBe("review_pending")
}, 120_000)

test("T16 T22: text that looks like SQL is only text, in every field that leaves and arrives", async () => {
  const database = await freshHub()
  const evil = `'); DROP TABLE tenure.lessons; -- $1 \\ " {} \u2028`
  using a = machine(database, "anna")
  using r = machine(database, "cleo")
  a.candidate({
    id: "evil",
    title: `Avoid ${evil}`,
    body: `Avoid ${evil}`,
    triggers: {
      tools: [evil],
      files: [evil],
      commands: [evil],
      actions: [evil],
      context: [evil],
      areas: [evil],
    },
    evidence: [{ session: evil, quote: evil }],
  })
  await a.hub("join", "--as", evil, "--share-words")
  expect(await a.sync()).toMatchObject({ refused: [] })
  await r.hub("join", "--as", evil)
  await r.typed(["add", `Never write ${evil}`])
  await r.sync()
  await a.sync()
  await using owner = await cluster.connect("owner", database)
  expect((await owner.ask("SELECT * FROM tenure.lessons")).length).toBeGreaterThanOrEqual(2)
  expect(await owner.ask("SELECT place FROM tenure.sources WHERE place LIKE '%DROP TABLE%'")).toHaveLength(2)
}, 120_000)
