// T16: what a person decided about a hub is in their home. A `hub.db` that comes with a repository, and a TENURE_HUB that its
// settings set, send nobody's words anywhere. The cap of a day holds.

import { Database } from "bun:sqlite"
import { afterAll, beforeAll, expect, test } from "bun:test"
import { rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { contentText } from "../../src/hub/protocol/hub-rows.ts"
import { sha256 } from "../../src/io/hash.ts"
import { project } from "../../src/io/home.ts"
import { changeLesson } from "../../src/lessons/disk/change-lesson.ts"
import { PROGRAM } from "../../src/lessons/model/actor.ts"
import { NO_TRIGGERS } from "../../src/lessons/model/lesson.ts"
import { makeHubState } from "../../src/store/hub-state.ts"
import { moment } from "../../src/store/lesson-io.ts"
import { EXECUTABLE, run } from "../black-box.ts"
import { type LessonBox, openLessonBox } from "../cli/lesson-box.ts"
import { lessonOf } from "../support/candidate.ts"
import { type Cluster, openCluster } from "./cluster.ts"
import { openWire } from "./wire.ts"

let cluster: Cluster
const ids = new Map<string, string>()
beforeAll(async () => {
  cluster = await openCluster()
  for (const database of ["hub", "evil", "cap", "held", "raised"]) {
    await cluster.makeHub(database)
    await using owner = await cluster.connect("owner", database)
    const [row] = await owner.ask<{ id: string }>("SELECT id::text AS id FROM tenure.hub")
    ids.set(database, row?.id ?? "")
  }
  await cluster.makePerson("anna", "tenure_member")
  for (const name of ["cleo", "rita"]) await cluster.makePerson(name, "tenure_reviewer")
}, 120_000)
afterAll(() => cluster[Symbol.asyncDispose]())

const SAID = { id: "tabs", title: "Indent with tabs.", evidence: [{ session: "s1", quote: "my own words" }] }
const env = (database: string, user = "anna") => ({ TENURE_HUB: cluster.address(user, database) })

async function withAuto(box: LessonBox): Promise<void> {
  writeFileSync(join(box.project, ".tenure", "config.yaml"), "hub:\n  auto: true\n")
  await box.typed(["trust", "--yes"])
}

/** As a checkout that brings the ignored file along. */
function plant(box: LessonBox, database: string): void {
  const path = join(box.project, ".tenure/local/hub.db")
  for (const part of ["", "-wal", "-shm"]) rmSync(path + part, { force: true })
  makeHubState(project(box.project))[Symbol.dispose]()
  using db = new Database(path)
  const facts = { hub: ids.get(database), source: crypto.randomUUID(), place: "x", "shares-words": "true" }
  for (const [name, value] of Object.entries(facts))
    db.query("INSERT INTO facts VALUES (?, ?)").run(name, value ?? "")
}

const background = (box: LessonBox, database: string) =>
  run(box, [EXECUTABLE, "hub", "sync", "--background"], { env: env(database) })

async function count(database: string, table: string): Promise<number> {
  await using owner = await cluster.connect("owner", database)
  return (await owner.ask(`SELECT 1 AS n FROM tenure.${table}`)).length
}

test("T16 TEAM-02: a planted hub.db joins nothing and shares no words; another address in the environment gets nothing", async () => {
  using box = openLessonBox()
  box.candidate(SAID)
  await withAuto(box)
  plant(box, "evil")
  await background(box, "evil")
  expect(await count("evil", "sources")).toBe(0)
  expect((await box.piped(["hub", "sync", "--dry-run"], env("evil"))).text).toContain("has joined no hub")

  expect((await box.typed(["hub", "join"], { env: env("hub") })).code).toBe(0)
  plant(box, "evil")
  await background(box, "evil")
  expect([await count("evil", "sources"), await count("evil", "quotes")]).toEqual([0, 0])
  expect((await background(box, "hub")).exitCode).toBe(0)
  expect([await count("hub", "observations"), await count("hub", "quotes")]).toEqual([1, 0])
}, 60_000)

test("T16 TEAM-02: a background sync opens no connection to an address that the person did not join with", async () => {
  using box = openLessonBox()
  box.candidate(SAID)
  await withAuto(box)
  await box.typed(["hub", "join", "--share-words"], { env: env("hub") })
  let calls = 0
  const count = { open: () => void calls++, data: () => {} }
  using server = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: count })
  const other = { TENURE_HUB: `postgres://anna@127.0.0.1:${server.port}/hub` }
  const done = await run(box, [EXECUTABLE, "hub", "sync", "--background"], { env: other })
  expect([done.exitCode, calls]).toEqual([1, 0])
}, 60_000)

test("T10 T16: a secret in the title of a lesson leaves neither in its words nor in its terms", async () => {
  using box = openLessonBox()
  const secret = "ghp_0123456789abcdefghijklmnopqrstuvwxyzAB"
  box.candidate({ id: "token", title: `Use ${secret} for releases.`, body: "Use the token." })
  await box.typed(["hub", "join"], { env: env("hub") })
  const { text } = await box.piped(["hub", "sync", "--dry-run", "--json"], env("hub"))
  expect(text).toContain('"terms"')
  expect(text.toLowerCase()).not.toContain(secret.slice(4, 30).toLowerCase())
}, 60_000)

const wordsOf = (n: number) => `Use ${Array.from({ length: 4 }, (_, at) => `w${n}x${at}`).join(" ")}.`

/** Approves these lessons as this reviewer. */
async function approve(database: string, user: string, from: number, to: number): Promise<void> {
  await using hub = await cluster.connect(user, database)
  const source = crypto.randomUUID()
  await hub.ask("INSERT INTO tenure.sources (id, place) VALUES ($1::text::uuid, 'desk')", [source])
  for (let n = from; n < to; n++) {
    const [title, body] = [wordsOf(n), wordsOf(n)]
    const lesson = { kind: "convention", priority: "LOW", title, body, triggers: NO_TRIGGERS } as const
    const content = contentText(lesson, []) ?? ""
    const hash = sha256(content)
    await hub.ask(
      "INSERT INTO tenure.lessons (hash, content, terms) VALUES ($1, $2, '{}') ON CONFLICT DO NOTHING",
      [hash, content],
    )
    await hub.ask("INSERT INTO tenure.approvals (lesson, source, at) VALUES ($1, $2::text::uuid, now())", [
      hash,
      source,
    ])
  }
}

const waiting = (box: LessonBox) =>
  box.inside(
    ({ store }) => store.query("SELECT 1 FROM lessons WHERE stage = 'review_pending'").values().length,
  )

test("T16 TEAM-02: a second approval of what arrived today makes no room for more than 20", async () => {
  using box = openLessonBox()
  await approve("cap", "cleo", 0, 19)
  await approve("cap", "rita", 0, 19)
  await approve("cap", "cleo", 19, 40)
  await box.typed(["hub", "join"], { env: env("cap") })
  for (let n = 0; n < 3; n++) await box.typed(["hub", "sync"], { env: env("cap") })
  expect(waiting(box)).toBe(20)
}, 60_000)

test("TEAM-04: what a day's limit holds back costs no bytes at every further sync of that day", async () => {
  using box = openLessonBox()
  using wire = openWire(cluster)
  const wired = { TENURE_HUB: wire.address("anna", "held") }
  const sync = async () => {
    const before = wire.bytes()
    const { text } = await box.typed(["hub", "sync"], { env: wired })
    return { bytes: wire.bytes() - before, isMore: text.includes("More wait in the hub") }
  }
  await box.typed(["hub", "join"], { env: wired })
  await sync()
  const idle = await sync()
  await approve("held", "cleo", 0, 120)
  const first = await sync()
  // Sends what the arrival changed here.
  await sync()
  const further = await sync()
  expect([idle.isMore, first.isMore, further.isMore, waiting(box)]).toEqual([false, true, true, 20])
  // One row without its contents, and the counts of what arrived today.
  expect(further.bytes - idle.bytes).toBeLessThan(4_000)
  expect(first.bytes - idle.bytes).toBeGreaterThan(10_000)
}, 60_000)

test("T16 TEAM-02: observations of this project that the hub puts up for review count too, with the true reason", async () => {
  using box = openLessonBox()
  box.inside((io) => {
    for (let n = 0; n < 25; n++) {
      const content = lessonOf({ id: `own-${n}`, title: wordsOf(n), body: wordsOf(n) })
      const found = { kind: "captured", content, origin: "person", session: "s1", queued: false } as const
      changeLesson(io, content.id, { ...found, by: PROGRAM, ...moment(io) })
    }
  })
  expect(waiting(box)).toBe(0)
  await approve("raised", "cleo", 0, 25)
  await box.typed(["hub", "join"], { env: env("raised") })
  for (let n = 0; n < 2; n++) await box.typed(["hub", "sync"], { env: env("raised") })
  expect(waiting(box)).toBe(20)
  const reasons = box.rows().filter(({ action }) => action === "promoted")
  expect(new Set(reasons.map(({ reason }) => reason))).toEqual(new Set(["also needed elsewhere (hub)"]))
}, 60_000)
